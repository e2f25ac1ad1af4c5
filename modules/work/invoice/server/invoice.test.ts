import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#common/rules/dates.ts'
import { pdfText } from '#server/documents/check.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { acceptedQuotation, newCustomer } from './accepted-quotation.build.ts'
import type { Accepted } from './accepted-quotation.build.ts'
import { levelDue, remindOverdue } from './remind.ts'

let house: Harness
let finance: Client
let customerId: number
let today: string
const invoiced = async (q: Accepted, more: object = {}): Promise<{ invoiceId: number; invoiceNo: string; amount: number }> => finance.ok('work/quotation/invoice', { id: q.id, ...more })
const got = (id: number) => finance.ok('work/invoice/get', { id })
const pay = (q: Accepted, amount: number, more: object = {}) => finance.ok('work/quotation/collect', { id: q.id, amount, collectionDate: today, ...more })
const words = async (path: string, input: object) => (await pdfText(new Uint8Array((await finance.file(path, input)).bytes))).drawn.replace(/\s+/g, '')
beforeAll(async () => {
  house = await startHouse()
  finance = await house.as('finance')
  customerId = await newCustomer(house, { taxpayerNo: 'T-99887766', address: '1 Anson Road, Singapore' })
  today = (await finance.ok('work/invoice/outstanding', { customerId })).today
})
afterAll(() => house.close())

describe('an invoice', () => {
  test('is over all that is left, due after the days of the settings; the amount alone fills the lines in their order', async () => {
    const q = await acceptedQuotation(house, customerId, [100, 200.5])
    const first = await got((await invoiced(q, { amount: 150 })).invoiceId)
    expect(first).toMatchObject({ state: 'open', amount: 150, openAmount: 150, dueDate: addDays(today, 30), lines: [{ amount: 100 }, { amount: 50 }] })
    expect((await finance.ok('work/invoice/left', { quotationId: q.id })).lines.map((line: any) => line.left)).toEqual([0, 150.5])
    expect((await invoiced(q)).amount).toBe(150.5)
    expect(await finance.ok('work/quotation/get', { id: q.id })).toMatchObject({ invoiced: 300.5, balance: 0, moneyState: 'invoiced' })
    expect(await finance.call('work/quotation/invoice', { id: q.id })).toMatchObject({ code: 409, error: 'money.nothingLeft' })
  })

  test.each([
    [{ amount: 300.01 }, 'amount', 'At most USD 300.00 is left to be invoiced'], [{ amount: 0 }, 'amount', 'more than nothing'], [{ amount: -5 }, 'amount', 'At least 0'], [{ amount: 1.005 }, 'amount', 'decimals'],
    [{ invoiceTime: '2090-01-01' }, 'invoiceTime', 'cannot be after today'], [{ invoiceTime: '2001-01-01' }, 'invoiceTime', 'before the quotation was accepted'], [{ dueDate: '2001-01-01' }, 'dueDate', 'due date cannot be before'],
    [{ lines: [{ lineId: 1_000_000, amount: 1 }] }, 'lines.0.lineId', 'no such line'],
  ])('%j is refused at %s: %s', async (input, field, said) => {
    const answer = await finance.call('work/quotation/invoice', { id: open.id, ...input })
    expect(answer).toMatchObject({ code: 400, fields: [{ field, msg: expect.stringContaining(said) }] })
  })
  let open: Accepted
  beforeAll(async () => { open = await acceptedQuotation(house, customerId, [100, 200]) })

  test('by lines names the line that is too much, and adds up to the amount that is said', async () => {
    const [a, b] = open.lines.map(({ id }) => id)
    const ask = (more: object) => finance.call('work/quotation/invoice', { id: open.id, ...more })
    expect((await ask({ lines: [{ lineId: a, amount: 40 }, { lineId: b, amount: 200.01 }] })).fields).toEqual([{ field: 'lines.1.amount', msg: 'Of this line at most USD 200.00 is left to be invoiced' }])
    expect((await ask({ lines: [{ lineId: a, amount: 1 }, { lineId: a, amount: 1 }] })).fields).toMatchObject([{ field: 'lines.1.lineId' }])
    expect((await ask({ amount: 50, lines: [{ lineId: a, amount: 40 }] })).fields).toMatchObject([{ field: 'amount', msg: expect.stringContaining('40.00') }])
  })

  test('is made for accepted quotations only, and not for closed ones', async () => {
    const sent = await acceptedQuotation(house, customerId, [10], { accept: false })
    expect(await finance.call('work/quotation/invoice', { id: sent.id })).toMatchObject({ code: 409, error: 'money.notAccepted' })
    expect(await finance.call('work/quotation/collect', { id: sent.id, amount: 1, collectionDate: today })).toMatchObject({ code: 409, error: 'money.notAcceptedPayment' })
  })

  test('is printed in both languages with amount in words, taxpayer number and bank; what was issued stays as it was', async () => {
    const admin = await house.as('admin')
    const own = await newCustomer(house, { taxpayerNo: 'T-1', address: '1 Anson Road' })
    const { invoiceId, invoiceNo } = await invoiced(await acceptedQuotation(house, own, [1205.5]))
    const { version } = await admin.ok('basic/customer/get', { id: own })
    await admin.ok('basic/customer/save', { id: own, version, taxpayerNo: 'T-2' })
    const text = await words('work/invoice/print', { id: invoiceId })
    for (const part of [invoiceNo, '发票', 'Invoice', 'T-1', '1AnsonRoad', '1,205.50', 'USdollarsonethousandtwohundredandfiveandcentsfiftyonly', 'Travel']) expect(text).toContain(part)
    expect(text).not.toContain('T-2')
    const again = await Promise.all([1, 2].map(() => finance.file('work/invoice/print', { id: invoiceId })))
    expect(again[0]!.bytes.equals(again[1]!.bytes)).toBe(true)
  })

  test('and the account of its customer are printed also by a society without offices', async () => {
    const admin = await house.as('admin')
    const { version, society, offices, timeZone } = await admin.ok('sys/setting/get')
    const bare = await admin.ok('sys/setting/save', { version, society, timeZone, offices: [] })
    const { invoiceId, invoiceNo } = await invoiced(await acceptedQuotation(house, customerId, [12.5]))
    expect(await words('work/invoice/print', { id: invoiceId })).toContain(invoiceNo)
    expect(await words('work/invoice/printStatement', { customerId })).toContain(invoiceNo)
    await admin.ok('sys/setting/save', { version: bare.version, society, timeZone, offices })
  })

  test('is sent by mail with the document, in the language of the customer\'s region', async () => {
    const { invoiceId, invoiceNo } = await invoiced(await acceptedQuotation(house, customerId, [10]))
    expect(await finance.ok('work/invoice/send', { id: invoiceId, message: 'As discussed.' })).toEqual({ to: 'accounts@ledger.test' })
    const mail = await house.services.db.selectFrom('outbox').orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ recipients: ['accounts@ledger.test'], subject: expect.stringContaining(invoiceNo), body: expect.stringMatching(/^As discussed\.[^]*payable by/) })
    expect(mail.attachments).toHaveLength(1)
    expect((await finance.ok('work/invoice/history', { id: invoiceId })).list[0]).toMatchObject({ action: 'send', remark: 'accounts@ledger.test' })
  })
})

describe('void and credit notes', () => {
  test('a void invoice frees its lines and keeps its number; one that is paid cannot be made void', async () => {
    const q = await acceptedQuotation(house, customerId, [80])
    const first = await invoiced(q)
    expect(await finance.call('work/invoice/void', { id: first.invoiceId, version: 1, reason: '  ' })).toMatchObject({ code: 400, fields: [{ field: 'reason' }] })
    const saved = await finance.ok('work/invoice/void', { id: first.invoiceId, version: 1, reason: 'wrong address' })
    expect(await finance.call('work/invoice/void', { ...saved, reason: 'again' })).toMatchObject({ code: 409, error: 'money.alreadyVoid' })
    expect(await words('work/invoice/print', { id: first.invoiceId })).toContain('作废VOID')
    const second = await invoiced(q)
    expect(second.invoiceNo).not.toBe(first.invoiceNo)
    await pay(q, 10)
    expect(await finance.call('work/invoice/void', { id: second.invoiceId, version: (await got(second.invoiceId)).version, reason: 'no' })).toMatchObject({ code: 409, error: 'money.voidPaid', msg: expect.stringContaining('USD 10.00') })
  })

  test('a credit note takes back parts; what was paid of them is the customer\'s credit and the lines can be invoiced again', async () => {
    const q = await acceptedQuotation(house, customerId, [100, 50])
    const { invoiceId } = await invoiced(q)
    await pay(q, 120)
    const ask = async (more: object) => finance.call('work/invoice/credit', { id: invoiceId, version: (await got(invoiceId)).version, reason: 'not done', ...more })
    expect((await ask({ lines: [{ lineId: q.lines[0]!.id, amount: 101 }] })).fields).toMatchObject([{ field: 'lines.0.amount' }])
    expect((await ask({ invoiceTime: '2001-01-01' })).fields).toMatchObject([{ field: 'invoiceTime' }])
    const note = (await ask({ lines: [{ lineId: q.lines[0]!.id, amount: 60 }] })).data
    expect(note).toMatchObject({ amount: 60, released: 60, invoiceNo: expect.stringMatching(/^CN-/) })
    expect(await got(invoiceId)).toMatchObject({ paid: 60, credited: 60, openAmount: 30, state: 'partlyPaid', credits: [{ invoiceNo: note.invoiceNo }] })
    expect(await finance.ok('work/quotation/get', { id: q.id })).toMatchObject({ invoiced: 90, collected: 60, balance: 60, receivable: 30 })
    expect(await words('work/invoice/print', { id: note.invoiceId })).toContain('Creditnote')
    await invoiced(q)
    expect(await finance.call('work/invoice/void', { id: note.invoiceId, version: 1, reason: 'no' })).toMatchObject({ code: 409, error: 'money.invoicedAgain' })
  })

  test('a write-off gives up what is not paid: it cannot be invoiced again, and the money of the quotation is settled', async () => {
    const q = await acceptedQuotation(house, customerId, [100])
    const { invoiceId } = await invoiced(q)
    await pay(q, 70)
    const input = async () => ({ id: invoiceId, version: (await got(invoiceId)).version, reason: 'bankrupt', writeOff: true })
    expect((await finance.call('work/invoice/credit', { ...(await input()), amount: 31 })).fields).toMatchObject([{ field: 'amount', msg: expect.stringContaining('USD 30.00') }])
    const { invoiceId: noteId } = await finance.ok('work/invoice/credit', await input())
    expect(await finance.ok('work/quotation/get', { id: q.id })).toMatchObject({ moneyState: 'writtenOff', writtenOff: 30, balance: 0, receivable: 0 })
    expect(await finance.call('work/quotation/invoice', { id: q.id })).toMatchObject({ code: 409, error: 'money.nothingLeft' })
    await finance.ok('work/invoice/void', { id: noteId, version: 1, reason: 'they pay after all' })
    expect(await finance.ok('work/quotation/get', { id: q.id })).toMatchObject({ moneyState: 'partlyCollected', receivable: 30 })
  })
})

describe('reminders', () => {
  test('the highest level that is due is sent, once, whoever runs it and how often; levels it passes over are not sent', async () => {
    expect([0, 6, 7, 20, 21, 45, 400].map((days) => levelDue('2026-01-01', addDays('2026-01-01', days), [7, 21, 45]))).toEqual([0, 0, 1, 1, 2, 3, 3])
    const q = await acceptedQuotation(house, await newCustomer(house), [100], { daysAgo: 90 })
    const { invoiceId } = await invoiced(q, { invoiceTime: addDays(today, -60) })
    const mails = async () => Number((await house.services.db.selectFrom('outbox').select((e) => e.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
    await remindOverdue(house.services)
    const before = await mails()
    await Promise.all([remindOverdue(house.services), remindOverdue(house.services)])
    expect(await mails()).toBe(before)
    const row = await got(invoiceId)
    expect(row).toMatchObject({ state: 'overdue', daysOverdue: 30, reminded: 2, reminders: [{ level: 1, subject: null }, { level: 2, recipient: 'accounts@ledger.test', body: expect.stringContaining('30 days overdue') }] })
    expect(await finance.ok('work/invoice/remind', { id: invoiceId })).toEqual({ level: 3, to: 'accounts@ledger.test' })
    expect(await finance.call('work/invoice/remind', { id: invoiceId })).toMatchObject({ code: 409, error: 'money.remindedThrice' })
    await pay(q, 100)
    expect(await finance.call('work/invoice/remind', { id: invoiceId })).toMatchObject({ code: 409, error: 'money.notOverdue' })
  })
})

describe('the account of a customer', () => {
  test('says what was owed before, every movement with the balance after it, and how old what is open is', async () => {
    const own = await newCustomer(house)
    const q = await acceptedQuotation(house, own, [1000], { daysAgo: 120 })
    const first = await invoiced(q, { amount: 400, invoiceTime: addDays(today, -100) })
    const second = await invoiced(q, { amount: 300, invoiceTime: addDays(today, -40) })
    await pay(q, 450, { collectionDate: addDays(today, -35), reference: 'TT 77' })
    await invoiced(q)
    const account = await finance.ok('work/invoice/statement', { customerId: own, dateFrom: addDays(today, -50) })
    expect(account).toMatchObject({ opening: 400, closing: 550, openAmount: 550, credit: 0, ageing: { d30: 300, d60: 250, d90: 0, older: 0 } })
    expect(account.entries.map((one: any) => [one.kind, one.amount, one.balance])).toEqual([['invoice', 300, 700], ['payment', -450, 250], ['invoice', 300, 550]])
    expect(await finance.ok('work/invoice/statement', { customerId: own, dateFrom: addDays(today, -99), dateTo: addDays(today, -36) })).toMatchObject({ opening: 400, closing: 700, ageing: { d30: 300, d90: 400 } })
    expect((await finance.call('work/invoice/statement', { customerId: own, dateFrom: today, dateTo: '2001-01-01' })).fields).toMatchObject([{ field: 'dateTo' }])
    const text = await words('work/invoice/printStatement', { customerId: own, dateFrom: addDays(today, -50) })
    for (const part of [second.invoiceNo, 'Statementofaccount', '550.00', 'TT77']) expect(text).toContain(part)
    expect(text).not.toContain(first.invoiceNo)
    expect((await finance.file('work/invoice/exportStatement', { customerId: own, format: 'csv' })).bytes.toString('utf8')).toContain(`Invoice,${first.invoiceNo}`)
  })

  test('is seen by its owner and by no other; flag states see no money', async () => {
    const [owner, flag] = await Promise.all([house.as('owner'), house.as('flag')])
    expect(await owner.call('work/invoice/statement', { customerId })).toMatchObject({ code: 404 })
    expect((await owner.ok('work/invoice/list', { customerId: [customerId] })).total).toBe(0)
    const [mine] = (await owner.ok('basic/customer/all', {}))
    expect(await owner.call('work/invoice/statement', { customerId: mine.id })).toMatchObject({ code: 0 })
    expect(await flag.call('work/invoice/list', {})).toMatchObject({ code: 403 })
  })
})

test('the list is found by state, added up, and exported', async () => {
  const { list, total } = await finance.ok('work/invoice/list', { customerId: [customerId], state: ['open', 'partlyPaid'], size: 200 })
  expect(total).toBe(list.length)
  const sums = await finance.ok('work/invoice/totals', { customerId: [customerId], state: ['open', 'partlyPaid'] })
  expect(sums).toMatchObject({ count: total, openAmount: Number(list.reduce((sum: number, row: any) => sum + row.openAmount, 0).toFixed(2)) })
  expect((await finance.ok('work/invoice/all', { keyword: list[0].invoiceNo }))[0].titleEn).toBe(list[0].invoiceNo)
  expect(await finance.file('work/invoice/export', {})).toMatchObject({ status: 200 })
})
