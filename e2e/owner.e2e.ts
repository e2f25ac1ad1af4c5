import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, today } from '#common/rules/base/dates.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { performMove, fillDate } from './page-actions.ts'

const now = today('Asia/Shanghai')
const company = 'Lantern Coast Lines Ltd'
const arrival = addDays(now, 14)
const app = e2eApp()
let owner: Page
let operator: Page
let shipId = 0
let requestId = 0
beforeAll(async () => {
  shipId = await registered()
  owner = await app.signedInPage('owner')
  operator = await app.signedInPage('operator')
})

/** A ship with annual surveys due in three weeks, of the company of the account `owner`. */
async function registered(): Promise<number> {
  const { db } = app.services
  const [admin, clerk] = [await app.signInAs('admin'), await app.signInAs('operator')]
  const { id: ownerId } = await admin.callOk('basic/customer/save', {
    name: company,
    customerType: ['owner'],
    region: 'SHA',
    credit: false,
    status: 1,
    liaison: 'Grace Tan',
    email: 'fleet@lantern-coast.test',
  })
  await db
    .updateTable('appUser')
    .where('username', '=', 'owner')
    .set({ relatedCustomers: [ownerId] })
    .execute()
  const { id: flagId } = await db
    .selectFrom('flag')
    .where('iso2', '=', 'PA')
    .select('id')
    .executeTakeFirstOrThrow()
  const { id } = await clerk.callOk('basic/ship/save', {
    name: 'LANTERN PILOT',
    imo: '9074729',
    shipType: '203',
    region: 'SHA',
    status: 'inService',
    flagId,
    grossTonnage: 22_414,
    ownerId,
    registryPort: 'Panama',
  })
  const issued = addMonths(addDays(now, 21), -12)
  for (const code of ['SC', 'ILL']) {
    const { id: certId } = await db
      .selectFrom('cert')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
    await clerk.callOk('ship/cert/save', {
      shipId: id,
      certId,
      certNo: `LP-${code}-1`,
      term: 'full',
      inspectionDate: issued,
      issueDate: issued,
      expiryDate: addMonths(issued, 60),
      issuePlace: 'Panama',
    })
  }
  return id
}

test('owner requests due surveys of the ship, with arrival and order number', async () => {
  await owner.goto('/homeOwner')
  await owner.getByRole('link', { name: 'LANTERN PILOT', exact: true }).waitFor()
  await owner.getByText('2 open').waitFor()
  await app.screenshot(owner, 'owner-1-fleet')
  expect(await axeViolations(owner)).toEqual([])
  await owner.getByRole('link', { name: 'Request a survey: LANTERN PILOT' }).click()
  await owner.waitForURL(`**/work/surveyRequest/edit?ship=${shipId}`)
  await expect.poll(() => owner.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await owner.getByRole('textbox', { name: /Port$/ }).fill('Ningbo')
  await fillDate(owner, 'ETA', arrival)
  await owner.getByRole('textbox', { name: /Purchase order no\.$/ }).fill('LCL-0815')
  await owner.getByText(/Estimate at current tariffs/).waitFor()
  await app.screenshot(owner, 'owner-2-ask')
  expect(await axeViolations(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Submit request' }).click()
  await owner.waitForURL('**/work/surveyRequest/detail?id=*')
  requestId = Number(new URL(owner.url()).searchParams.get('id'))
  await owner.getByText('The society is preparing a quotation').waitFor()
})

test('office opens it from the workbench, replies, and sends the resulting quotation', async () => {
  await operator.goto('/home')
  await operator
    .getByRole('link', { name: /Survey requests.*Submitted/ })
    .first()
    .click()
  await operator
    .getByRole('row')
    .filter({ hasText: 'LANTERN PILOT' })
    .getByRole('link')
    .first()
    .click()
  await operator.getByText('LCL-0815').waitFor()
  await operator
    .getByRole('textbox', { name: 'Message' })
    .fill('Our surveyor will be in Ningbo that day')
  await operator.getByRole('button', { name: 'Send', exact: true }).click()
  await operator.locator('.talk-words').filter({ hasText: 'Our surveyor' }).waitFor()
  await app.screenshot(operator, 'owner-3-office')
  expect(await axeViolations(operator)).toEqual([])
  await operator.getByRole('link', { name: 'Open quotation' }).click()
  await operator.waitForURL('**/work/quotation/detail?id=*')
  await operator.getByRole('link', { name: /^From survey request SR-/ }).waitFor()
  await performMove(operator, 'Submit')
  const id = Number(new URL(operator.url()).searchParams.get('id'))
  const finance = await app.signInAs('finance')
  const { version } = await finance.callOk('work/quotation/get', { id })
  await finance.callOk('work/quotation/audit', { id, version, result: 1 })
  await operator.reload()
  await performMove(operator, 'Send')
})

test('owner reads the reply and accepts the quotation', async () => {
  await owner.goto('/homeOwner?tab=requests')
  await owner.getByRole('link', { name: /LANTERN PILOT/ }).click()
  await owner.getByText('Our surveyor will be in Ningbo that day').waitFor()
  await owner.getByText('The society has answered with quotation').waitFor()
  await app.screenshot(owner, 'owner-4-answer')
  await owner.getByRole('link', { name: /^View quotation/ }).click()
  await owner.getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Accept for/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  const row = await (
    await app.signInAs('operator')
  ).callOk('work/surveyRequest/get', { id: requestId })
  expect(row).toMatchObject({
    status: 40,
    purchaseOrderNo: 'LCL-0815',
    eta: arrival,
    customerName: company,
    quotation: { status: 50 },
  })
})
