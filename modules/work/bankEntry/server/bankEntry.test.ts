import { expect, test } from 'vitest'
import {
  acceptedQuotation,
  newCustomer,
} from '#modules/work/invoice/server/accepted-quotation.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { camtFile } from './camt.fixture.ts'
import type { CamtEntry } from './camt.fixture.ts'

const app = testApp()
const { finance, admin } = app.clients('finance', 'admin')

const send = (bytes: Buffer, name = 'statement.xml', fields?: Record<string, string>) =>
  finance.upload(name, bytes, '', 'work/bankEntry/import', fields)
let accounts = 0
/** Imports entries into an account of their own, and reads them in the order of the file. */
async function imported(...entries: CamtEntry[]) {
  const account = `ACC-${++accounts}`
  expect(await send(camtFile(entries, { account }))).toMatchObject({ code: 0 })
  const { list } = await finance.callOk('work/bankEntry/list', { account: [account], sort: 'id' })
  return Promise.all(
    list.map(({ id }: { id: number }) => finance.callOk('work/bankEntry/get', { id })),
  )
}
/** A customer with invoices of these amounts. */
async function debtor(...amounts: number[]) {
  const customerId = await newCustomer(app)
  const { id } = await acceptedQuotation(app, customerId, amounts, { daysAgo: 60 })
  const invoices = []
  for (const amount of amounts) {
    const answer = await finance.callOk('work/quotation/invoice', { id, amount })
    invoices.push(await finance.callOk('work/invoice/get', { id: answer.invoiceId }))
  }
  const { name } = await finance.callOk('basic/customer/get', { id: customerId })
  return { customerId, name, invoices }
}
const openOf = async (invoiceId: number) =>
  (await finance.callOk('work/invoice/get', { id: invoiceId })).openAmount

test('work/bankEntry/import: adds the booked entries of a camt.053 file, and none twice', async () => {
  const entries = [
    { amount: 120.5, reference: 'first', bankReference: 'B-1' },
    { amount: 120.5, reference: 'first', bankReference: 'B-1' },
    { amount: -7, name: 'Bank', reference: 'charges' },
    { amount: 99, status: 'PDNG' },
  ]
  const file = camtFile(entries, { account: 'ONCE', opening: 10, closing: 244 })
  expect(await send(file)).toMatchObject({
    data: { added: 3, known: 0, openingBalance: 10, closingBalance: 244 },
  })
  expect(await send(file)).toMatchObject({ data: { added: 0, known: 3 } })
  const { list } = await finance.callOk('work/bankEntry/list', { account: ['ONCE'], sort: 'id' })
  expect(list).toMatchObject([
    { amount: 120.5, entryDate: '2026-11-02', valueDate: '2026-11-03', state: 'open' },
    { amount: 120.5, bankReference: 'B-1', counterpartyAccount: 'DE02120300000000202051' },
    { amount: -7, counterparty: 'Bank', reference: 'charges', currency: 'USD' },
  ])
})

test('work/bankEntry/import: splits a batch whose transactions add up', async () => {
  const part = (amount: number, name: string) =>
    `<TxDtls><Amt Ccy="USD">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`
  const file = (second: number) =>
    Buffer.from(`<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>BATCH${second}</IBAN></Id></Acct>
      <Ntry><Amt Ccy="USD">30</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><DtTm>2026-11-05T10:00:00+08:00</DtTm></BookgDt>
      <NtryDtls>${part(10, 'One')}${part(second, 'Two')}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`)
  const entriesOf = async (second: number) => {
    expect(await send(file(second))).toMatchObject({ code: 0 })
    const { list } = await finance.callOk('work/bankEntry/list', {
      account: [`BATCH${second}`],
      sort: 'id',
    })
    return list.map((row: { amount: number; counterparty: string }) => [
      row.counterparty,
      row.amount,
    ])
  }
  expect(await entriesOf(20)).toEqual([
    ['One', 10],
    ['Two', 20],
  ])
  expect(await entriesOf(21)).toEqual([['One', 30]])
})

test('work/bankEntry/import: refuses what is no complete statement', async () => {
  const refusal = async (text: string, name = 'a.xml') =>
    (await send(Buffer.from(text), name)).fields
  expect((await send(camtFile([{ amount: 5 }], { opening: 1, closing: 7 }))).fields).toMatchObject([
    { field: 'file', msg: expect.stringContaining('6.00') },
  ])
  for (const text of ['<Document/>', '<Document>', 'hello', '<?xml version="1.0"?><a/>'])
    expect(await refusal(text)).toMatchObject([{ field: 'file' }])
  expect(
    await send(Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>'), 'a.xml'),
  ).toMatchObject({ code: 400 })
  expect((await send(camtFile([]))).fields).toMatchObject([{ field: 'file' }])
  expect(await refusal('When,Amount\n2026-01-02,5', 'a.csv')).toMatchObject([
    { field: 'file', msg: expect.stringContaining('Date') },
  ])
  expect(await refusal('Date,Amount\n2026-01-02,5', 'a.csv')).toMatchObject([{ field: 'account' }])
  const faulty = 'Date,Amount,Ccy,Account\n31.31.2026,5,USD,T\n2026-01-02,five,US,T'
  expect(await refusal(faulty, 'a.csv')).toMatchObject([
    { msg: expect.stringContaining('31.31.2026') },
    { msg: expect.stringContaining('five') },
    { msg: expect.stringContaining('US') },
  ])
  expect((await finance.callOk('work/bankEntry/list', { account: ['T'] })).total).toBe(0)
  expect((await admin.upload('a.xml', camtFile([]), '', 'work/bankEntry/import')).code).toBe(403)
})

test('work/bankEntry/import: reads tables of banks, in Chinese and with debits apart', async () => {
  const table = [
    '交易日期,借方发生额,贷方发生额,币种,对方户名,附言',
    '2026-11-02,,"1,234.50",USD,远洋公司,发票',
    '2026/11/03,12.00,,CNY,银行,手续费',
  ].join('\n')
  expect(await send(Buffer.from(table), 'a.csv', { account: 'ZH' })).toMatchObject({
    data: { added: 2 },
  })
  const european = 'Date;Amount;Account\n02-Nov-2026;1.234,50;EU'
  expect(await send(Buffer.from(european), 'b.csv')).toMatchObject({ data: { added: 1 } })
  const { list } = await finance.callOk('work/bankEntry/list', {
    account: ['ZH', 'EU'],
    sort: 'id',
  })
  expect(list).toMatchObject([
    { amount: 1234.5, counterparty: '远洋公司', reference: '发票', account: 'ZH' },
    { amount: -12, currency: 'CNY', entryDate: '2026-11-03' },
    { amount: 1234.5, currency: 'USD', account: 'EU', entryDate: '2026-11-02' },
  ])
})

test('work/bankEntry/book: pays the invoices of the reference, and closes the entry', async () => {
  const { customerId, invoices } = await debtor(100.25, 50)
  const numbers = invoices.map((one) => one.invoiceNo)
  const [entry] = await imported({
    amount: 150.25,
    reference: `pay ${numbers[0].toLowerCase()} / ${numbers[1].replaceAll('-', ' ')}`,
    bankReference: 'SWIFT-1',
  })
  expect(entry.matches[0]).toMatchObject({
    customerId,
    reason: 'invoiceNumbers',
    open: 150.25,
    invoices: [{ invoiceNo: numbers[0], openAmount: 100.25 }, { invoiceNo: numbers[1] }],
  })
  const booked = await finance.callOk('work/bankEntry/book', {
    id: entry.id,
    version: entry.version,
    customerId,
    parts: invoices.map((one) => ({ invoiceId: one.id, amount: one.openAmount })),
  })
  expect(await Promise.all(invoices.map((one) => openOf(one.id)))).toEqual([0, 0])
  expect(await finance.callOk('work/collection/get', { id: booked.collectionId })).toMatchObject({
    amount: 150.25,
    collectionDate: '2026-11-02',
    reference: 'SWIFT-1',
    account: entry.account,
  })
  const closed = await finance.callOk('work/bankEntry/get', { id: entry.id })
  expect(closed).toMatchObject({
    state: 'booked',
    collectionNo: booked.collectionNo,
    matches: [],
    can: expect.not.arrayContaining(['book', 'link', 'ignore']),
  })
  const { id, version } = closed
  expect((await finance.call('work/bankEntry/book', { id, version, customerId })).code).toBe(409)
  expect((await finance.call('work/bankEntry/ignore', { id, version, reason: 'x' })).code).toBe(409)
})

test('work/bankEntry: a reversed payment opens its entry again', async () => {
  const { customerId, invoices } = await debtor(80)
  const [entry] = await imported({ amount: 80, reference: invoices[0].jobNo })
  const { id, version } = entry
  const booked = await finance.callOk('work/bankEntry/book', { id, version, customerId })
  const payment = await finance.callOk('work/collection/get', { id: booked.collectionId })
  await finance.callOk('work/collection/reverse', {
    id: payment.id,
    version: payment.version,
    reason: 'bounced',
  })
  const open = await finance.callOk('work/bankEntry/get', { id })
  expect(open).toMatchObject({ state: 'open', matches: [{ customerId, reason: 'jobNumber' }] })
  await finance.callOk('work/bankEntry/book', { id, version: open.version, customerId })
  expect(await openOf(invoices[0].id)).toBe(0)
})

test('work/bankEntry/book: an entry in another currency needs the amount settled in USD', async () => {
  const { customerId, invoices } = await debtor(70)
  const [euro, dollar] = await imported({ amount: 65, currency: 'EUR' }, { amount: 70 })
  const book = (entry: { id: number; version: number }, more: object) =>
    finance.call('work/bankEntry/book', {
      id: entry.id,
      version: entry.version,
      customerId,
      ...more,
    })
  expect((await book(euro, {})).fields).toMatchObject([{ field: 'amount' }])
  expect((await book(dollar, { amount: 71 })).fields).toMatchObject([{ field: 'amount' }])
  expect((await book(euro, { amount: 70 })).code).toBe(0)
  expect(await openOf(invoices[0].id)).toBe(0)
})

test('work/bankEntry/link: names one payment in force of the same amount', async () => {
  const customerId = await newCustomer(app)
  const [first, second, paidOut] = await imported(
    { amount: 41.7 },
    { amount: 41.7 },
    { amount: -41.7 },
  )
  const pay = (amount: number) =>
    finance.callOk('work/collection/record', {
      customerId,
      amount,
      collectionDate: '2026-11-02',
    })
  const [{ collectionId }, other] = [await pay(41.7), await pay(41.71)]
  const offered = await finance.callOk('work/bankEntry/get', { id: first.id })
  expect(offered.payments).toMatchObject([{ collectionId }])
  const link = ({ id, version }: { id: number; version: number }, payment: number) =>
    finance.call('work/bankEntry/link', { id, version, collectionId: payment })
  expect((await link(first, other.collectionId)).fields).toMatchObject([{ field: 'collectionId' }])
  expect((await link(paidOut, collectionId)).code).toBe(409)
  expect((await link(first, collectionId)).code).toBe(0)
  expect((await link(second, collectionId)).fields).toMatchObject([{ field: 'collectionId' }])
  const linked = await finance.callOk('work/bankEntry/get', { id: first.id })
  expect(linked).toMatchObject({ state: 'booked', collectionId })
  await finance.callOk('work/bankEntry/reopen', { id: first.id, version: linked.version })
  expect((await link(second, collectionId)).code).toBe(0)
})

test('work/bankEntry/ignore and reopen: set an entry aside with a reason, recorded', async () => {
  const [{ id, version }] = await imported({ amount: -3.5, name: 'Bank', reference: 'fee' })
  expect((await finance.call('work/bankEntry/reopen', { id, version })).code).toBe(409)
  const aside = await finance.callOk('work/bankEntry/ignore', { id, version, reason: 'bank fee' })
  expect(await finance.callOk('work/bankEntry/get', { id })).toMatchObject({
    state: 'ignored',
    ignoreReason: 'bank fee',
  })
  expect((await finance.call('work/bankEntry/reopen', { id, version })).error).toBe('http.stale')
  await finance.callOk('work/bankEntry/reopen', aside)
  expect(await finance.callOk('work/bankEntry/get', { id })).toMatchObject({ state: 'open' })
  const { list } = await finance.callOk('work/bankEntry/history', { id })
  expect(list.map((one: { action: string }) => one.action)).toEqual(['reopen', 'ignore', 'import'])
  const file = await finance.download('work/bankEntry/export', { format: 'csv' })
  expect(file.bytes.toString()).toContain('fee')
})
