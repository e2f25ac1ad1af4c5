import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, addYears, daysBetween, today } from '#common/rules/base/dates.ts'
import { audited, buildShip, filled, opened, pdf } from '#modules/work/regCert/regCert.fixture.ts'
import type { Given } from '#modules/work/regCert/regCert.fixture.ts'
import { endorseDueSurveys } from '#modules/ship/cert/server/paper-cert.fixture.ts'
import { axeViolations, e2eApp } from './harness.ts'
import type { E2eApp } from './harness.ts'
import { selectOption, captureDownload, englishIn, fileInput, fillDate } from './page-actions.ts'

const now = today('Asia/Shanghai')
const soon = addMonths(now, 2)
/** Names that are not translated on Chinese pages. */
const allowedNames = [
  'Harbour Light',
  'Sun Jiayi',
  'Plimsoll',
  'Outlook',
  'Google',
  'Apple',
  'Excel',
  'xlsx',
]
/** The ship's oil pollution certificate expires in four months: its renewal window opens in one. */
const [expiry, opens] = [addMonths(now, 4), addMonths(addMonths(now, 4), -3)]

const app = e2eApp()
let fixture: Given
let iopp: number
/** expires soon, so that it may be extended */
let ispp: number
let licence: { id: number; certNo: string }
const people = {} as Record<'chief' | 'operator', Page>
/** Users who act through the API. */
const others = {} as Record<
  'operator' | 'manager' | 'finance',
  Awaited<ReturnType<E2eApp['signInAs']>>
>

beforeAll(async () => {
  for (const name of ['operator', 'manager', 'finance'] as const)
    others[name] = await app.signInAs(name)
  fixture = await buildShip(app, others)
  iopp = await recorded('IOPP', 'IOPP-77', expiry)
  ispp = await recorded('ISPP', 'ISPP-78', soon)
  await endorseDueSurveys(others.operator, iopp)
  const done = await registered(await opened(app, others, fixture, 'RSL'))
  licence = {
    id: done.shipCertId,
    certNo: (await others.operator.callOk('ship/cert/get', { id: done.shipCertId })).certNo,
  }
  people.chief = await app.signedInPage('chief')
  people.operator = await app.signedInPage('operator', 'zh')
})

/** Records a certificate of five years. */
async function recorded(code: string, certNo: string, expiryDate: string): Promise<number> {
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const begun = addYears(expiryDate, -5)
  const { id } = await others.operator.callOk('ship/cert/save', {
    shipId: fixture.shipId,
    certId,
    certNo,
    term: 'full',
    inspectionDate: begun,
    issueDate: begun,
    expiryDate,
  })
  return id
}

/** Takes a registration from its documents to the confirmation of finance. */
async function registered(id: number) {
  await others.finance.callOk('work/regCert/confirm', {
    ...(await audited(others, await filled(others, id))),
    result: 1,
  })
  return others.operator.callOk('work/regCert/get', { id })
}

test('planner shows the effect of renewal dates before anything is saved', async () => {
  const page = people.chief
  await page.goto(`/ship/query/info?id=${fixture.shipId}`)
  await page
    .getByRole('rowgroup')
    .filter({ hasText: 'IOPP' })
    .getByRole('row')
    .filter({ hasText: 'Renewal' })
    .getByText(opens)
    .waitFor()
  await page.getByRole('button', { name: 'What-if planner' }).click()
  const planner = page.getByRole('dialog', { name: 'What-if planner' })
  const day = planner.getByRole('textbox', { name: `Completed: IOPP Renewal / Special ${expiry}` })
  const outcome = planner
    .getByRole('row')
    .filter({ hasText: addYears(expiry, 5) })
    .filter({ hasText: 'IOPP' })
  await day.fill(addDays(opens, 3))
  await day.press('Enter')
  await outcome.getByText('no loss').waitFor()
  await day.fill(now)
  await day.press('Enter')
  const lost = daysBetween(addYears(now, 5), addYears(expiry, 5))
  await planner.getByText(new RegExp(`^${lost} day|^${lost + 1} day`)).waitFor()
  await planner.getByText(`before the window opens on ${opens}`).waitFor()
  await app.screenshot(page, 'windows-1-planner')
  expect(await axeViolations(page)).toEqual([])
  expect(await others.operator.callOk('ship/cert/get', { id: iopp })).toMatchObject({
    expiryDate: expiry,
    supersededBy: null,
  })
})

test("chief surveyor extends one that expires soon for the voyage to the port of survey, with the flag's approval", async () => {
  const page = people.chief
  await page.goto(`/ship/cert/detail?id=${ispp}`)
  await page.getByRole('button', { name: 'Extend', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /voyage to that port only/ }).check()
  const until = addMonths(soon, 3)
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Extended to' }).inputValue())
    .toBe(until)
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click()
  await dialog
    .getByText(/Flag approval.*(needed|required|Enter|fill)/i)
    .or(dialog.locator('.ant-form-item-explain-error'))
    .first()
    .waitFor()
  await fillDate(dialog, 'Extended to', addDays(until, -10))
  await dialog.getByRole('textbox', { name: 'Port of survey' }).fill('Rotterdam')
  await fileInput(dialog).setInputFiles({
    name: 'panama-approval.pdf',
    mimeType: 'application/pdf',
    buffer: pdf('approval'),
  })
  await dialog.getByText('panama-approval.pdf').waitFor()
  await app.screenshot(page, 'windows-2-extend')
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  for (const fact of [addDays(until, -10), soon, 'panama-approval.pdf'])
    await page.getByRole('main').getByText(fact, { exact: false }).first().waitFor()
  await app.screenshot(page, 'windows-3-extended')
  expect(await axeViolations(page)).toEqual([])
  const sheet = await captureDownload(page, () =>
    page.getByRole('button', { name: 'Extension endorsement' }).click(),
  )
  expect(sheet.name).toBe('ISPP-78 extension.pdf')
})

test('换发电台执照：新证书确认前旧证书有效，之后两份证书列在同一条替代链上', async () => {
  const page = people.operator
  await page.goto(`/ship/cert/detail?id=${licence.id}`)
  await page.getByRole('button', { name: '换发', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await selectOption(dialog, '原因', /遗失/)
  await dialog.getByRole('button', { name: '换发', exact: true }).click()
  await page.waitForURL('**/work/regCert/detail?id=*')
  await page.getByText('待填写').first().waitFor()
  const {
    list: [open],
  } = await others.operator.callOk('work/regCert/list', { shipId: [fixture.shipId], status: [10] })
  expect(await others.operator.callOk('ship/cert/get', { id: licence.id })).toMatchObject({
    valid: 1,
    supersededBy: null,
  })
  const done = await registered(open.id)
  const { certNo } = await others.operator.callOk('ship/cert/get', { id: done.shipCertId })
  await page.goto(`/ship/cert/detail?id=${licence.id}`)
  await page.getByRole('link', { name: '该证书已被替代' }).waitFor()
  const chain = page.getByRole('navigation', { name: '替代关系' })
  for (const no of [licence.certNo, certNo]) await chain.getByText(no).first().waitFor()
  await app.screenshot(page, 'windows-4-chain-zh')
  expect(await axeViolations(page)).toEqual([])
  await expect
    .poll(async () =>
      englishIn(await page.getByRole('main').innerText(), [...allowedNames, 'Panama']),
    )
    .toEqual([])
})

test('日历：下载一份证书的文件，并以保密地址订阅可见船舶的检验', async () => {
  const page = people.operator
  await page.goto(`/ship/cert/detail?id=${iopp}`)
  const file = await captureDownload(page, () =>
    page.getByRole('button', { name: '日历文件' }).click(),
  )
  expect(file.name).toMatch(/IOPP-77\.ics$/)
  expect(file.bytes.toString('utf8')).toMatch(
    /^BEGIN:VCALENDAR\r\n[^]*BEGIN:VEVENT[^]*END:VCALENDAR\r\n$/,
  )

  await page.goto('/ship/cert/list')
  await page.getByRole('button', { name: '检验日历' }).click()
  const dialog = page.getByRole('dialog', { name: '检验日历' })
  await dialog.getByRole('button', { name: '建立地址' }).click()
  const address = await dialog.getByRole('textbox').inputValue()
  await app.screenshot(page, 'windows-5-feed-zh')
  expect(await axeViolations(page)).toEqual([])
  await expect.poll(async () => englishIn(await dialog.innerText(), allowedNames)).toEqual([])
  // As a calendar program, without a session.
  const feed = await fetch(address)
  expect([feed.status, feed.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/calendar/),
  ])
  const { name } = await app.services.db
    .selectFrom('ship')
    .where('id', '=', fixture.shipId)
    .select('name')
    .executeTakeFirstOrThrow()
  const unfolded = (await feed.text()).replaceAll('\r\n ', '')
  // Surveys of one visit are one event.
  expect(unfolded).toMatch(new RegExp(`^SUMMARY:${name} · .*IOPP`, 'm'))
  expect(unfolded).toContain('证书')

  await dialog.getByRole('button', { name: '停用地址' }).click()
  await dialog.getByText('尚未建立订阅地址').waitFor()
  expect((await fetch(address)).status).toBe(404)
})
