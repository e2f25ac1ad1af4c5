import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import { only } from '#server/testing/row-version.ts'
import { axeViolations, e2eApp } from './harness.ts'
import {
  apiOf,
  eligibleShips,
  fillDate,
  performMove,
  selectOption,
  waitForState,
} from './page-actions.ts'

/** Timeout of a document: the first one of a run starts the converter. */
const documentMs = 120_000
const cert = 'Cargo Ship Safety Construction Certificate'
const tooLate =
  'The audit already exists and cannot be withdrawn. If you need to withdraw, please contact the administrator'
const now = today('Asia/Shanghai')

interface Subject {
  id: number
  name: string
  imo: string
  certNo: string
  customer: string
}

const app = e2eApp({ documents: true })
let ship: Subject
let people: Record<'operator' | 'finance' | 'chief' | 'surveyor', Page>
beforeAll(async () => {
  people = {} as typeof people
  for (const name of ['operator', 'finance', 'chief', 'surveyor'] as const)
    people[name] = await app.signedInPage(name)
  ship = await shipWithoutCrf()
})

/**
 * A ship with a construction certificate and a customer, without a review, that the demonstration
 * surveyor may survey.
 */
async function shipWithoutCrf(): Promise<Subject> {
  const { db } = app.services
  const operator = await app.signInAs('operator')
  for (const { shipId, certNo } of await eligibleShips(app, 'SC')) {
    const found = await db
      .selectFrom('ship as s')
      .innerJoin('customer as c', 'c.id', 's.ownerId')
      .where('s.id', '=', shipId)
      .where(
        's.id',
        'not in',
        db
          .selectFrom('crf')
          .where('shipId', 'is not', null)
          .select('shipId')
          .$castTo<{ shipId: number }>(),
      )
      .select(['s.id', 's.name', 's.imo', 's.flagId', 's.shipType', 'c.name as customer'])
      .executeTakeFirst()
    const eligibility = found
      ? await operator.callOk('basic/surveyor/eligible', {
          flagId: found.flagId,
          shipType: found.shipType,
          scope: 'hull',
          date: now,
          region: 'SHA',
        })
      : []
    if (
      found &&
      eligibility.some(
        (one: { eligible: unknown; fullName: string }) =>
          one.eligible && one.fullName === 'Lin Haifeng',
      )
    )
      return { id: found.id, name: found.name, imo: found.imo!, certNo, customer: found.customer }
  }
  throw new Error('the demonstration has no ship left for a review')
}

/** Opens the record of that name from the list of to-dos. */
const openWaiting = async (page: Page, todo: RegExp, name: string) => {
  await page.goto('/home')
  await page.locator('.workbench-lines').getByRole('link', { name: todo }).click()
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click()
  await page.waitForURL('**/detail?id=*')
}
const idIn = (page: Page) => Number(new URL(page.url()).searchParams.get('id'))

let crfId = 0
const detail = () => `/crf/info/detail?id=${crfId}`

test('operator opens it for a registered ship, submits, recalls and submits again', async () => {
  const page = people.operator
  await page.goto('/crf/info/list')
  await page.getByRole('row').nth(3).waitFor()
  await app.screenshot(page, 'crf-1-list')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: /New$/ }).click()
  const form = page.getByRole('dialog', { name: 'New CRF' })
  await selectOption(form, 'Category', 'Load line survey', 'Load')
  // A review of a ship has no fields of a product.
  await form.getByRole('textbox', { name: 'IMO number' }).waitFor()
  expect(await form.getByRole('textbox', { name: 'Serial number' }).count()).toBe(0)
  await selectOption(form, 'Ship', ship.name, ship.imo)
  await expect
    .poll(() => form.getByRole('textbox', { name: 'IMO number' }).inputValue())
    .toBe(ship.imo)
  expect(await form.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(
    ship.name,
  )
  await selectOption(form, 'Customer', ship.customer, ship.customer)
  await form.getByRole('spinbutton', { name: 'Contract amount' }).fill('4300')
  await fillDate(form, 'Date of contract', addDays(now, -3))
  await fillDate(form, 'Planned for', now)
  await selectOption(form, 'Surveyors', 'Lin Haifeng', 'Lin')
  await selectOption(form, 'Lead surveyor', 'Lin Haifeng')
  await app.screenshot(page, 'crf-2-form')
  expect(await axeViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('row').filter({ hasText: ship.name }).getByRole('link').first().click()
  await waitForState(page, 'Awaiting submission')
  crfId = idIn(page)
  await performMove(page, 'Submit')
  await waitForState(page, 'Awaiting accountant')
  await performMove(page, 'Recall')
  await waitForState(page, 'Awaiting submission')
  await performMove(page, 'Submit')
  await waitForState(page, 'Awaiting accountant')
  await page.getByText(/Waiting for .*Zhao Xiaomin.*: Audit/).waitFor()
  await app.screenshot(page, 'crf-3-detail')
  expect(await axeViolations(page)).toEqual([])
})

test("it cannot be recalled after the accountant's audit; the chief surveyor audits after the accountant", async () => {
  const { operator, finance, chief } = people
  await operator.getByRole('button', { name: 'Recall', exact: true }).click()
  await openWaiting(finance, /Awaiting accountant/, ship.name)
  await performMove(finance, 'Audit', {
    verdict: 'Pass',
    opinion: 'The amount is that of the tariff',
  })
  await waitForState(finance, 'Awaiting chief surveyor')
  const dialog = operator.getByRole('dialog')
  // The change by somebody else reaches the open dialog.
  await dialog.getByText(/has changed: the status is now Awaiting chief surveyor/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Recall', exact: true }).isDisabled()).toBe(true)
  const api = await apiOf(operator)
  const { version } = await api.callOk('crf/info/get', { id: crfId })
  expect((await api.call('crf/info/recall', { id: crfId, version })).msg).toBe(tooLate)
  await app.screenshot(operator, 'crf-4-too-late')
  await chief.goto(detail())
  await performMove(chief, 'Audit', { verdict: 'Pass' })
  await waitForState(chief, 'Awaiting feedback')
  await chief.getByText('Waiting for Lin Haifeng 林海峰: Submit feedback').waitFor()
})

test("lead surveyor fills in the category's form and submits the feedback; the chief surveyor audits it", async () => {
  const { surveyor: page, chief } = people
  await openWaiting(page, /Awaiting feedback(?! audit)/, ship.name)
  await page.getByRole('heading', { name: 'Load line annual survey record' }).waitFor()
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await page
    .getByText(/missing or invalid/)
    .first()
    .waitFor()
  await app.screenshot(page, 'crf-5-feedback-marked')
  expect(await axeViolations(page)).toEqual([])
  const report = page.locator('form')
  await fillDate(report, 'Date of survey', now)
  await report.getByRole('textbox', { name: 'Place of survey' }).fill('Shanghai')
  for (const [label, value] of [
    ['Surveyor cost', '520'],
    ['Travel expense', '80.5'],
    ['Vendor fee', '0'],
    ['Business costs', '0'],
  ] as const)
    await report.getByRole('spinbutton', { name: label }).fill(value)
  const form = page.locator('.crf-form')
  await form.getByRole('textbox', { name: 'Place of survey' }).fill('Shanghai')
  await fillDate(form, 'Date of survey', now)
  for (const [label, value] of [
    ['Summer freeboard', '2150'],
    ['Draught forward', '6.2'],
    ['Draught aft', '6.4'],
  ] as const)
    await form.getByRole('spinbutton', { name: label }).fill(value)
  for (const label of [
    'Navigation area',
    'Load line marks',
    'Hatch covers',
    'Weathertight doors',
    'Ventilators and air pipes',
    'Freeing ports and scuppers',
  ])
    await selectOption(form, label, /./)
  await form.getByRole('textbox', { name: 'Remarks' }).fill('Nothing to note')
  await form.getByRole('checkbox').check()
  await form.getByText('Complete', { exact: true }).waitFor()
  await app.screenshot(page, 'crf-6-feedback')
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await waitForState(page, 'Feedback awaiting audit')
  await chief.goto(`${detail()}&tab=feedback`)
  await chief.getByText('Nothing to note').waitFor()
  const found = chief.locator('.crf-form').getByRole('textbox', { name: 'Date of survey' })
  await expect.poll(() => found.inputValue()).toBe(now)
  await app.screenshot(chief, 'crf-7-feedback-audit')
  await performMove(chief, 'Audit feedback', { verdict: 'Pass' })
  await waitForState(chief, 'Feedback accepted')
})

test('operator starts issuing, surveyor fills in the certificate, chief surveyor audits it, and it is generated', async () => {
  const { operator, surveyor, chief } = people
  await operator.goto(detail())
  await operator.getByRole('button', { name: 'Start issuing', exact: true }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: `SC · ${cert}` }).check()
  await app.screenshot(operator, 'crf-8-issue')
  expect(await axeViolations(operator)).toEqual([])
  await dialog.getByRole('button', { name: 'Start issuing', exact: true }).click()
  await waitForState(operator, 'Issuing certificates')

  await openWaiting(surveyor, /CRF certificates.*Awaiting details/, ship.name)
  await surveyor.getByRole('button', { name: 'Fill in', exact: true }).click()
  await surveyor.getByRole('button', { name: /^Suggested: / }).click()
  // Date and place of issue are those of the survey until others are typed.
  for (const [label, value] of [
    ['Date of issue', now],
    ['Place of issue', 'Shanghai'],
  ] as const)
    expect(
      await surveyor.getByRole('textbox', { name: new RegExp(`${label}$`) }).inputValue(),
    ).toBe(value)
  await fillDate(
    surveyor,
    'Bottom inspection, previous (empty: not applicable)',
    addDays(now, -900),
  )
  await fillDate(surveyor, 'Bottom inspection, latest', now)
  await surveyor.getByText('All required fields are filled in').waitFor()
  await app.screenshot(surveyor, 'crf-9-fill')
  await surveyor.getByRole('button', { name: 'Save and submit' }).click()
  await waitForState(surveyor, 'Awaiting audit')

  await openWaiting(chief, /CRF certificates.*Awaiting audit/, ship.name)
  await chief.getByRole('tab', { name: 'Consistency check' }).click()
  await chief.getByText('Compared with the register').waitFor()
  await app.screenshot(chief, 'crf-10-consistency')
  expect(await axeViolations(chief)).toEqual([])
  await performMove(chief, 'Audit', { verdict: 'Pass' })
  await waitForState(chief, 'Awaiting document')

  await operator.getByRole('tab', { name: 'Certificates' }).click()
  await app.screenshot(operator, 'crf-11-certificates')
  await operator.getByRole('row').filter({ hasText: cert }).getByRole('link').first().click()
  await waitForState(operator, 'Awaiting document')
  await performMove(operator, 'Generate')
  await waitForState(operator, 'Awaiting signature')
})

test(
  'refusal to sign returns it with the opinion; the regenerated one is signed, and the review finishes automatically',
  async () => {
    const { operator, surveyor: page } = people
    const certId = idIn(page)
    await page.reload()
    await page.getByRole('button', { name: 'Open signing page' }).click({ timeout: documentMs })
    await page.waitForURL('**/crf/cert/issue/pdf?id=*')
    await page.getByRole('button', { name: /^Official seal: / }).waitFor({ timeout: documentMs })
    await app.screenshot(page, 'crf-12-sign')
    await performMove(page, 'Refuse to sign', {
      opinion: 'The port of registry is not that of the register',
    })
    await waitForState(page, 'Refused at audit')
    await page.getByText('The port of registry is not that of the register').waitFor()
    await app.screenshot(page, 'crf-13-refused')

    const [lead, auditor, office] = [
      await app.signInAs('surveyor'),
      await app.signInAs('chief'),
      await app.signInAs('operator'),
    ]
    const submitted = await lead.callOk(
      'crf/cert/submit',
      only(await lead.callOk('crf/cert/get', { id: certId })),
    )
    await office.callOk(
      'crf/cert/generate',
      only(await auditor.callOk('crf/cert/audit', { ...only(submitted), result: 1 })),
    )
    await page.goto(`/crf/cert/issue/pdf?id=${certId}`)
    await page.getByRole('button', { name: /^Official seal: / }).waitFor({ timeout: documentMs })
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: 'Signed' })
      .waitFor({ timeout: documentMs })

    await operator.goto(detail())
    await waitForState(operator, 'Finished')
    await operator.getByRole('tab', { name: 'History' }).click()
    await operator.getByText('system').first().waitFor()
    await app.screenshot(operator, 'crf-14-finished')
    await operator.goto(`/ship/query/info?id=${ship.id}&tab=certs`)
    await operator.getByRole('row').filter({ hasText: cert }).getByText('In force').waitFor()
    await operator.getByRole('checkbox').click()
    await operator
      .getByRole('row')
      .filter({ hasText: ship.certNo })
      .getByText('Superseded')
      .waitFor()
    await app.screenshot(operator, 'crf-15-ship')
    await operator.goto(`/crf/info/pdf?id=${crfId}`)
    await operator.getByText(/^Page 1 of \d+$/).waitFor({ timeout: documentMs })
    await app.screenshot(operator, 'crf-16-pdf')
    expect(await axeViolations(operator)).toEqual([])
  },
  2 * documentMs,
)
