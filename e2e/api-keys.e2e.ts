import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import { outgoing } from '#server/platform/network/outgoing.ts'
import { axeViolations, e2eApp } from './harness.ts'

const app = e2eApp()

const receiver = createServer((request, response) => {
  request.resume().on('end', () => response.end('stored'))
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

test('the pages in both languages and themes, wide and narrow', async () => {
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
