import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import { outgoing } from '#server/platform/network/outgoing.ts'
import { client } from '#server/testing/testing.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { apiOf, fillDate, selectOption } from './page-actions.ts'

const app = e2eApp()

const received: { id: string; body: string }[] = []
let answer = 503
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', () => {
    received.push({ id: String(request.headers['webhook-id']), body })
    response.writeHead(answer).end(answer === 200 ? 'stored' : 'out of service')
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`
  outgoing.allowThisMachine = true
})
afterAll(() => {
  outgoing.allowThisMachine = false
  receiver.close()
})

/** Chooses a right by a search in the tree. */
async function chooseRight(page: Page, code: string): Promise<void> {
  const { list } = await (await apiOf(page)).callOk('sys/apiKey/rights')
  const { groupEn, nameEn } = list.find((right: { code: string }) => right.code === code)
  const title = `${groupEn}: ${nameEn}`
  const field = page.getByRole('combobox', { name: /Permissions$/ })
  await field.fill(title)
  await page.locator('.ant-select-tree-title').getByText(title, { exact: true }).click()
  await field.fill('')
  await page.getByRole('textbox', { name: /^Purpose/ }).click()
}

test('a key for a program, its webhook, a failed delivery sent again, and the end of the key', async () => {
  const page = await app.signedInPage('admin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/sys/apiKey/list')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('textbox', { name: /^Purpose/ }).fill('Fleet program')
  await chooseRight(page, 'basic.ship.save')
  await chooseRight(page, 'basic.ship.read')
  await page.getByRole('radiogroup', { name: 'Data scope' }).getByText('Same as owner').click()
  await fillDate(page, 'Valid until', addDays(today('UTC'), 30))
  await app.screenshot(page, 'api-key-1-form')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const secretDialog = page.getByRole('dialog', { name: 'Key “Fleet program”' })
  const secret = (await secretDialog.locator('code').textContent())!
  await secretDialog.getByRole('button', { name: 'Copy' }).click()
  await page.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await app.screenshot(page, 'api-key-2-secret')
  expect(await axeViolations(page)).toEqual([])
  await secretDialog.getByRole('button', { name: 'I have saved it' }).click()
  await secretDialog.waitFor({ state: 'hidden' })
  expect(await page.content()).not.toContain(secret)

  const program = client(app.url, secret)
  const { id: shipId } = await app.services.db
    .selectFrom('ship')
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow()
  const changeShip = async (officialNo: string) => {
    const { version } = await program.callOk('basic/ship/get', { id: shipId })
    await program.callOk('basic/ship/save', { id: shipId, version, officialNo })
  }

  await page.goto('/sys/webhook/list')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('textbox', { name: /^Purpose/ }).fill('Fleet events')
  await page.getByRole('textbox', { name: /^Address/ }).fill(url)
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await selectOption(form, 'API key', 'Fleet program', 'Fleet')
  await selectOption(form, 'Events', 'Ship changed')
  await app.screenshot(page, 'api-key-3-webhook-form')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const signing = page.getByRole('dialog', { name: /^Signing secret/ })
  await signing.getByRole('button', { name: 'I have saved it' }).click()
  await signing.waitFor({ state: 'hidden' })

  await changeShip('KEY-1')
  await page.getByRole('link', { name: 'Fleet events' }).click()
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Ship changed' })
  await row.getByText('Failed, retrying').waitFor()
  await row.getByText('503 out of service').waitFor()
  await app.screenshot(page, 'api-key-4-failed')
  expect(await axeViolations(page)).toEqual([])

  answer = 200
  await row.getByRole('button', { name: 'Send again' }).click()
  await row.getByText('Delivered').waitFor()
  await app.screenshot(page, 'api-key-5-delivered')
  expect(received.length).toBeGreaterThan(1)
  expect(new Set(received.map(({ id, body }) => `${id} ${body}`)).size).toBe(1)

  await page.goto('/sys/apiKey/list')
  await page.getByRole('link', { name: 'Fleet program' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await app.screenshot(page, 'api-key-6-revoke')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.locator('.detail-state').getByText('Revoked', { exact: true }).first().waitFor()
  expect(await program.call('basic/ship/get', { id: shipId })).toMatchObject({ code: 401 })
  const admin = await apiOf(page)
  expect((await admin.callOk('sys/webhook/list', {})).total).toBe(0)
})

test('the pages in both languages and themes, wide and narrow', async () => {
  answer = 200
  const admin = await app.signInAs('admin')
  const key = await admin.callOk('sys/apiKey/save', {
    name: '船队程序',
    rights: ['basic.ship.read', 'ship.cert.read', 'sys.event.read'],
    dataType: 3,
    expiresOn: addDays(today('UTC'), 30),
  })
  const webhook = await admin.callOk('sys/webhook/save', {
    name: '船队事件',
    url,
    kinds: ['ship.changed', 'certificate.lapsed', 'certificate.expired'],
    apiKeyId: key.id,
  })
  const ship = await admin.callOk('ship/query/list', { size: 1 })
  const { version } = await admin.callOk('basic/ship/get', { id: ship.list[0].id })
  await admin.callOk('basic/ship/save', { id: ship.list[0].id, version, officialNo: 'KEY-2' })
  const delivered = async () =>
    (await admin.callOk('sys/webhook/deliveries', { id: webhook.id })).list[0]?.state
  await expect.poll(delivered, { timeout: 30_000 }).toBe('delivered')
  for (const [lang, theme, width] of [
    ['zh', 'light', 390],
    ['zh', 'dark', 1440],
    ['en', 'light', 1440],
    ['en', 'dark', 390],
  ] as const) {
    const page = await app.signedInPage('admin', lang, { theme, width })
    for (const [name, path] of [
      ['keys', '/sys/apiKey/list'],
      ['key', `/sys/apiKey/detail?id=${key.id}`],
      ['webhooks', '/sys/webhook/list'],
      ['webhook', `/sys/webhook/detail?id=${webhook.id}`],
      ['deliveries', `/sys/webhook/detail?id=${webhook.id}`],
    ] as const) {
      await page.goto(path)
      await page.getByText('船队').first().waitFor()
      if (name === 'deliveries') {
        await page.getByRole('tab', { name: lang === 'en' ? 'Deliveries' : '发送记录' }).click()
        await page.getByText(lang === 'en' ? 'Delivered' : '已送达').waitFor()
      }
      await app.screenshot(page, `machines-${name}-${lang}-${theme}-${width}`)
      expect([name, await axeViolations(page)]).toEqual([name, []])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([name, overflow]).toEqual([name, 0])
    }
    await page.context().close()
  }
})
