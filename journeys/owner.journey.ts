import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, today } from '#common/rules/dates.ts'
import { axeFaults, startJourney } from './harness.ts'
import type { Journey } from './harness.ts'
import { move, putDate } from './steps.ts'

const now = today('Asia/Shanghai')
const company = 'Lantern Coast Lines Ltd'
const arrival = addDays(now, 14)
let house: Journey
let owner: Page
let operator: Page
let shipId = 0
let requestId = 0
beforeAll(async () => {
  house = await startJourney()
  shipId = await registered()
  owner = await house.person('owner')
  operator = await house.person('operator')
})
afterAll(() => house.close())

/** A ship whose annual surveys are due in three weeks, of a company whose people are the account `owner`. */
async function registered(): Promise<number> {
  const { db } = house.services
  const [admin, clerk] = [await house.as('admin'), await house.as('operator')]
  const { id: ownerId } = await admin.ok('basic/customer/save', { name: company, customerType: ['owner'], region: 'SHA', credit: false, status: 1, liaison: 'Grace Tan', email: 'fleet@lantern-coast.test' })
  await db.updateTable('appUser').where('username', '=', 'owner').set({ relatedCustomers: [ownerId] }).execute()
  const { id: flagId } = await db.selectFrom('flag').where('iso2', '=', 'PA').select('id').executeTakeFirstOrThrow()
  const { id } = await clerk.ok('basic/ship/save', { name: 'LANTERN PILOT', imo: '9074729', shipType: '203', region: 'SHA', status: 'inService', flagId, grossTonnage: 22_414, ownerId, registryPort: 'Panama' })
  const issued = addMonths(addDays(now, 21), -12)
  for (const code of ['SC', 'ILL']) {
    const { id: certId } = await db.selectFrom('cert').where('code', '=', code).select('id').executeTakeFirstOrThrow()
    await clerk.ok('ship/cert/save', { shipId: id, certId, certNo: `LP-${code}-1`, term: 'full', inspectionDate: issued, issueDate: issued, expiryDate: addMonths(issued, 60), issuePlace: 'Panama' })
  }
  return id
}

test('The owner sees what is due on the ship and asks for it, with arrival and order number', async () => {
  await owner.goto('/homeOwner')
  await owner.getByRole('link', { name: 'LANTERN PILOT', exact: true }).waitFor()
  await owner.getByText('2 open').waitFor()
  await house.picture(owner, 'owner-1-fleet')
  expect(await axeFaults(owner)).toEqual([])
  await owner.getByRole('link', { name: 'Request a survey: LANTERN PILOT' }).click()
  await owner.waitForURL(`**/work/surveyRequest/edit?ship=${shipId}`)
  await expect.poll(() => owner.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await owner.getByRole('textbox', { name: /Port$/ }).fill('Ningbo')
  await putDate(owner, 'ETA', arrival)
  await owner.getByRole('textbox', { name: /Purchase order no\.$/ }).fill('LCL-0815')
  await owner.getByText(/Only an estimate/).waitFor()
  await house.picture(owner, 'owner-2-ask')
  expect(await axeFaults(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Send request' }).click()
  await owner.waitForURL('**/work/surveyRequest/detail?id=*')
  requestId = Number(new URL(owner.url()).searchParams.get('id'))
  await owner.getByText('The society is preparing its quotation').waitFor()
})

test('The office finds it on the workbench, answers by message, and sends the quotation it has become', async () => {
  await operator.goto('/home')
  await operator.getByRole('link', { name: /Survey requests.*Submitted/ }).first().click()
  await operator.getByRole('row').filter({ hasText: 'LANTERN PILOT' }).getByRole('link').first().click()
  await operator.getByText('LCL-0815').waitFor()
  await operator.getByRole('textbox', { name: 'Message' }).fill('Our surveyor will be in Ningbo that day')
  await operator.getByRole('button', { name: 'Send', exact: true }).click()
  await operator.locator('.talk-words').filter({ hasText: 'Our surveyor' }).waitFor()
  await house.picture(operator, 'owner-3-office')
  expect(await axeFaults(operator)).toEqual([])
  await operator.getByRole('link', { name: 'Open the quotation' }).click()
  await operator.waitForURL('**/work/quotation/detail?id=*')
  await operator.getByRole('link', { name: /^From survey request SR-/ }).waitFor()
  await move(operator, 'Submit')
  const id = Number(new URL(operator.url()).searchParams.get('id'))
  const finance = await house.as('finance')
  const { version } = await finance.ok('work/quotation/get', { id })
  await finance.ok('work/quotation/audit', { id, version, result: 1 })
  await operator.reload()
  await move(operator, 'Send')
})

test('The owner reads the answer and accepts the quotation', async () => {
  await owner.goto('/homeOwner?tab=requests')
  await owner.getByRole('link', { name: /LANTERN PILOT/ }).click()
  await owner.getByText('Our surveyor will be in Ningbo that day').waitFor()
  await owner.getByText('The society has answered with quotation').waitFor()
  await house.picture(owner, 'owner-4-answer')
  await owner.getByRole('link', { name: /^Look at quotation/ }).click()
  await owner.getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Accept for/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  const row = await (await house.as('operator')).ok('work/surveyRequest/get', { id: requestId })
  expect(row).toMatchObject({ status: 40, purchaseOrderNo: 'LCL-0815', eta: arrival, customerName: company, quotation: { status: 50 } })
})
