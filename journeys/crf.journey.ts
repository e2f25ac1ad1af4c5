import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/dates.ts'
import { axeFaults, startJourney } from './harness.ts'
import type { Journey } from './harness.ts'
import { choose, move, putDate, shipsWith } from './steps.ts'

/** The first document of a run starts the converter, which takes its time on a small machine. */
const documentMs = 120_000
const cert = 'Cargo Ship Safety Construction Certificate'
const tooLate = 'The audit already exists and cannot be withdrawn. If you need to withdraw, please contact the administrator'
const now = today('Asia/Shanghai')

interface Subject { id: number; name: string; imo: string; certNo: string; customer: string }

let house: Journey
let ship: Subject
let people: Record<'operator' | 'finance' | 'chief' | 'surveyor', Page>
beforeAll(async () => {
  house = await startJourney({ documents: true })
  people = {} as typeof people
  for (const name of ['operator', 'finance', 'chief', 'surveyor'] as const) people[name] = await house.person(name)
  ship = await freeShip()
})
afterAll(() => house.close())

/** A ship with a construction certificate, a customer and no review, which the demonstration surveyor may survey. */
async function freeShip(): Promise<Subject> {
  const { db } = house.services
  const operator = await house.as('operator')
  for (const { shipId, certNo } of await shipsWith(house, 'SC')) {
    const found = await db.selectFrom('ship as s').innerJoin('customer as c', 'c.id', 's.ownerId').where('s.id', '=', shipId).where('s.id', 'not in', db.selectFrom('crf').where('shipId', 'is not', null).select('shipId').$castTo<{ shipId: number }>())
      .select(['s.id', 's.name', 's.imo', 's.flagId', 's.shipType', 'c.name as customer']).executeTakeFirst()
    const judged = found ? await operator.ok('basic/surveyor/eligible', { flagId: found.flagId, shipType: found.shipType, scope: 'hull', date: now, region: 'SHA' }) : []
    if (found && judged.some((one: any) => one.eligible && one.fullName === 'Lin Haifeng')) return { id: found.id, name: found.name, imo: found.imo!, certNo, customer: found.customer }
  }
  throw new Error('the demonstration has no ship left for a review')
}

const state = (page: Page, words: string) => page.getByRole('heading', { level: 1 }).filter({ hasText: words }).waitFor()
/** From the list of what waits for this person to the record of that name. */
const openWaiting = async (page: Page, todo: RegExp, name: string) => {
  await page.goto('/home')
  await page.locator('.bench-lines').getByRole('link', { name: todo }).click()
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click()
  await page.waitForURL('**/detail?id=*')
}
const only = ({ id, version }: { id: number; version: number }) => ({ id, version })
const idIn = (page: Page) => Number(new URL(page.url()).searchParams.get('id'))

let crfId = 0
const detail = () => `/crf/info/detail?id=${crfId}`

test('The operator opens it for a ship of the register, submits, recalls and submits again', async () => {
  const page = people.operator
  await page.goto('/crf/info/list')
  await page.getByRole('row').nth(3).waitFor()
  await house.picture(page, 'crf-1-list')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: /New$/ }).click()
  const form = page.getByRole('dialog', { name: 'New: CRF' })
  await choose(form, 'Category', 'Load line survey', 'Load')
  await choose(form, 'Ship', ship.name, ship.imo)
  await expect.poll(() => form.getByRole('textbox', { name: 'IMO no.' }).inputValue()).toBe(ship.imo)
  expect(await form.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(ship.name)
  await choose(form, 'Customer', ship.customer, ship.customer)
  await form.getByRole('spinbutton', { name: 'Contract amount' }).fill('4300')
  await putDate(form, 'Date of contract', addDays(now, -3))
  await putDate(form, 'Planned for', now)
  await choose(form, 'Surveyors', 'Lin Haifeng', 'Lin')
  await choose(form, 'Lead surveyor', 'Lin Haifeng')
  await house.picture(page, 'crf-2-form')
  expect(await axeFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: ship.name }).getByRole('link').first().click()
  await state(page, 'Wait submit')
  crfId = idIn(page)
  await move(page, 'Submit')
  await state(page, 'Wait accountant audit')
  await move(page, 'Recall')
  await state(page, 'Wait submit')
  await move(page, 'Submit')
  await state(page, 'Wait accountant audit')
  await page.getByText(/Waiting for .*Zhao Xiaomin.*: Audit/).waitFor()
  await house.picture(page, 'crf-3-detail')
  expect(await axeFaults(page)).toEqual([])
})

test('Once the accountant has audited it, it cannot be recalled; the chief surveyor audits after the accountant', async () => {
  const { operator, finance, chief } = people
  await operator.getByRole('button', { name: 'Recall', exact: true }).click()
  await openWaiting(finance, /Wait accountant audit/, ship.name)
  await move(finance, 'Audit', { verdict: 'Pass', opinion: 'The amount is that of the tariff' })
  await state(finance, 'Wait chief surveyor audit')
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Recall', exact: true }).click()
  await dialog.getByText(tooLate).waitFor()
  await house.picture(operator, 'crf-4-too-late')
  await chief.goto(detail())
  await move(chief, 'Audit', { verdict: 'Pass' })
  await state(chief, 'Wait feedback')
  await chief.getByText('Waiting for Lin Haifeng: Submit feedback').waitFor()
})

test('The lead surveyor fills in the form of the category on the screen and hands the feedback in; the chief surveyor audits it', async () => {
  const { surveyor: page, chief } = people
  await openWaiting(page, /Wait feedback(?! audit)/, ship.name)
  await page.getByRole('button', { name: 'Fill in the feedback' }).click()
  await page.getByRole('heading', { name: 'Load line annual survey record' }).waitFor()
  await page.getByRole('button', { name: 'Save and hand in' }).click()
  await page.getByText('Please complete what is marked').waitFor()
  await house.picture(page, 'crf-5-feedback-marked')
  expect(await axeFaults(page)).toEqual([])
  const report = page.locator('form')
  await putDate(report, 'Date of survey', now)
  await report.getByRole('textbox', { name: 'Place of survey' }).fill('Shanghai')
  for (const [label, value] of [['Surveyor cost', '520'], ['Travel expense', '80.5'], ['Vendor fee', '0'], ['Business costs', '0']] as const) await report.getByRole('spinbutton', { name: label }).fill(value)
  const form = page.locator('.crf-form')
  await form.getByRole('textbox', { name: 'Place of survey' }).fill('Shanghai')
  await putDate(form, 'Date of survey', now)
  for (const [label, value] of [['Summer freeboard', '2150'], ['Draught forward', '6.2'], ['Draught aft', '6.4']] as const) await form.getByRole('spinbutton', { name: label }).fill(value)
  for (const label of ['Navigation area', 'Load line marks', 'Hatch covers', 'Weathertight doors', 'Ventilators and air pipes', 'Freeing ports and scuppers']) await choose(form, label, /./)
  await form.getByRole('textbox', { name: 'Remarks' }).fill('Nothing to note')
  await form.getByRole('checkbox').check()
  await form.getByText('Complete', { exact: true }).waitFor()
  await house.picture(page, 'crf-6-feedback')
  await page.getByRole('button', { name: 'Save and hand in' }).click()
  await state(page, 'Wait feedback audit')
  await chief.goto(`${detail()}&tab=feedback`)
  await chief.getByText('Nothing to note').waitFor()
  const found = chief.locator('.crf-form').getByRole('textbox', { name: 'Date of survey' })
  await expect.poll(() => found.inputValue()).toBe(now)
  await house.picture(chief, 'crf-7-feedback-audit')
  await move(chief, 'Audit feedback', { verdict: 'Pass' })
  await state(chief, 'Feedback audit success')
})

test('The operator starts issuing, the surveyor fills the certificate in, the chief surveyor audits it, and it is generated', async () => {
  const { operator, surveyor, chief } = people
  await operator.goto(detail())
  await operator.getByRole('button', { name: 'Start issuing', exact: true }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: `SC · ${cert}` }).check()
  await house.picture(operator, 'crf-8-issue')
  expect(await axeFaults(operator)).toEqual([])
  await dialog.getByRole('button', { name: 'Start issuing', exact: true }).click()
  await state(operator, 'Cert issuing')

  await openWaiting(surveyor, /CRF certificates.*Wait info/, ship.name)
  await surveyor.getByRole('button', { name: 'Fill in', exact: true }).click()
  await surveyor.getByRole('button', { name: /^Suggested: / }).click()
  await putDate(surveyor, 'Date of issue', now)
  await surveyor.getByRole('textbox', { name: 'Place of issue' }).fill('Shanghai')
  await putDate(surveyor, 'Bottom inspection, previous', addDays(now, -900))
  await putDate(surveyor, 'Bottom inspection, latest', now)
  await surveyor.getByText('Everything required is filled in').waitFor()
  await house.picture(surveyor, 'crf-9-fill')
  await surveyor.getByRole('button', { name: 'Save and submit' }).click()
  await state(surveyor, 'Wait audit')

  await openWaiting(chief, /CRF certificates.*Wait audit/, ship.name)
  await chief.getByRole('tab', { name: 'Consistency' }).click()
  await chief.getByText('Compared with the register').waitFor()
  await house.picture(chief, 'crf-10-consistency')
  expect(await axeFaults(chief)).toEqual([])
  await move(chief, 'Audit', { verdict: 'Pass' })
  await state(chief, 'Wait generate')

  await operator.getByRole('tab', { name: 'Certificates' }).click()
  await house.picture(operator, 'crf-11-certificates')
  await operator.getByRole('row').filter({ hasText: cert }).getByRole('link').first().click()
  await state(operator, 'Wait generate')
  await move(operator, 'Generate')
  await state(operator, 'Wait sign')
})

test('The surveyor refuses to sign, which sends it back with the opinion; made anew it is signed, and the review is finished by itself', async () => {
  const { operator, surveyor: page } = people
  const certId = idIn(page)
  await page.reload()
  await page.getByRole('button', { name: 'Open for signing' }).click()
  await page.waitForURL('**/crf/cert/issue/pdf?id=*')
  await page.getByRole('button', { name: /^Official seal: / }).waitFor({ timeout: documentMs })
  await house.picture(page, 'crf-12-sign')
  await move(page, 'Refuse to sign', { opinion: 'The port of registry is not that of the register' })
  await state(page, 'Audit failed')
  await page.getByText('The port of registry is not that of the register').waitFor()
  await house.picture(page, 'crf-13-refused')

  const [lead, auditor, office] = [await house.as('surveyor'), await house.as('chief'), await house.as('operator')]
  const submitted = await lead.ok('crf/cert/submit', only(await lead.ok('crf/cert/get', { id: certId })))
  await office.ok('crf/cert/generate', only(await auditor.ok('crf/cert/audit', { ...only(submitted), result: 1 })))
  await page.goto(`/crf/cert/issue/pdf?id=${certId}`)
  await page.getByRole('button', { name: /^Official seal: / }).waitFor({ timeout: documentMs })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Sign finished' }).waitFor({ timeout: documentMs })

  await operator.goto(detail())
  await state(operator, 'Finished')
  await operator.getByRole('tab', { name: 'History' }).click()
  await operator.getByText('system').first().waitFor()
  await house.picture(operator, 'crf-14-finished')
  await operator.goto(`/ship/query/info?id=${ship.id}&tab=certs`)
  await operator.getByRole('row').filter({ hasText: cert }).getByText('In force').waitFor()
  await operator.getByRole('checkbox').click()
  await operator.getByRole('row').filter({ hasText: ship.certNo }).getByText('Superseded').waitFor()
  await house.picture(operator, 'crf-15-ship')
  await operator.goto(`/crf/info/pdf?id=${crfId}`)
  await operator.getByText(/^Page 1 of \d+$/).waitFor({ timeout: documentMs })
  await house.picture(operator, 'crf-16-pdf')
  expect(await axeFaults(operator)).toEqual([])
}, 2 * documentMs)
