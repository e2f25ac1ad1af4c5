import type { Page } from 'playwright-core'
import { addDays } from '#common/rules/base/dates.ts'
import { fillDate, selectOption } from '../../../e2e/page-actions.ts'
import { decide, openMenu, openWaiting, stateIs } from '../actions.ts'
import { now, registerShip } from '../register.ts'
import type { Registered } from '../register.ts'
import type { Flow } from '../flow.ts'
import type { Recorder } from '../recorder.ts'

const documentMs = 180_000

async function open(recorder: Recorder, { name }: Registered): Promise<void> {
  const operator = await recorder.windowOf('operator')
  await openMenu(operator, 'CRF', 'CRF')
  await operator.getByRole('button', { name: /New$/ }).click()
  const form = operator.getByRole('dialog', { name: 'New CRF' })
  await selectOption(form, 'Category', 'Load line survey', 'Load')
  await selectOption(form, 'Ship', name, name)
  await form.getByRole('spinbutton', { name: 'Contract amount' }).fill('4300')
  await fillDate(form, 'Date of contract', addDays(now, -3))
  await fillDate(form, 'Planned for', now)
  await form.getByRole('textbox', { name: 'Planned at' }).fill('Ningbo')
  await selectOption(form, 'Surveyors', 'Lin Haifeng', 'Lin')
  await form.getByRole('button', { name: 'Save and submit', exact: true }).click()
  await stateIs(operator, 'Awaiting accountant')

  const finance = await recorder.windowOf('finance')
  await openWaiting(finance, /Awaiting accountant/, name)
  await decide(finance, 'Audit', 'Pass')
  const chief = await recorder.windowOf('chief')
  await openWaiting(chief, /Awaiting chief surveyor/, name)
  await decide(chief, 'Audit', 'Pass')
}

async function report(recorder: Recorder, { name }: Registered): Promise<void> {
  const surveyor = await recorder.windowOf('surveyor')
  await openWaiting(surveyor, /Awaiting feedback(?! audit)/, name)
  const costs = surveyor.locator('form')
  for (const [label, value] of [
    ['Surveyor cost', '520'],
    ['Travel expense', '80.5'],
    ['Vendor fee', '0'],
    ['Business costs', '0'],
  ] as const)
    await costs.getByRole('spinbutton', { name: label }).fill(value)
  const form = surveyor.locator('.crf-form')
  for (const [label, value] of [
    ['Summer freeboard', '2150'],
    ['Draught forward', '6.2'],
    ['Draught aft', '6.4'],
  ] as const)
    await form.getByRole('spinbutton', { name: label }).fill(value)
  for (const label of ['Navigation area', 'Load line marks']) await selectOption(form, label, /./)
  await form.getByRole('button', { name: /^Set the remaining \d+ checks to / }).click()
  await form.getByRole('textbox', { name: 'Remarks' }).fill('Nothing to note')
  await form.getByRole('checkbox').check()
  await form.getByText('Complete', { exact: true }).waitFor()
  await surveyor.getByRole('button', { name: 'Save and submit' }).click()
  await stateIs(surveyor, 'Feedback awaiting audit')
  // The open pages of the chief surveyor and of the operator follow by themselves.
  await decide(await recorder.windowOf('chief'), 'Audit feedback', 'Pass')
}

/** Opens the certificate in the list on the open page of its review. */
const openCertificate = (page: Page): Promise<void> =>
  page.getByRole('tabpanel').getByRole('row').getByRole('link').first().click()

async function issue(recorder: Recorder): Promise<void> {
  const operator = await recorder.windowOf('operator')
  await operator.getByRole('button', { name: 'Start issuing', exact: true }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^SC · / }).check()
  await dialog.getByRole('button', { name: 'Start issuing', exact: true }).click()
  await stateIs(operator, 'Issuing certificates')

  const surveyor = await recorder.windowOf('surveyor')
  // The open pages of the review show its certificates.
  await openCertificate(surveyor)
  await surveyor.getByRole('button', { name: 'Fill in', exact: true }).click()
  await surveyor.getByRole('button', { name: /^Suggested: / }).click()
  await fillDate(surveyor, 'Bottom inspection, latest', addDays(now, -2))
  await surveyor.getByText('All required fields are filled in').waitFor()
  await surveyor.getByRole('button', { name: 'Save and submit' }).click()
  await stateIs(surveyor, 'Awaiting audit')
  const chief = await recorder.windowOf('chief')
  await openCertificate(chief)
  await decide(chief, 'Audit', 'Pass')
  await openCertificate(operator)
  await decide(operator, 'Generate', 'Generate')
  await stateIs(surveyor, 'Awaiting signature')
  await surveyor.getByRole('button', { name: 'Open signing page' }).click()
  await surveyor.getByRole('button', { name: /^Official seal: / }).waitFor({ timeout: documentMs })
  await decide(surveyor, 'Sign', 'Sign')
  await stateIs(surveyor, 'Signed')
}

/** A CRF from its opening to the signed certificate. */
export const crf: Flow = {
  name: 'CRF to a signed certificate',
  budget: { clicks: 45 },
  async play({ recorder, admin }) {
    const ship = await registerShip(admin, ['SC'])
    recorder.learn(ship.particulars)
    await open(recorder, ship)
    await report(recorder, ship)
    await issue(recorder)
  },
}
