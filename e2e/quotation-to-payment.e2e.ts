import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#common/rules/base/dates.ts'
import { audited, filled } from '#modules/work/regCert/regCert.fixture.ts'
import { waitForDocument, someValues } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { only } from '#server/testing/row-version.ts'
import { axeViolations, e2eApp } from './harness.ts'
import { company, registerShip, shipParticulars } from './quotation-to-payment.fixture.ts'
import type { ShipParticulars } from './quotation-to-payment.fixture.ts'
import {
  chineseIn,
  selectOption,
  captureDownload,
  performMove,
  waitForState,
} from './page-actions.ts'

/** Timeout of a document: the first one of a run starts the converter. */
const documentMs = 120_000
const now = today('Asia/Shanghai')
const names = ['operator', 'finance', 'owner', 'chief', 'surveyor', 'approver', 'manager'] as const
const construction = 'Cargo Ship Safety Construction Certificate'
const loadLine = 'International Load Line Certificate'

const app = e2eApp({ documents: true })
let people: Record<(typeof names)[number], Page>
let particulars: ShipParticulars
let ship: { id: number; flagId: number }
let jobNo = ''
let quotationId = 0
/** certificates in work, by code */
const certs: Record<string, number> = {}
beforeAll(async () => {
  particulars = shipParticulars()
  ship = await registerShip(app, particulars)
  people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await app.signedInPage(name)])),
  ) as typeof people
})

const openFromTodo = async (page: Page, todo: RegExp, name: string) => {
  await page.goto('/home')
  await page.getByRole('link', { name: todo }).click()
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').first().click()
  await page.waitForURL('**/detail?id=*')
}
const detailPath = (tab = '') => `/work/quotation/detail?id=${quotationId}${tab && `&tab=${tab}`}`
/** The state of the quotation, beside its number. */
const expectState = async (page: Page, expected: string) =>
  expect.poll(() => page.locator('.detail-state').innerText()).toBe(expected)

test('operator writes and submits a quotation of five lines, each priced by its tariff', async () => {
  const page = people.operator
  await page.goto('/work/quotation/list')
  await page.getByRole('row').nth(3).waitFor()
  await app.screenshot(page, 'deal-1-list')
  await page.getByRole('link', { name: 'New' }).click()
  await selectOption(page, 'Ships', particulars.name, particulars.imo)
  await expect
    .poll(() => page.getByRole('textbox', { name: /Name$/ }).inputValue())
    .toBe(`${particulars.name} · ${company}`)
  expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(
    'fleet@harbour-lantern.test',
  )
  for (const [what, option] of [
    ['construction', /^SC · /],
    ['load line', /^ILL · /],
    ['manning', /^MSM · /],
    ['travel', /^Travel · Other charges/],
    ['admin', /^Administration · /],
  ] as const)
    await selectOption(page, 'Add certificates, manuals or fees', option, what)
  // The ship has no certificate: its surveys are initial ones.
  await page.locator('.add-survey').getByText('Initial', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => page.locator('.item-row').count()).toBe(5)
  await page.getByText('1,915.00').first().waitFor()
  await page.getByRole('button', { name: 'Basis of price: SC 1' }).click()
  await page
    .getByText(/10,?000/)
    .first()
    .waitFor()
  await app.screenshot(page, 'deal-2-write')
  await page.keyboard.press('Escape')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and submit' }).click()
  await page.waitForURL('**/work/quotation/detail?id=*')
  await waitForState(page, particulars.name)
  quotationId = Number(new URL(page.url()).searchParams.get('id'))
  await expectState(page, 'Awaiting audit')
  jobNo = (await (await app.signInAs('operator')).callOk('work/quotation/get', { id: quotationId }))
    .jobNo
  await app.screenshot(page, 'deal-3-submitted')
  expect(await axeViolations(page)).toEqual([])
})

test('finance audits the quotation, and the mail with its PDF is in the outbox', async () => {
  const { finance, operator } = people
  await openFromTodo(finance, /Quotations.*Awaiting audit/, jobNo)
  await performMove(finance, 'Audit', { verdict: 'Pass' })
  await waitForState(finance, 'Ready to send')
  await openFromTodo(operator, /Quotations.*Ready to send/, jobNo)
  await operator.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('As agreed on the telephone')
  await app.screenshot(operator, 'deal-4-send')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await waitForState(operator, 'Awaiting customer')
  const [mail] = await app.services.db
    .selectFrom('outboxRow')
    .where('subject', 'like', `%${jobNo}%`)
    .select(['recipients', 'body', 'attachments'])
    .execute()
  expect(mail).toMatchObject({
    recipients: 'fleet@harbour-lantern.test',
    body: expect.stringContaining('1,915.00'),
    attachments: [expect.stringMatching(/\.pdf$/)],
  })
  const { bytes } = await (
    await app.signInAs('operator')
  ).download('work/quotation/print', { id: quotationId })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('owner accepts the quotation from the workbench', async () => {
  const page = people.owner
  await page.goto('/homeOwner')
  const card = page.getByRole('region', { name: 'Quotations awaiting your answer' })
  await card.getByText('1,915.00').waitFor()
  await app.screenshot(page, 'deal-5-workbench')
  expect(await axeViolations(page)).toEqual([])
  await card.getByRole('link', { name: 'View and answer' }).click()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(company).waitFor()
  await app.screenshot(page, 'deal-6-accept')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Accept for .*1,915\.00/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expectState(page, 'Accepted, work not started')
  await page.goto('/homeOwner')
  await card.getByText('No quotations are awaiting your answer').waitFor()
})

test('chief surveyor assigns both surveys to an eligible surveyor, register manager the registration', async () => {
  const page = people.chief
  await page.goto(
    `/work/surveyConfirm/list?search=${encodeURIComponent(JSON.stringify({ keyword: jobNo }))}`,
  )
  const rows = page.getByRole('row').filter({ hasText: particulars.name })
  await rows.nth(1).waitFor()
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  // The first is that of the selected rows; each row has its own.
  await page.getByRole('button', { name: 'Assign', exact: true }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Assign survey tasks' })
  await drawer.getByText('SC · Issue').waitFor()
  const surveyors = drawer.getByRole('combobox', { name: /Surveyors$/ })
  await surveyors.click()
  await surveyors.fill('Hu Jian')
  // A surveyor whose authorisation has expired is disabled, with the reason.
  const disabledOption = page
    .locator('.ant-select-dropdown:visible .ant-select-item-option-disabled')
    .filter({ hasText: 'Hu Jianming' })
  await disabledOption.waitFor()
  expect(await disabledOption.innerText()).toMatch(/expired|ended|not valid/i)
  await app.screenshot(page, 'deal-7-guard')
  await surveyors.fill('')
  await surveyors.blur()
  await selectOption(drawer, 'Surveyors', 'Lin Haifeng', 'Lin')
  await drawer.getByRole('textbox', { name: 'Port' }).fill('Shanghai')
  await app.screenshot(page, 'deal-8-assign')
  expect(await axeViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('2 tasks assigned').waitFor()
  await drawer.waitFor({ state: 'hidden' })
  await rows.first().waitFor({ state: 'hidden' })

  const manager = await app.signInAs('manager')
  const [line] = (await manager.callOk('work/regWork/list', { keyword: jobNo })).list
  const { id: operatorId } = await app.services.db
    .selectFrom('appUser')
    .where('username', '=', 'operator')
    .select('id')
    .executeTakeFirstOrThrow()
  await manager.callOk('work/regWork/assign', { lineIds: [line.id], operatorId })

  await people.surveyor.goto(
    `/work/surveyWork/list?search=${encodeURIComponent(JSON.stringify({ keyword: particulars.imo }))}`,
  )
  await people.surveyor.getByText(particulars.name).first().waitFor()
  await app.screenshot(people.surveyor, 'deal-9-tasks')
})

test('surveyor fills in and submits the certificates, chief surveyor audits them', async () => {
  const [surveyor, chief] = [await app.signInAs('surveyor'), await app.signInAs('chief')]
  const { list } = await surveyor.callOk('work/surveyCert/list', { shipId: [ship.id] })
  for (const { id, certCode } of list) {
    certs[certCode] = id
    const row = await surveyor.callOk('work/surveyCert/get', { id })
    const saved = await surveyor.callOk('work/surveyCert/save', {
      ...only(row),
      values: someValues(row.params, row.prefill),
      inspectionDate: now,
      issueDate: now,
      issuePlace: 'Shanghai',
      expiryDate: addDays(now, 1500),
    })
    await chief.callOk('work/surveyCert/audit', {
      ...only(await surveyor.callOk('work/surveyCert/submit', only(saved))),
      result: 1,
    })
  }
  expect(Object.keys(certs).toSorted()).toEqual(['ILL', 'SC'])
  const operator = await app.signInAs('operator')
  const [registration] = (await operator.callOk('work/regCert/list', { shipId: [ship.id] })).list
  await audited(
    { operator, manager: await app.signInAs('manager') },
    await filled({ operator, manager: operator }, registration.id, {
      inspectionDate: now,
      issueDate: now,
      ...(registration.expires === false && { expiryDate: null }),
    }),
  )
  certs['MSM'] = registration.id
})

test('finance invoices everything and records a payment for the first certificate', async () => {
  const page = people.finance
  await page.goto(detailPath('money'))
  await page.getByRole('button', { name: 'Invoice', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(/1,915\.00 can still be invoiced/).waitFor()
  await app.screenshot(page, 'deal-10-invoice')
  expect(await axeViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Issue', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
  await expectState(page, 'In work, awaiting payment')
  await recordPayment(page, '815', 'TT 4711', 'deal-11-payment')
  await expectState(page, 'In work, partly paid')
  await app.screenshot(page, 'deal-12-money')
  expect(await axeViolations(page)).toEqual([])
})

async function recordPayment(
  page: Page,
  amount: string,
  reference: string,
  picture: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Record payment', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer
    .getByRole('spinbutton', { name: /Amount$/ })
    .first()
    .fill(amount)
  await drawer.getByRole('textbox', { name: 'Reference' }).fill(reference)
  await drawer.getByRole('rowheader', { name: 'Total' }).waitFor()
  await app.screenshot(page, picture)
  await drawer.getByRole('button', { name: 'Record payment', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
}

test('the paid certificate is confirmed; the unpaid one can only be refused, because of the amount that is open', async () => {
  const page = people.finance
  await page.goto(`/work/surveyCert/detail?id=${certs['SC']}`)
  await performMove(page, 'Confirm', { verdict: 'Pass' })
  await waitForState(page, 'Awaiting approval')
  await page.goto(`/work/surveyCert/detail?id=${certs['ILL']}`)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText(new RegExp(`500\\.00 of line 2 of ${jobNo} .*${loadLine}.* is outstanding`))
    .waitFor()
  expect(await dialog.getByRole('button', { name: 'Pass', exact: true }).isDisabled()).toBe(true)
  await app.screenshot(page, 'deal-13-held-back')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Back' }).click()
  await waitForState(page, 'Awaiting finance')
})

test(
  'the rest is collected, and all certificates are confirmed, approved and signed',
  async () => {
    const page = people.finance
    await page.goto(detailPath('money'))
    await recordPayment(page, '1100', 'TT 4802', 'deal-14-rest')
    await expectState(page, 'In work, paid')
    await page.goto(`/work/surveyCert/detail?id=${certs['ILL']}`)
    await performMove(page, 'Confirm', { verdict: 'Pass' })
    await waitForState(page, 'Awaiting approval')

    const [finance, approver, surveyor] = [
      await app.signInAs('finance'),
      await app.signInAs('approver'),
      await app.signInAs('surveyor'),
    ]
    await finance.callOk('work/regCert/confirm', {
      ...only(await finance.callOk('work/regCert/get', { id: certs['MSM'] })),
      result: 1,
    })
    for (const code of ['SC', 'ILL']) {
      const id = certs[code]!
      await approver.callOk('work/surveyCert/approve', {
        ...only(await approver.callOk('work/surveyCert/get', { id })),
        result: 1,
      })
      await waitForDocument(app.services, id)
      await surveyor.callOk(
        'work/surveyCert/sign',
        only(await surveyor.callOk('work/surveyCert/get', { id })),
      )
    }
  },
  2 * documentMs,
)

test("certificates are in the ship's record, the quotation is done and collected, the account is balanced", async () => {
  const { operator, finance, owner } = people
  await operator.goto(`/ship/query/info?id=${ship.id}&tab=certs`)
  for (const name of [construction, loadLine])
    await operator.getByRole('row').filter({ hasText: name }).getByText('In force').waitFor()
  await app.screenshot(operator, 'deal-15-ship')

  await operator.goto(detailPath('work'))
  await expectState(operator, 'Completed')
  await operator
    .getByRole('row')
    .filter({ hasText: construction })
    .getByText('Done')
    .first()
    .waitFor()
  await app.screenshot(operator, 'deal-16-done')
  expect(await axeViolations(operator)).toEqual([])

  await finance.goto(detailPath('money'))
  await finance.getByRole('link', { name: 'Statement of account' }).click()
  await finance.getByText(company).first().waitFor()
  const movements = finance.getByRole('table', { name: 'Transactions' })
  await movements.getByText('−USD 1,100.00').waitFor()
  expect((await finance.locator('.money-sums').innerText()).replace(/\s+/g, ' ')).toContain(
    'Closing balance USD 0.00',
  )
  expect(await movements.getByRole('row').count()).toBe(4)
  await app.screenshot(finance, 'deal-17-statement')
  expect(await axeViolations(finance)).toEqual([])
  const { name, bytes } = await captureDownload(finance, () =>
    finance.getByRole('button', { name: 'PDF' }).click(),
  )
  expect([name.endsWith('.pdf'), bytes.subarray(0, 5).toString()]).toEqual([true, '%PDF-'])

  await owner.goto(detailPath())
  await expectState(owner, 'Completed')
  await app.screenshot(owner, 'deal-18-owner')
  expect(chineseIn(await owner.getByRole('main').innerText())).toEqual([])
})
