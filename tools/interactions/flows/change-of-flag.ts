import { addDays } from '#common/rules/base/dates.ts'
import type { Call } from '#tools/screenshots/window.ts'
import { fileInput, fillDate, selectOption } from '../../../e2e/page-actions.ts'
import { decide, openMenu, openWaiting, stateIs } from '../actions.ts'
import type { Flow } from '../flow.ts'
import { findBy, newMark, now, registerShip } from '../register.ts'
import type { Registered } from '../register.ts'
import type { Recorder } from '../recorder.ts'

const pdfFile = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
})

/**
 * A quotation of provisional registry under the flag of Liberia, submitted and audited; the
 * operator sends and accepts it in the window.
 */
async function auditedQuotation(admin: Call, finance: Call, ship: Registered): Promise<void> {
  const { id: certId } = await findBy(admin, 'basic/cert', 'REGP')
  const { id: flagId } = await findBy(admin, 'basic/flag', 'LR', 'Liberia')
  const saved = await admin('work/quotation/save', {
    quoNm: `${ship.name} under the flag of Liberia`,
    quoTp: 0,
    region: 'SHA',
    customerId: ship.ownerId,
    flagId,
    shipIds: [ship.id],
    attentionEmail: 'fleet@beacon.test',
    items: [{ feeClass: 20, certId, shipId: ship.id, quantity: 1 }],
  })
  const only = ({ id, version }: { id: number; version: number }) => ({ id, version })
  const submitted = await admin('work/quotation/submit', only(saved))
  await finance('work/quotation/audit', { ...only(submitted), result: 1 })
}

/** Sends the quotation and accepts it with the written order of the customer. */
async function agree(recorder: Recorder, { name }: Registered): Promise<void> {
  const operator = await recorder.windowOf('operator')
  await openWaiting(operator, /Quotations.*Ready to send/, name)
  await decide(operator, 'Send', 'Send')
  await operator.getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = operator.getByRole('dialog')
  await fileInput(dialog).setInputFiles(pdfFile('order.pdf'))
  await dialog.getByText('order.pdf').first().waitFor()
  await dialog.getByRole('button', { name: /^Accept for/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function assign(recorder: Recorder, { name }: Registered): Promise<void> {
  const manager = await recorder.windowOf('manager')
  await openMenu(manager, 'Survey work', 'Registration work')
  await manager.getByRole('textbox', { name: 'Search' }).fill(name)
  await manager
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Assign' })
    .click()
  const drawer = manager.getByRole('dialog', { name: 'Assign registration work' })
  await selectOption(drawer, 'Operator', 'Sun Jiayi')
  await drawer.getByRole('button', { name: 'Assign', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
}

async function fillIn(recorder: Recorder, { name }: Registered): Promise<void> {
  const operator = await recorder.windowOf('operator')
  await openWaiting(operator, /Registration certificates.*Awaiting details/, name)
  await operator.getByRole('button', { name: 'Fill in', exact: true }).click()
  await fillDate(operator, 'Inspection date', addDays(now, -1))
  await fillDate(operator, 'Date of issue', now)
  await operator.getByRole('button', { name: /^Suggested: / }).click()
  const mark = newMark()
  for (const [label, value] of [
    ['Port of registry', 'Monrovia'],
    ['Official number', `L${mark}`],
    ['Call sign', `D5${mark.slice(2)}`],
    ['MMSI', `636${mark}`],
  ] as const)
    await operator.getByRole('textbox', { name: label, exact: true }).fill(value)
  const papers = operator.locator('.checklist > ul > li')
  await papers.first().waitFor()
  const count = await papers.count()
  for (let at = 0; at < count; at++)
    await fileInput(papers.nth(at)).setInputFiles(pdfFile(`paper-${at}.pdf`))
  await operator.getByText(`${count} of ${count} complete`).waitFor()
  await operator.getByLabel('Upload document').setInputFiles(pdfFile('monrovia.pdf'))
  await operator.getByText('All required fields are filled in').waitFor()
  await operator.getByRole('button', { name: 'Save and submit' }).click()
  await stateIs(operator, 'Awaiting audit')
}

/** A ship changes its flag by a registration; the old certificates are quoted for reissue. */
export const changeOfFlag: Flow = {
  name: 'Change of flag, with the quotation of the reissue',
  async play({ recorder, admin, callOf }) {
    const ship = await registerShip(admin, ['SC', 'CLH'])
    recorder.learn(ship.particulars)
    await auditedQuotation(admin, await callOf('finance'), ship)
    await agree(recorder, ship)
    await assign(recorder, ship)
    await fillIn(recorder, ship)
    const manager = await recorder.windowOf('manager')
    await openWaiting(manager, /Registration certificates.*Awaiting audit/, ship.name)
    await decide(manager, 'Audit', 'Pass')
    const finance = await recorder.windowOf('finance')
    await openWaiting(finance, /Registration certificates.*Awaiting finance/, ship.name)
    await decide(finance, 'Confirm', 'Pass')
    const operator = await recorder.windowOf('operator')
    await stateIs(operator, 'Done')
    await operator.getByRole('tab', { name: 'Ship' }).click()
    await operator.getByRole('button', { name: 'Create draft quotation' }).click()
    await operator.waitForURL('**/work/quotation/detail?id=*')
  },
}
