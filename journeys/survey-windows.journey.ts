import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, addYears, daysBetween, today } from '#common/rules/dates.ts'
import { audited, buildShip, filled, opened, pdf } from '#modules/work/regCert/regCert.build.ts'
import type { Given } from '#modules/work/regCert/regCert.build.ts'
import { axeFaults, startJourney } from './harness.ts'
import type { Journey } from './harness.ts'
import { choose, downloaded, englishIn, fileInput, putDate } from './steps.ts'

const now = today('Asia/Shanghai')
/** Names that stand on Chinese pages as they are. */
const kept = ['Sun Jiayi', 'Plimsoll', 'Outlook', 'Google', 'Apple', 'Excel', 'xlsx']
/** The oil pollution certificate of the ship expires in four months: her renewal window opens in one. */
const [expiry, opens] = [addMonths(now, 4), addMonths(addMonths(now, 4), -3)]

let house: Journey
let given: Given
let iopp: number
let licence: { id: number; certNo: string }
const people = {} as Record<'chief' | 'operator', Page>
/** Those who work beside this story by hand. */
const others = {} as Record<'operator' | 'manager' | 'finance', Awaited<ReturnType<Journey['as']>>>

beforeAll(async () => {
  house = await startJourney()
  for (const name of ['operator', 'manager', 'finance'] as const) others[name] = await house.as(name)
  given = await buildShip(house, others)
  const { id: certId } = await house.services.db.selectFrom('cert').where('code', '=', 'IOPP').select('id').executeTakeFirstOrThrow()
  const begun = addYears(expiry, -5)
  iopp = (await others.operator.ok('ship/cert/save', { shipId: given.shipId, certId, certNo: 'IOPP-77', term: 'full', inspectionDate: begun, issueDate: begun, expiryDate: expiry })).id
  const done = await registered(await opened(house, others, given, 'RSL'))
  licence = { id: done.shipCertId, certNo: (await others.operator.ok('ship/cert/get', { id: done.shipCertId })).certNo }
  people.chief = await house.person('chief')
  people.operator = await house.person('operator', 'zh')
})
afterAll(() => house.close())

/** Takes a registration from its papers to the confirmation of finance. */
async function registered(id: number) {
  await others.finance.ok('work/regCert/confirm', { ...await audited(others, await filled(others, id)), result: 1 })
  return others.operator.ok('work/regCert/get', { id })
}

test('The chief tries days for a renewal on the plan of the ship, and sees what each would cost before anything is saved', async () => {
  const page = people.chief
  await page.goto(`/ship/query/info?id=${given.shipId}`)
  await page.getByRole('rowgroup').filter({ hasText: 'IOPP' }).getByRole('row').filter({ hasText: 'Renewal' }).getByText(opens).waitFor()
  await page.getByRole('button', { name: 'What-if planner' }).click()
  const planner = page.getByRole('dialog', { name: 'What-if planner' })
  const day = planner.getByRole('textbox', { name: `Completed: IOPP Renewal / Special ${expiry}` })
  const outcome = planner.getByRole('row').filter({ hasText: addYears(expiry, 5) }).filter({ hasText: 'IOPP' })
  await day.fill(addDays(opens, 3))
  await day.press('Enter')
  await outcome.getByText('nothing lost').waitFor()
  await day.fill(now)
  await day.press('Enter')
  const lost = daysBetween(addYears(now, 5), addYears(expiry, 5))
  await planner.getByText(new RegExp(`^${lost} day|^${lost + 1} day`)).waitFor()
  await planner.getByText(`before the window opens on ${opens}`).waitFor()
  await house.picture(page, 'windows-1-planner')
  expect(await axeFaults(page)).toEqual([])
  expect(await others.operator.ok('ship/cert/get', { id: iopp })).toMatchObject({ expiryDate: expiry, supersededBy: null })
})

test('She extends it for the voyage to the port of survey, on the approval of the flag', async () => {
  const page = people.chief
  await page.goto(`/ship/cert/detail?id=${iopp}`)
  await page.getByRole('button', { name: 'Extend', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /only for the voyage/ }).check()
  const until = addMonths(expiry, 3)
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Extended to' }).inputValue()).toBe(until)
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click()
  await dialog.getByText(/Approval of the flag.*(needed|required|Enter|fill)/i).or(dialog.locator('.ant-form-item-explain-error')).first().waitFor()
  await putDate(dialog, 'Extended to', addDays(until, -10))
  await fileInput(dialog).setInputFiles({ name: 'panama-approval.pdf', mimeType: 'application/pdf', buffer: pdf('approval') })
  await dialog.getByText('panama-approval.pdf').waitFor()
  await house.picture(page, 'windows-2-extend')
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  for (const fact of [addDays(until, -10), expiry, 'panama-approval.pdf']) await page.getByRole('main').getByText(fact, { exact: false }).first().waitFor()
  await house.picture(page, 'windows-3-extended')
  expect(await axeFaults(page)).toEqual([])
})

test('换发电台执照：新证书确认前旧证书有效，之后两份证书列在同一条替代链上', async () => {
  const page = people.operator
  await page.goto(`/ship/cert/detail?id=${licence.id}`)
  await page.getByRole('button', { name: '换发', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, '原因', /遗失/)
  await dialog.getByRole('button', { name: '换发', exact: true }).click()
  await page.waitForURL('**/work/regCert/detail?id=*')
  await page.getByText('待填写').first().waitFor()
  const { list: [open] } = await others.operator.ok('work/regCert/list', { shipId: [given.shipId], status: [10] })
  expect(await others.operator.ok('ship/cert/get', { id: licence.id })).toMatchObject({ valid: 1, supersededBy: null })
  const done = await registered(open.id)
  const { certNo } = await others.operator.ok('ship/cert/get', { id: done.shipCertId })
  await page.goto(`/ship/cert/detail?id=${licence.id}`)
  await page.getByRole('link', { name: '该证书已被替代' }).waitFor()
  const chain = page.getByRole('navigation', { name: '替代关系' })
  for (const no of [licence.certNo, certNo]) await chain.getByText(no).first().waitFor()
  await house.picture(page, 'windows-4-chain-zh')
  expect(await axeFaults(page)).toEqual([])
  await expect.poll(async () => englishIn(await page.getByRole('main').innerText(), [...kept, 'Panama'])).toEqual([])
})

test('日历：下载一份证书的文件，并以保密地址订阅可见船舶的检验', async () => {
  const page = people.operator
  await page.goto(`/ship/cert/detail?id=${iopp}`)
  const file = await downloaded(page, () => page.getByRole('button', { name: '日历文件' }).click())
  expect(file.name).toMatch(/IOPP-77\.ics$/)
  expect(file.bytes.toString('utf8')).toMatch(/^BEGIN:VCALENDAR\r\n[^]*BEGIN:VEVENT[^]*END:VCALENDAR\r\n$/)

  await page.goto('/ship/cert/list')
  await page.getByRole('button', { name: '检验日历' }).click()
  const dialog = page.getByRole('dialog', { name: '检验日历' })
  await dialog.getByRole('button', { name: '建立地址' }).click()
  const address = await dialog.getByRole('textbox').inputValue()
  await house.picture(page, 'windows-5-feed-zh')
  expect(await axeFaults(page)).toEqual([])
  await expect.poll(async () => englishIn(await dialog.innerText(), kept)).toEqual([])
  // As a calendar program does it: nobody is signed in there.
  const feed = await fetch(address)
  expect([feed.status, feed.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/calendar/)])
  const { name } = await house.services.db.selectFrom('ship').where('id', '=', given.shipId).select('name').executeTakeFirstOrThrow()
  const unfolded = (await feed.text()).replaceAll('\r\n ', '')
  expect(unfolded).toContain(`SUMMARY:${name} · IOPP`)
  expect(unfolded).toContain('证书')

  await dialog.getByRole('button', { name: '停用地址' }).click()
  await dialog.getByText('尚未建立订阅地址').waitFor()
  expect((await fetch(address)).status).toBe(404)
})
