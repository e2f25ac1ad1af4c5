import type { Page } from 'playwright-core'
import { addDays } from '#common/rules/base/dates.ts'
import { fileInput, fillDate, selectOption } from '../../../e2e/page-actions.ts'
import { decide, openMenu, openWaiting, stateIs } from '../actions.ts'
import { imoNumber, newMark, now } from '../register.ts'
import type { Flow } from '../flow.ts'
import type { Recorder } from '../recorder.ts'

/** The document engine starts with its first document. */
const documentMs = 180_000

interface Subject {
  company: string
  ship: string
  imo: string
}

/** A company and a ship that the register does not have. */
function newSubject(): Subject {
  const mark = newMark()
  return { company: `Lantern ${mark} Lines Ltd`, ship: `LANTERN ${mark}`, imo: imoNumber(mark) }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

async function register(operator: Page, { company, ship, imo }: Subject): Promise<void> {
  await openMenu(operator, 'Master data', 'Companies')
  await operator.getByRole('button', { name: /New$/ }).click()
  const form = operator.getByRole('dialog')
  await form.getByRole('textbox', { name: /Name$/ }).first().fill(company)
  await form.getByRole('textbox', { name: 'Main contact' }).fill('Grace Tan')
  await form.getByRole('textbox', { name: 'E-mail' }).fill('fleet@lantern.test')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.waitFor({ state: 'hidden' })

  await operator.getByRole('status').or(operator.getByRole('alert')).getByRole('link').click()
  await operator.getByRole('link', { name: 'New ship' }).click()
  await operator.getByRole('textbox', { name: /Name$/ }).first().fill(ship)
  await operator.getByRole('textbox', { name: 'IMO number' }).fill(imo)
  await operator.getByRole('textbox', { name: 'Call sign' }).fill(`3F${imo.slice(3)}`)
  await operator.getByRole('textbox', { name: 'Port of registry' }).fill('Panama')
  await selectOption(operator, 'Ship type', /Bulk carrier/i, 'Bulk')
  await selectOption(operator, 'Flag', /Panama/, 'Panama')
  await operator.getByRole('spinbutton', { name: 'Gross tonnage' }).fill('22414')
  await fillDate(operator, 'Keel laid', '2010-03-01')
  await fillDate(operator, 'Date of build', '2011-06-30')
  await save(operator)
  await operator.waitForURL('**/ship/query/info?id=*')
}

async function quote(recorder: Recorder, operator: Page, { ship }: Subject): Promise<void> {
  await operator.getByRole('link', { name: 'New quotation' }).click()
  await selectOption(operator, 'Add certificates, manuals or fees', /^SC · /, 'construction')
  // The survey type of a ship without certificates is given.
  await operator.locator('.add-survey').getByText('Initial', { exact: true }).waitFor()
  await operator.getByRole('button', { name: 'Add', exact: true }).click()
  await operator.getByText('815.00').first().waitFor()
  await operator.getByRole('button', { name: 'Save and submit' }).click()
  await operator.waitForURL('**/work/quotation/detail?id=*')
  const finance = await recorder.windowOf('finance')
  await openWaiting(finance, /Quotations.*Awaiting audit/, ship)
  await decide(finance, 'Audit', 'Pass')
  // The page of the operator follows the audit by itself.
  await decide(operator, 'Send', 'Send')
  await operator.getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = operator.getByRole('dialog')
  await fileInput(dialog).setInputFiles({
    name: 'order.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await dialog.getByText('order.pdf').first().waitFor()
  await dialog.getByRole('button', { name: /^Accept for/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function survey(recorder: Recorder, { ship }: Subject): Promise<void> {
  const chief = await recorder.windowOf('chief')
  await chief
    .getByRole('link', { name: /Survey.*assign/i })
    .first()
    .click()
  await chief.getByRole('textbox', { name: 'Search' }).fill(ship)
  const row = chief.getByRole('row').filter({ hasText: ship })
  await row.getByRole('button', { name: 'Assign' }).click()
  const drawer = chief.getByRole('dialog', { name: 'Assign survey tasks' })
  await selectOption(drawer, 'Surveyors', 'Lin Haifeng', 'Lin')
  await drawer.getByRole('textbox', { name: 'Port' }).fill('Shanghai')
  await drawer.getByRole('button', { name: 'Assign', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })

  const surveyor = await recorder.windowOf('surveyor')
  await openWaiting(surveyor, /Survey certificates.*Awaiting details/, ship)
  await surveyor.getByRole('button', { name: 'Fill in', exact: true }).click()
  await fillDate(surveyor, 'Survey completed', now)
  await surveyor.getByRole('button', { name: /^Suggested: / }).click()
  await fillDate(surveyor, 'Bottom inspection, latest', addDays(now, -2))
  await surveyor.getByText('All required fields are filled in').waitFor()
  await surveyor.getByRole('button', { name: 'Save and submit' }).click()
  await stateIs(surveyor, 'Awaiting audit')
  await openWaiting(chief, /Survey certificates.*Awaiting audit/, ship)
  await decide(chief, 'Audit', 'Pass')
}

async function invoice(finance: Page): Promise<void> {
  await finance.getByRole('tab', { name: 'Money' }).click()
  await finance.getByRole('button', { name: 'Invoice', exact: true }).click()
  const drawer = finance.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Issue', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
  await finance.getByRole('button', { name: 'Record payment', exact: true }).click()
  await drawer.getByRole('textbox', { name: 'Reference' }).fill('TT 4711')
  await drawer.getByRole('button', { name: 'Record payment', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
  await finance.getByRole('tab', { name: 'Work' }).click()
  await finance.getByRole('tabpanel').getByRole('link', { name: /^SC/ }).click()
  await finance.waitForURL('**/work/surveyCert/detail?id=*')
  await decide(finance, 'Confirm', 'Pass')
}

async function sign(recorder: Recorder, { ship }: Subject): Promise<void> {
  const approver = await recorder.windowOf('approver')
  await openWaiting(approver, /Survey certificates.*Awaiting approval/, ship)
  await decide(approver, 'Approve', 'Pass')
  const surveyor = await recorder.windowOf('surveyor')
  await stateIs(surveyor, 'Awaiting signature')
  await surveyor.getByRole('button', { name: 'Open signing page' }).click()
  await surveyor.getByRole('button', { name: /^Official seal: / }).waitFor({ timeout: documentMs })
  await surveyor.getByRole('button', { name: 'Sign', exact: true }).click()
  await surveyor.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click()
  await surveyor.getByText('Certificate issued').first().waitFor({ timeout: documentMs })
}

/** From a customer and a ship that are new, to a certificate that is paid and signed. */
export const chain: Flow = {
  name: 'From a new customer to a signed certificate',
  budget: { clicks: 55 },
  async play({ recorder }) {
    const subject = newSubject()
    const operator = await recorder.windowOf('operator')
    await register(operator, subject)
    await quote(recorder, operator, subject)
    await survey(recorder, subject)
    await invoice(await recorder.windowOf('finance'))
    await sign(recorder, subject)
  },
}
