import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTask, generated, itemOf, submittedOf } from '#modules/crf/cert/crfCert.build.ts'
import { buildDesk, goodProductCrf, take } from '#modules/crf/info/crf.build.ts'
import type { Desk } from '#modules/crf/info/crf.build.ts'
import type { Lang } from '#common/text.ts'
import { axeFaults, startJourney } from './harness.ts'
import type { Journey } from './harness.ts'
import { move } from './steps.ts'

/** The first document of a run starts the converter, which takes its time on a small machine. */
const documentMs = 120_000

let house: Journey
let desk: Desk
beforeAll(async () => {
  house = await startJourney({ documents: true, env: { CAPTCHA: 'off' } })
  desk = await buildDesk(house)
})
afterAll(() => house.close())

/** A window in which somebody is signed in already. */
async function windowOf(username: string, lang: Lang = 'en'): Promise<Page> {
  const { token } = await house.as(username)
  const page = await house.stranger(lang)
  await page.goto('/login')
  await page.evaluate(([key, now]) => { sessionStorage.setItem('plimsoll.token', key!); sessionStorage.setItem('plimsoll.lastActivity', now!) }, [token, String(Date.now())])
  return page
}
const state = (page: Page, words: string) => page.getByRole('heading', { level: 1 }).filter({ hasText: words }).waitFor()

test('Two accountants audit at the same moment: one wins, and the other is told how the CRF stands', async () => {
  const { db } = house.services
  const { roleId } = await db.selectFrom('appUser').where('username', '=', 'finance').select('roleId').executeTakeFirstOrThrow()
  await db.updateTable('appUser').where('username', '=', 'approver').set({ roleId }).execute()
  const { id } = await take(desk, goodProductCrf(desk), 'submit')
  const pages = [await windowOf('finance'), await windowOf('approver')]
  for (const page of pages) {
    await page.goto(`/crf/info/detail?id=${id}`)
    await page.getByRole('button', { name: 'Audit', exact: true }).click()
  }
  const ok = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Audit', exact: true })
  const told = (page: Page) => page.getByRole('dialog').getByText('Anchor chain 68 mm has moved on: it is now Wait chief surveyor audit')
  await Promise.all(pages.map((page) => ok(page).click()))
  const outcome = async (page: Page) => (await told(page).isVisible() ? 'told' : await page.getByRole('dialog').isVisible() ? 'waiting' : 'won')
  await expect.poll(async () => (await Promise.all(pages.map(outcome))).toSorted(), { timeout: 20_000 }).toEqual(['told', 'won'])
  const [late] = (await Promise.all(pages.map(async (page) => ({ page, how: await outcome(page) })))).filter(({ how }) => how === 'told')
  expect(await ok(late!.page).isDisabled()).toBe(true)
  await house.picture(late!.page, 'crf-office-1-overtaken')
  expect(await axeFaults(late!.page)).toEqual([])
  await late!.page.getByRole('dialog').getByRole('button', { name: 'Reload' }).click()
  await state(late!.page, 'Wait chief surveyor audit')
  const { list } = await desk.people.chief.ok('crf/info/history', { id })
  expect(list.filter(({ action }: { action: string }) => action === 'audit')).toHaveLength(1)
})

test('A CRF is closed at every stage, by its creator first and by the chief surveyor later, and there is no way back', async () => {
  const { id } = await take(desk, goodProductCrf(desk))
  const [operator, chief] = [await windowOf('operator'), await windowOf('chief', 'zh')]
  const at = async (status: number) => house.services.db.updateTable('crf').where('id', '=', id).set({ status, closeReason: null }).execute()
  for (const status of [10, 11, 12, 20, 30, 40, 41, 50, 60, 70, 80]) {
    await at(status)
    const [page, words, reason] = status < 20 ? [operator, { close: 'Close', why: 'Reason for closing', undone: 'This cannot be undone.', closed: 'Closed' }, 'Cancelled by customer'] as const
      : [chief, { close: '关闭', why: '关闭原因', undone: '此操作不可撤销。', closed: '已关闭' }, '客户取消'] as const
    await page.goto(`/crf/info/detail?id=${id}`)
    await page.getByRole('button', { name: words.close, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words.undone, { exact: true }).waitFor()
    await dialog.getByRole('combobox', { name: words.why }).click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: reason }).click()
    await dialog.getByRole('button', { name: words.close, exact: true }).last().click()
    await dialog.waitFor({ state: 'hidden' })
    await state(page, words.closed)
    expect(await page.getByRole('button', { name: words.close, exact: true }).count(), String(status)).toBe(0)
  }
  await chief.goto(`/crf/info/detail?id=${id}&tab=certs`)
  await chief.getByText('关闭前未签发证书').waitFor()
  await house.picture(chief, 'crf-office-2-closed')
})

test('A certificate in the name of the RO is signed by its signatory on the page of the RO', async () => {
  const { operator, chief, surveyor } = desk.people
  const task = await buildTask(house, 'ship', { certCode: 'CLH' })
  const { id } = await generated(house.services, chief, operator, await submittedOf(operator, surveyor, task, [itemOf(task.certId)]))
  const page = await windowOf('chief')
  await page.goto(`/crf/cert/issue/pdf?id=${id}`)
  await page.waitForURL('**/crf/cert/issue/ropdf?id=*')
  await page.getByText('In the name of the RO').first().waitFor()
  await page.getByRole('button', { name: /^Official seal: / }).waitFor({ timeout: documentMs })
  await house.picture(page, 'crf-office-3-ro')
  expect(await axeFaults(page)).toEqual([])
  await move(page, 'Sign')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Sign finished' }).waitFor({ timeout: documentMs })
  expect(await chief.ok('crf/cert/get', { id })).toMatchObject({ status: 50, signerName: 'Chen Guodong' })
}, 180_000)

test('Several certificates are generated and signed at once, with a word on each', async () => {
  const { chief, surveyor } = desk.people
  const ids: number[] = []
  for (let n = 0; n < 2; n++) {
    const task = await buildTask(house, 'product')
    const { id } = await chief.ok('crf/cert/audit', { ...await submittedOf(chief, surveyor, task, [itemOf(task.prodId)]), result: 1 })
    ids.push(id)
  }
  const page = await windowOf('surveyor')
  for (const [action, before] of [['Generate selected', 'Wait generate'], ['Sign selected', 'Wait sign']] as const) {
    await page.goto(`/crf/cert/list?search=${encodeURIComponent(JSON.stringify({ keyword: 'TRIAL' }))}`)
    const rows = page.getByRole('row').filter({ hasText: 'Steering gear' }).filter({ hasText: before })
    await rows.nth(1).waitFor()
    for (const row of await rows.all()) await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: action, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
    const outcome = page.getByRole('dialog').filter({ hasText: 'Results' })
    await outcome.getByText('2 done, 0 refused').waitFor({ timeout: documentMs })
    await house.picture(page, `crf-office-4-${action.split(' ')[0]!}`)
    await outcome.getByRole('button', { name: 'Close', exact: true }).last().click()
  }
  for (const id of ids) expect((await surveyor.ok('crf/cert/get', { id })).status).toBe(50)
}, 240_000)
