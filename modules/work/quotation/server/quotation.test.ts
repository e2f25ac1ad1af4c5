import { expect, test } from 'vitest'
import { only } from '#server/testing/row-version.ts'
import { exampleQuotation, newShip, applyMoves } from '../quotation.fixture.ts'
import {
  app,
  market,
  operator,
  get,
  line,
  refusedAt,
  startQuotationTests,
} from './quotation-users.fixture.ts'

startQuotationTests()

test('lines keep their ids over saves and moves; missing ones are removed; recorded in the audit trail', async () => {
  const { id, version } = await operator().callOk('work/quotation/save', exampleQuotation(market))
  const before = await get(id)
  const items = [
    before.items[8],
    { ...before.items[0], quantity: 2 },
    line({ certId: market.certs.SE }),
  ]
  const saved = await operator().callOk('work/quotation/save', {
    id,
    version,
    items,
    discountAmount: 0,
    otherDiscount: 0,
  })
  const after = await get(id)
  expect(after.lines.map((one: { id: number }) => one.id).slice(0, 2)).toEqual([
    before.lines[8].id,
    before.lines[0].id,
  ])
  expect(after.lines.map((one: { seq: number; amount: number }) => [one.seq, one.amount])).toEqual([
    [1, 100],
    [2, 1300],
    [3, 500],
  ])
  expect(after).toMatchObject({ subtotal: 1900, total: 1900, version: saved.version })
  expect(saved.version).toBe(version + 1)
  // Saving without a change changes nothing.
  expect(
    await operator().callOk('work/quotation/save', {
      id,
      version: saved.version,
      items: after.items,
    }),
  ).toEqual(saved)
  const { list } = await operator().callOk('work/quotation/history', { id })
  expect(list[0].changes.map((one: { field: string }) => one.field)).toEqual(
    expect.arrayContaining(['items', 'subtotal', 'total']),
  )
})

test.each([
  ['no item', () => ({ items: [] }), ['items']],
  ['no ship', () => ({ shipIds: [] }), expect.arrayContaining(['shipIds'])],
  ['a ship that is not there', () => ({ shipIds: [market.shipId, 999_999] }), ['shipIds']],
  [
    "a company's document without the company",
    () => ({ quoTp: 1, shipIds: [], items: [{ feeClass: 70, feeItem: 'admin', quantity: 1 }] }),
    ['companyId'],
  ],
  [
    "a company's document with ships",
    () => ({
      quoTp: 1,
      companyId: market.customerId,
      items: [{ feeClass: 70, feeItem: 'admin', quantity: 1 }],
    }),
    ['shipIds'],
  ],
  [
    "a company's document with a ship in a line",
    () => ({
      quoTp: 1,
      companyId: market.customerId,
      shipIds: [],
      items: [line({ certId: market.certs.DOC })],
    }),
    ['items.0.shipId'],
  ],
  [
    'a certificate without its name',
    () => ({ items: [line({ certId: null })] }),
    ['items.0.certId'],
  ],
  [
    'a secondary type instead of a certificate',
    () => ({ items: [line({ certId: null, feeType: 30 })] }),
    ['items.0.certId'],
  ],
  [
    'a certificate without survey type',
    () => ({ items: [line({ surveyType: null })] }),
    ['items.0.surveyType'],
  ],
  [
    'a survey type that is no word of the dictionary',
    () => ({ items: [line({ surveyType: 'yearly' })] }),
    ['items.0.surveyType'],
  ],
  [
    'a certificate of another class',
    () => ({ items: [line({ certId: market.certs.CSR })] }),
    ['items.0.certId'],
  ],
  [
    'a certificate that is not there',
    () => ({ items: [line({ certId: 999_999 })] }),
    ['items.0.certId'],
  ],
  [
    'a registration without certificate',
    () => ({ items: [line({}), { feeClass: 20, shipId: market.shipId, quantity: 1 }] }),
    ['items.1.certId'],
  ],
  [
    'a manual without name',
    () => ({ items: [{ feeClass: 30, quantity: 1 }] }),
    ['items.0.manualName'],
  ],
  ['a fee without item', () => ({ items: [{ feeClass: 60, quantity: 1 }] }), ['items.0.feeItem']],
  [
    'a fee with an item that is no entry',
    () => ({
      items: [
        { feeClass: 60, quantity: 1 },
        { feeClass: 70, feeItem: 'nothing', quantity: 1 },
      ],
    }),
    ['items.1.feeItem'],
  ],
  [
    'a fee with a certificate',
    () => ({
      items: [{ feeClass: 60, feeItem: 'travel', certId: market.certs.SC, quantity: 1 }],
    }),
    ['items.0.certId'],
  ],
  ['a ship of another quotation', () => ({ items: [line({ shipId: 1 })] }), ['items.0.shipId']],
  ['a line of another quotation', () => ({ items: [line({ id: 1 })] }), ['items.0.id']],
  ['no quantity', () => ({ items: [line({ quantity: 0 })] }), ['items.0.quantity']],
  [
    'a negative price',
    () => ({ items: [line({ unitPrice: -1, manualReason: 'x' })] }),
    ['items.0.unitPrice'],
  ],
  [
    'a price with three decimals',
    () => ({ items: [line({ unitPrice: 1.005, manualReason: 'x' })] }),
    ['items.0.unitPrice'],
  ],
  [
    'more than any column holds',
    () => ({ items: [line({ unitPrice: 999_999_999_999, quantity: 9999, manualReason: 'x' })] }),
    ['items.0.quantity'],
  ],
  [
    'several lines that are too much together',
    () => ({ items: [1, 2].map(() => line({ unitPrice: 999_999_999_999, manualReason: 'x' })) }),
    ['items'],
  ],
  ['a negative discount', () => ({ discountAmount: -5 }), ['discountAmount']],
  ['a discount above the subtotal', () => ({ discountAmount: 4750.01 }), ['discountAmount']],
  [
    'both discounts above the subtotal',
    () => ({ discountAmount: 4000, otherDiscount: 750.01 }),
    ['otherDiscount'],
  ],
  [
    'an end before its day',
    () => ({ quoTm: '2026-03-02', validUntil: '2026-03-01' }),
    ['validUntil'],
  ],
])('refuses %s at its field', async (_what, values, fields) => {
  expect(await refusedAt(values())).toMatchObject({ code: 400, fields })
})

test("a copy has the same items at today's prices or for other ships, and belongs to its creator", async () => {
  const { id } = await operator().callOk('work/quotation/save', exampleQuotation(market))
  const other = await newShip(app, {
    name: 'OCEAN GIRDER',
    flagId: market.flagId,
    grossTonnage: 12_000,
  })
  const same = await market.people.admin.callOk('work/quotation/copy', { id })
  expect(await market.people.admin.callOk('work/quotation/get', { id: same.id })).toMatchObject({
    subtotal: 4750,
    discountAmount: 0,
    total: 4750,
    status: 10,
    revision: 1,
  })
  const others = await operator().callOk('work/quotation/copy', {
    id,
    shipIds: [other, market.shipId],
  })
  expect(await get(others.id)).toMatchObject({
    subtotal: 4300 * 2 + 450,
    shipIds: [other, market.shipId],
  })
  expect(await operator().call('work/quotation/copy', { id: 999_999 })).toMatchObject({ code: 404 })
})

test('only drafts never submitted can be removed, by their creator', async () => {
  const { id, version } = await operator().callOk('work/quotation/save', exampleQuotation(market))
  expect(await market.people.admin.call('work/quotation/remove', { ids: [id] })).toMatchObject({
    code: 403,
  })
  expect(
    await market.people.admin.call('work/quotation/save', { id, version, remark: 'mine' }),
  ).toMatchObject({ code: 403, error: 'quotation.onlyCreator' })
  expect(await operator().callOk('work/quotation/remove', { ids: [id] })).toEqual({ removed: 1 })
  const handed = await applyMoves(market, exampleQuotation(market), 'submit')
  expect(await operator().call('work/quotation/remove', { ids: [handed.id] })).toMatchObject({
    code: 409,
    error: 'quotation.notRemovable',
  })
  expect(
    await operator().call('work/quotation/save', { ...only(handed), remark: 'late' }),
  ).toMatchObject({ code: 409, error: 'quotation.notEditable' })
  expect((await operator().download('work/quotation/export')).status).toBe(200)
})

test('a manual named by its type has the name of the type as its own', async () => {
  const { id: certId, nameEn } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', 'SOPEP')
    .select(['id', 'nameEn'])
    .executeTakeFirstOrThrow()
  const { id } = await operator().callOk('work/quotation/save', {
    ...exampleQuotation(market),
    items: [{ feeClass: 30, certId, quantity: 1, unitPrice: 10, manualReason: 'agreed' }],
    discountAmount: 0,
    otherDiscount: 0,
  })
  const { lines } = await operator().callOk('work/quotation/get', { id })
  expect(lines[0].manualName).toContain(nameEn)
})
