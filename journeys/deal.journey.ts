import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/dates.ts'
import { audited, filled, only } from '#modules/work/regCert/regCert.build.ts'
import { documentMade, someValues } from '#modules/work/surveyCert/surveyCert.build.ts'
import { axeFaults, startJourney } from './harness.ts'
import type { Journey } from './harness.ts'
import { chineseIn, choose, downloaded, move } from './steps.ts'

/** The first document of a run starts the converter, which takes its time on a small machine. */
const documentMs = 120_000
const now = today('Asia/Shanghai')
const names = ['operator', 'finance', 'owner', 'chief', 'surveyor', 'approver', 'manager'] as const
const construction = 'Cargo Ship Safety Construction Certificate'
const loadLine = 'International Load Line Certificate'
const company = 'Harbour Lantern Shipping Ltd'

/** A bulk carrier of the Panama flag between 10,000 and 24,999 GT: one band of the tariffs. */
interface Facts { imo: string; name: string; grossTonnage: number; built: number }

let house: Journey
let people: Record<(typeof names)[number], Page>
let facts: Facts
let ship: { id: number; flagId: number }
let jobNo = ''
let quotationId = 0
/** certificates in work, by code */
const certs: Record<string, number> = {}
beforeAll(async () => {
  house = await startJourney({ documents: true })
  facts = shipOfTheWorld() ?? { imo: '9074729', name: 'LANTERN TRADER', grossTonnage: 22_414, built: 2011 }
  ship = await registered(facts)
  people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await house.person(name)]))) as typeof people
})
afterAll(() => house.close())

/** A real one, where the list of the world's fleet is at hand. */
function shipOfTheWorld(): Facts | undefined {
  const file = resolve(import.meta.dirname, '../../shared/data/fleet.csv')
  if (!existsSync(file)) return undefined
  const rows = readFileSync(file, 'utf8').split(/\r?\n/).slice(1).map((line) => line.split(','))
  const found = rows.find(([, , tonnage, type, , flag]) => type === 'Bulk Carrier' && flag === 'Panama (PAN)' && Number(tonnage) >= 10_000 && Number(tonnage) < 25_000)
  return found && { imo: found[0]!, name: found[1]!, grossTonnage: Number(found[2]), built: Number(found[4]) }
}

/** Puts the ship into the register, with an owner who has no other business and whom the account `owner` acts for. */
async function registered({ imo, name, grossTonnage, built }: Facts): Promise<typeof ship> {
  const { db } = house.services
  const [admin, operator] = [await house.as('admin'), await house.as('operator')]
  const { id: ownerId } = await admin.ok('basic/customer/save', { name: company, customerType: ['owner'], region: 'SHA', credit: false, status: 1, liaison: 'Grace Tan', email: 'fleet@harbour-lantern.test' })
  await db.updateTable('appUser').where('username', '=', 'owner').set({ relatedCustomers: [ownerId] }).execute()
  const { id: flagId } = await db.selectFrom('flag').where('iso2', '=', 'PA').select('id').executeTakeFirstOrThrow()
  const { id } = await operator.ok('basic/ship/save', {
    name, imo, shipType: '203', region: 'SHA', status: 'inService', flagId, grossTonnage, ownerId, registryPort: 'Panama', officialNo: '00417-PEXT', callSign: '3FLN7',
    netTonnage: 12_800, deadweight: 34_500, loa: 180, lbp: 172, breadth: 28.4, depth: 15.2, draft: 10.1, keelDate: `${built - 1}-03-01`, buildDate: `${built}-06-30`,
  })
  return { id, flagId }
}

const state = (page: Page, words: string) => page.getByRole('heading', { level: 1 }).filter({ hasText: words }).waitFor()
const openWaiting = async (page: Page, todo: RegExp, name: string) => {
  await page.goto('/home')
  await page.getByRole('link', { name: todo }).click()
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click()
  await page.waitForURL('**/detail?id=*')
}
const detail = (tab = '') => `/work/quotation/detail?id=${quotationId}${tab && `&tab=${tab}`}`
/** The four states, as a screen reader tells them. */
const states = (page: Page) => page.locator('.detail .state-tag').allInnerTexts()
const told = async (page: Page, expected: string[]) => expect.poll(async () => (await states(page)).map((words) => words.replace(/\s+/g, ' ').trim())).toEqual(expected)

test('The operator writes a quotation of five lines, each priced by its tariff, and submits it', async () => {
  const page = people.operator
  await page.goto('/work/quotation/list')
  await page.getByRole('row').nth(3).waitFor()
  await house.picture(page, 'deal-1-list')
  await page.getByRole('link', { name: 'New' }).click()
  await choose(page, 'Ships', facts.name, facts.imo)
  await expect.poll(() => page.getByRole('textbox', { name: /Name$/ }).inputValue()).toBe(`${facts.name} · ${company}`)
  expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('fleet@harbour-lantern.test')
  for (const [what, option] of [['construction', /^SC · /], ['load line', /^ILL · /], ['manning', /^MSM · /], ['travel', /^Travel · Other charges/], ['admin', /^Administration · /]] as const) await choose(page, 'Add certificates, manuals, fees', option, what)
  await choose(page, 'Survey type', /Initial/)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => page.locator('.item-row').count()).toBe(5)
  await page.getByText('1,915.00').first().waitFor()
  await page.getByRole('button', { name: 'Why this price: SC 1' }).click()
  await page.getByText(/10,?000/).first().waitFor()
  await house.picture(page, 'deal-2-write')
  await page.keyboard.press('Escape')
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await page.waitForURL('**/work/quotation/detail?id=*')
  await state(page, facts.name)
  quotationId = Number(new URL(page.url()).searchParams.get('id'))
  await told(page, ['Audit: Wait audit', 'Customer\'s answer: Not sent', 'Work: Not started', 'Money: Not invoiced'])
  jobNo = (await (await house.as('operator')).ok('work/quotation/get', { id: quotationId })).jobNo
  await house.picture(page, 'deal-3-submitted')
  expect(await axeFaults(page)).toEqual([])
})

test('Finance audits it, and it is sent: the mail stands in the outbox with its PDF', async () => {
  const { finance, operator } = people
  await openWaiting(finance, /Quotations.*Wait audit/, jobNo)
  await move(finance, 'Audit', { verdict: 'Pass' })
  await state(finance, 'Wait sending')
  await openWaiting(operator, /Quotations.*Wait sending/, jobNo)
  await operator.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('As agreed on the telephone')
  await house.picture(operator, 'deal-4-send')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await state(operator, 'Wait customer')
  const [mail] = await house.services.db.selectFrom('outboxRow').where('subject', 'like', `%${jobNo}%`).select(['recipients', 'body', 'attachments']).execute()
  expect(mail).toMatchObject({ recipients: 'fleet@harbour-lantern.test', body: expect.stringContaining('1,915.00'), attachments: [expect.stringMatching(/\.pdf$/)] })
  const { bytes } = await (await house.as('operator')).file('work/quotation/print', { id: quotationId })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('The owner finds it on the workbench and accepts what it comes to', async () => {
  const page = people.owner
  await page.goto('/homeOwner')
  const card = page.getByRole('region', { name: 'Quotations waiting for your answer' })
  await card.getByText('1,915.00').waitFor()
  await house.picture(page, 'deal-5-workbench')
  expect(await axeFaults(page)).toEqual([])
  await card.getByRole('link', { name: 'Open and answer' }).click()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(company).waitFor()
  await house.picture(page, 'deal-6-accept')
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Accept for .*1,915\.00/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await told(page, ['Customer\'s answer: Accepted', 'Work: Not started', 'Money: Not invoiced'])
  await page.goto('/homeOwner')
  await card.getByText('No quotation waits for your answer').waitFor()
})

test('The chief surveyor assigns both surveys to somebody who may do them; the register manager the registration', async () => {
  const page = people.chief
  await page.goto(`/work/surveyConfirm/list?search=${encodeURIComponent(JSON.stringify({ keyword: jobNo }))}`)
  const rows = page.getByRole('row').filter({ hasText: facts.name })
  await rows.nth(1).waitFor()
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Assign survey tasks' })
  await drawer.getByText('SC · Issue').waitFor()
  const surveyors = drawer.getByRole('combobox', { name: /Surveyors$/ })
  await surveyors.click()
  await surveyors.fill('Hu Jian')
  // Whose authorisation has run out cannot be chosen, and it is said why.
  const barred = page.locator('.ant-select-dropdown:visible .ant-select-item-option-disabled').filter({ hasText: 'Hu Jianming' })
  await barred.waitFor()
  expect(await barred.innerText()).toMatch(/expired|ended|not valid/i)
  await house.picture(page, 'deal-7-guard')
  await surveyors.fill('')
  await surveyors.blur()
  await choose(drawer, 'Surveyors', 'Lin Haifeng', 'Lin')
  await drawer.getByRole('textbox', { name: 'Port' }).fill('Shanghai')
  await house.picture(page, 'deal-8-assign')
  expect(await axeFaults(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('2 tasks assigned').waitFor()
  await drawer.waitFor({ state: 'hidden' })
  await rows.first().waitFor({ state: 'hidden' })

  const manager = await house.as('manager')
  const [line] = (await manager.ok('work/regWork/list', { keyword: jobNo })).list
  const { id: operatorId } = await house.services.db.selectFrom('appUser').where('username', '=', 'operator').select('id').executeTakeFirstOrThrow()
  await manager.ok('work/regWork/assign', { lineIds: [line.id], operatorId })

  await people.surveyor.goto(`/work/surveyWork/list?search=${encodeURIComponent(JSON.stringify({ keyword: facts.imo }))}`)
  await people.surveyor.getByText(facts.name).first().waitFor()
  await house.picture(people.surveyor, 'deal-9-tasks')
})

test('The surveyor fills the certificates in and hands them in, the chief surveyor audits them', async () => {
  const [surveyor, chief] = [await house.as('surveyor'), await house.as('chief')]
  const { list } = await surveyor.ok('work/surveyCert/list', { shipId: [ship.id] })
  for (const { id, certCode } of list) {
    certs[certCode] = id
    const row = await surveyor.ok('work/surveyCert/get', { id })
    const saved = await surveyor.ok('work/surveyCert/save', { ...only(row), values: someValues(row.params, row.prefill), inspectionDate: now, issueDate: now, issuePlace: 'Shanghai', expiryDate: addDays(now, 1500) })
    await chief.ok('work/surveyCert/audit', { ...only(await surveyor.ok('work/surveyCert/submit', only(saved))), result: 1 })
  }
  expect(Object.keys(certs).toSorted()).toEqual(['ILL', 'SC'])
  const operator = await house.as('operator')
  const [registration] = (await operator.ok('work/regCert/list', { shipId: [ship.id] })).list
  await audited({ operator, manager: await house.as('manager') }, await filled({ operator, manager: operator }, registration.id, { inspectionDate: now, issueDate: now, ...(registration.expires === false && { expiryDate: null }) }))
  certs['MSM'] = registration.id
})

test('Finance invoices all of it and records a first payment, which pays the first certificate', async () => {
  const page = people.finance
  await page.goto(detail('money'))
  await page.getByRole('button', { name: 'Invoice', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(/1,915\.00 is left to be invoiced/).waitFor()
  await house.picture(page, 'deal-10-invoice')
  expect(await axeFaults(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Issue', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
  await told(page, ['Audit: Passed', 'Customer\'s answer: Accepted', 'Work: In progress', 'Money: Invoiced'])
  await paid(page, '815', 'TT 4711', 'deal-11-payment')
  await told(page, ['Audit: Passed', 'Customer\'s answer: Accepted', 'Work: In progress', 'Money: Partly collected'])
  await house.picture(page, 'deal-12-money')
  expect(await axeFaults(page)).toEqual([])
})

async function paid(page: Page, amount: string, reference: string, picture: string): Promise<void> {
  await page.getByRole('button', { name: 'Record a payment', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('spinbutton', { name: /Amount$/ }).first().fill(amount)
  await drawer.getByRole('textbox', { name: 'Reference' }).fill(reference)
  await drawer.getByRole('rowheader', { name: 'Total' }).waitFor()
  await house.picture(page, picture)
  await drawer.getByRole('button', { name: 'Record a payment', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
}

test('The certificate that is paid goes on; the other is held back, and it is said what is outstanding', async () => {
  const page = people.finance
  await page.goto(`/work/surveyCert/detail?id=${certs['SC']}`)
  await move(page, 'Confirm')
  await state(page, 'Wait approval')
  await page.goto(`/work/surveyCert/detail?id=${certs['ILL']}`)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog.getByText(new RegExp(`500\\.00 of line 2 of ${jobNo} .*${loadLine}.* is not paid yet`)).waitFor()
  await house.picture(page, 'deal-13-held-back')
  expect(await axeFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Back' }).click()
  await state(page, 'Wait financial confirm')
})

test('The rest is collected, and everything is confirmed, approved and signed', async () => {
  const page = people.finance
  await page.goto(detail('money'))
  await paid(page, '1100', 'TT 4802', 'deal-14-rest')
  await told(page, ['Audit: Passed', 'Customer\'s answer: Accepted', 'Work: In progress', 'Money: Collected'])
  await page.goto(`/work/surveyCert/detail?id=${certs['ILL']}`)
  await move(page, 'Confirm')
  await state(page, 'Wait approval')

  const [finance, approver, surveyor] = [await house.as('finance'), await house.as('approver'), await house.as('surveyor')]
  await finance.ok('work/regCert/confirm', { ...only(await finance.ok('work/regCert/get', { id: certs['MSM'] })), result: 1 })
  for (const code of ['SC', 'ILL']) {
    const id = certs[code]!
    await approver.ok('work/surveyCert/approve', { ...only(await approver.ok('work/surveyCert/get', { id })), result: 1 })
    await documentMade(house.services, id)
    await surveyor.ok('work/surveyCert/sign', only(await surveyor.ok('work/surveyCert/get', { id })))
  }
}, 2 * documentMs)

test('The certificates stand in the ship\'s record, the quotation is done and collected, and the account is even', async () => {
  const { operator, finance, owner } = people
  await operator.goto(`/ship/query/info?id=${ship.id}&tab=certs`)
  for (const name of [construction, loadLine]) await operator.getByRole('row').filter({ hasText: name }).getByText('In force').waitFor()
  await house.picture(operator, 'deal-15-ship')

  await operator.goto(detail('work'))
  await told(operator, ['Audit: Passed', 'Customer\'s answer: Accepted', 'Work: Done', 'Money: Collected'])
  await operator.getByRole('row').filter({ hasText: construction }).getByText('Done').first().waitFor()
  await house.picture(operator, 'deal-16-done')
  expect(await axeFaults(operator)).toEqual([])

  await finance.goto(detail('money'))
  await finance.getByRole('link', { name: 'Statement of account' }).click()
  await finance.getByText(company).first().waitFor()
  const movements = finance.getByRole('table', { name: 'Movements' })
  await movements.getByText('−USD 1,100.00').waitFor()
  expect((await finance.locator('.money-sums').innerText()).replace(/\s+/g, ' ')).toContain('Closing balance USD 0.00')
  expect(await movements.getByRole('row').count()).toBe(4)
  await house.picture(finance, 'deal-17-statement')
  expect(await axeFaults(finance)).toEqual([])
  const { name, bytes } = await downloaded(finance, () => finance.getByRole('button', { name: 'PDF' }).click())
  expect([name.endsWith('.pdf'), bytes.subarray(0, 5).toString()]).toEqual([true, '%PDF-'])

  await owner.goto(detail())
  await told(owner, ['Customer\'s answer: Accepted', 'Work: Done', 'Money: Collected'])
  await house.picture(owner, 'deal-18-owner')
  expect(chineseIn(await owner.getByRole('main').innerText())).toEqual([])
})
