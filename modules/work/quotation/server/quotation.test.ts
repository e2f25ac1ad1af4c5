import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#server/http/context.ts'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'
import { buildMarket, exampleQuotation, newShip, only, take } from '../quotation.build.ts'
import type { Market } from '../quotation.build.ts'
import { saveQuotation } from './save-quotation.ts'

let house: Harness
let market: Market
beforeAll(async () => {
  house = await startHouse()
  market = await buildMarket(house)
})
afterAll(() => house.close())
const operator = () => market.people.operator
const get = (id: number) => operator().ok('work/quotation/get', { id })
const line = (more: object) => ({ feeClass: 10, shipId: market.shipId, certId: market.certs['SC'], surveyType: 'annual', quantity: 1, ...more })
const refusedAt = async (values: object) => {
  const { code, fields, msg } = await operator().call('work/quotation/save', { ...exampleQuotation(market), discountAmount: 0, otherDiscount: 0, ...values })
  return { code, msg, fields: (fields ?? []).map(({ field }) => field), words: (fields ?? []).map((one) => one.msg) }
}

test('the worked example of domain 3.6 comes to 4,500.00, priced and saved, to the cent', async () => {
  const example = exampleQuotation(market)
  const priced = await operator().ok('work/quotation/price', { quoTp: 0, flagId: market.flagId, shipIds: example.shipIds, items: example.items, discountAmount: 237.5, otherDiscount: 12.5 })
  expect(priced).toMatchObject({ subtotal: 4750, total: 4500, manualCount: 0, discountAmount: 237.5, otherDiscount: 12.5 })
  const saved = await get((await operator().ok('work/quotation/save', example)).id)
  expect(saved).toMatchObject({ subtotal: 4750, total: 4500, status: 10, jobNo: expect.stringMatching(/^Q-SHA-/), attentionEmail: 'fleet@owner.example', customerState: 'notSent' })
  expect(saved.lines.map((one: any) => one.amount)).toEqual([650, 500, 300, 400, 450, 1200, 800, 350, 100])
  expect(Math.round(saved.lines.reduce((sum: number, one: any) => sum + one.netAmount * 100, 0))).toBe(450_000)
  expect(saved.lines[0]).toMatchObject({ certFeeId: expect.any(Number), certFeeVersion: 1, manual: null, explanationEn: expect.stringContaining('band 0 to 20,000 GT'), explanationZh: expect.stringContaining('收费标准') })
  expect(saved.items[0]).toMatchObject({ id: saved.lines[0].id, unitPrice: null, manualReason: null })
  const { list } = await operator().ok('work/quotation/list', { keyword: 'OCEAN LINTEL', shipIds: [market.shipId] })
  expect(list.map((row: any) => row.id)).toContain(saved.id)
  expect(await operator().ok('work/quotation/all', { keyword: saved.jobNo })).toMatchObject([{ id: saved.id }])
})

test('a line keeps its id over saves, wherever it moves; what is left out goes; the trail tells of it', async () => {
  const { id, version } = await operator().ok('work/quotation/save', exampleQuotation(market))
  const before = await get(id)
  const items = [before.items[8], { ...before.items[0], quantity: 2 }, line({ certId: market.certs['SE'] })]
  const saved = await operator().ok('work/quotation/save', { id, version, items, discountAmount: 0, otherDiscount: 0 })
  const after = await get(id)
  expect(after.lines.map((one: any) => one.id).slice(0, 2)).toEqual([before.lines[8].id, before.lines[0].id])
  expect(after.lines.map((one: any) => [one.seq, one.amount])).toEqual([[1, 100], [2, 1300], [3, 500]])
  expect(after).toMatchObject({ subtotal: 1900, total: 1900, version: saved.version })
  expect(saved.version).toBe(version + 1)
  // Saved as it is, it stays as it is.
  expect(await operator().ok('work/quotation/save', { id, version: saved.version, items: after.items })).toEqual(saved)
  const { list } = await operator().ok('work/quotation/history', { id })
  expect(list[0].changes.map((one: any) => one.field)).toEqual(expect.arrayContaining(['items', 'subtotal', 'total']))
})

test('the band decides: from its first GT to its last, and beyond it a price by hand', async () => {
  const priceAt = async (grossTonnage: number | null) => {
    const shipId = await newShip(house, { name: `GT ${grossTonnage}`, flagId: market.flagId, grossTonnage })
    const { lines: [one] } = await operator().ok('work/quotation/price', { quoTp: 0, flagId: market.flagId, shipIds: [shipId], items: [line({ shipId })] })
    return { shipId, ...one }
  }
  expect(await priceAt(0)).toMatchObject({ amount: 650 })
  expect(await priceAt(20_000)).toMatchObject({ amount: 650, certFeeId: expect.any(Number) })
  expect(await priceAt(20_001)).toMatchObject({ amount: null, manual: 'tariff.outsideBands', explanationEn: expect.stringContaining('name the price by hand') })
  const without = await priceAt(null)
  expect(without).toMatchObject({ amount: null, manual: 'tariff.tonnageNeeded', explanationEn: expect.stringContaining('GT null has no gross tonnage') })
  const refused = await refusedAt({ shipIds: [without.shipId], items: [line({ shipId: without.shipId })] })
  expect(refused).toMatchObject({ code: 400, fields: ['items.0.shipId'], words: [expect.stringContaining('GT null has no gross tonnage in the register')] })
  const beyond = await newShip(house, { name: 'BEYOND', flagId: market.flagId, grossTonnage: 20_001 })
  expect(await refusedAt({ shipIds: [beyond], items: [line({ shipId: beyond })] })).toMatchObject({ code: 400, fields: ['items.0.unitPrice'] })
  const byHand = await operator().ok('work/quotation/save', { ...exampleQuotation(market), discountAmount: 0, otherDiscount: 0, shipIds: [without.shipId], items: [line({ shipId: without.shipId, unitPrice: 720.55, manualReason: '按设计吨位 By the design tonnage', quantity: 3 })] })
  expect((await get(byHand.id)).lines[0]).toMatchObject({ amount: 2161.65, manual: 'quotation.byHand', certFeeId: null, explanationEn: expect.stringContaining('By the design tonnage') })
})

test('a price in spite of a tariff needs its reason, and tells what the tariff says', async () => {
  expect(await refusedAt({ items: [line({ unitPrice: 600 })] })).toMatchObject({ code: 400, fields: ['items.0.manualReason'] })
  expect(await refusedAt({ items: [line({ unitPrice: 600, manualReason: '   ' })] })).toMatchObject({ code: 400, fields: ['items.0.manualReason'] })
  const { lines } = await operator().ok('work/quotation/price', { quoTp: 0, flagId: market.flagId, shipIds: [market.shipId], items: [line({ unitPrice: 600, manualReason: '战略客户 Key account' })] })
  expect(lines[0]).toMatchObject({ amount: 600, manual: 'quotation.byHand', explanationEn: 'Priced by hand: Key account. The tariff says USD 650.00.'.replace('Key account', '战略客户 Key account') })
})

test.each([
  ['no item', () => ({ items: [] }), ['items']],
  ['no ship', () => ({ shipIds: [] }), expect.arrayContaining(['shipIds'])],
  ['a ship that is not there', () => ({ shipIds: [market.shipId, 999_999] }), ['shipIds']],
  ['a company\'s document without the company', () => ({ quoTp: 1, shipIds: [], items: [{ feeClass: 70, feeItem: 'admin', quantity: 1 }] }), ['companyId']],
  ['a company\'s document with ships', () => ({ quoTp: 1, companyId: market.customerId, items: [{ feeClass: 70, feeItem: 'admin', quantity: 1 }] }), ['shipIds']],
  ['a company\'s document with a ship in a line', () => ({ quoTp: 1, companyId: market.customerId, shipIds: [], items: [line({ certId: market.certs['DOC'] })] }), ['items.0.shipId']],
  ['a certificate without its name', () => ({ items: [line({ certId: null })] }), ['items.0.certId']],
  ['a certificate without survey type', () => ({ items: [line({ surveyType: null })] }), ['items.0.surveyType']],
  ['a survey type that is no word of the dictionary', () => ({ items: [line({ surveyType: 'yearly' })] }), ['items.0.surveyType']],
  ['a certificate of another class', () => ({ items: [line({ certId: market.certs['CSR'] })] }), ['items.0.certId']],
  ['a certificate that is not there', () => ({ items: [line({ certId: 999_999 })] }), ['items.0.certId']],
  ['a registration without certificate', () => ({ items: [line({}), { feeClass: 20, shipId: market.shipId, quantity: 1 }] }), ['items.1.certId']],
  ['a manual without name', () => ({ items: [{ feeClass: 30, quantity: 1 }] }), ['items.0.manualName']],
  ['a fee without item', () => ({ items: [{ feeClass: 60, quantity: 1 }] }), ['items.0.feeItem']],
  ['a fee with an item that is no entry', () => ({ items: [{ feeClass: 60, quantity: 1 }, { feeClass: 70, feeItem: 'nothing', quantity: 1 }] }), ['items.1.feeItem']],
  ['a fee with a certificate', () => ({ items: [{ feeClass: 60, feeItem: 'travel', certId: market.certs['SC'], quantity: 1 }] }), ['items.0.certId']],
  ['a ship of another quotation', () => ({ items: [line({ shipId: 1 })] }), ['items.0.shipId']],
  ['a line of another quotation', () => ({ items: [line({ id: 1 })] }), ['items.0.id']],
  ['no quantity', () => ({ items: [line({ quantity: 0 })] }), ['items.0.quantity']],
  ['a negative price', () => ({ items: [line({ unitPrice: -1, manualReason: 'x' })] }), ['items.0.unitPrice']],
  ['a price with three decimals', () => ({ items: [line({ unitPrice: 1.005, manualReason: 'x' })] }), ['items.0.unitPrice']],
  ['more than any column holds', () => ({ items: [line({ unitPrice: 999_999_999_999, quantity: 9999, manualReason: 'x' })] }), ['items.0.quantity']],
  ['several lines that are too much together', () => ({ items: [1, 2].map(() => line({ unitPrice: 999_999_999_999, manualReason: 'x' })) }), ['items']],
  ['a negative discount', () => ({ discountAmount: -5 }), ['discountAmount']],
  ['a discount above the subtotal', () => ({ discountAmount: 4750.01 }), ['discountAmount']],
  ['both discounts above the subtotal', () => ({ discountAmount: 4000, otherDiscount: 750.01 }), ['otherDiscount']],
  ['an end before its day', () => ({ quoTm: '2026-03-02', validUntil: '2026-03-01' }), ['validUntil']],
])('%s is refused at its field', async (_what, values, fields) => {
  expect(await refusedAt(values())).toMatchObject({ code: 400, fields })
})

test('a whole discount leaves nothing to pay, and every line nothing', async () => {
  const { id } = await operator().ok('work/quotation/save', { ...exampleQuotation(market), discountAmount: 4750, otherDiscount: 0 })
  expect(await get(id)).toMatchObject({ total: 0, lines: expect.arrayContaining([expect.objectContaining({ netAmount: 0 })]) })
})

test('a company\'s document is priced without tonnage', async () => {
  const { id } = await operator().ok('work/quotation/save', {
    quoNm: '公司审核 DOC', quoTp: 1, region: 'SHA', customerId: market.customerId, companyId: market.customerId, flagId: market.flagId, items: [{ feeClass: 10, certId: market.certs['DOC'], surveyType: 'annual', shipType: '203', quantity: 2 }],
  })
  expect(await get(id)).toMatchObject({ total: 4000, shipIds: [], lines: [{ shipType: '203', unitPrice: 2000, certFeeId: expect.any(Number) }] })
})

test('the flag fee is that of the template that fits best, times the quantity', async () => {
  const { db } = house.services
  const template = (templateName: string, flagFee: number, more: object) => db.insertInto('certTemplate').values({ templateName, templateVersion: '1', certId: market.certs['SC']!, templateFileId: 'x', paramList: '[]', flagFee, ...more }).execute()
  await template('T any', 11, {})
  await template('T of the flag', 35.25, { flagId: market.flagId, shipTypes: ['203'] })
  await template('T retired', 99, { flagId: market.flagId, shipTypes: ['203'], grossTonFrom: 9000, grossTonTo: 9900, status: 0 })
  const { id } = await operator().ok('work/quotation/save', { ...exampleQuotation(market), items: [line({ quantity: 3 })], discountAmount: 100, otherDiscount: 0 })
  expect(await get(id)).toMatchObject({ flagFees: 105.75, total: 1850, societyPart: 1744.25 })
})

test('a draft is priced anew with the tariff of its day on each save', async () => {
  const { db } = house.services
  const { id, version } = await operator().ok('work/quotation/save', { ...exampleQuotation(market), items: [line({ certId: market.certs['SR'] })], discountAmount: 0, otherDiscount: 0 })
  const fee = db.updateTable('certFee').where('certId', '=', market.certs['SR']!).where('flagId', '=', market.flagId).where('shipType', '=', '203')
  await fee.set((e) => ({ fee: 333, version: e('version', '+', 1) })).execute()
  await operator().ok('work/quotation/save', { id, version, remark: 'Again' })
  expect(await get(id)).toMatchObject({ total: 333, lines: [{ amount: 333, certFeeVersion: 2 }] })
  await fee.set({ fee: 300 }).execute()
})

test('a copy has the same items, of this day and of other ships, and is somebody\'s own', async () => {
  const { id } = await operator().ok('work/quotation/save', exampleQuotation(market))
  const other = await newShip(house, { name: 'OCEAN GIRDER', flagId: market.flagId, grossTonnage: 12_000 })
  const same = await market.people.admin.ok('work/quotation/copy', { id })
  expect(await market.people.admin.ok('work/quotation/get', { id: same.id })).toMatchObject({ subtotal: 4750, discountAmount: 0, total: 4750, status: 10, revision: 1 })
  const others = await operator().ok('work/quotation/copy', { id, shipIds: [other, market.shipId] })
  expect(await get(others.id)).toMatchObject({ subtotal: 4300 * 2 + 450, shipIds: [other, market.shipId] })
  expect(await operator().call('work/quotation/copy', { id: 999_999 })).toMatchObject({ code: 404 })
})

test('only a draft that was never handed in is removed, and only by its creator', async () => {
  const { id, version } = await operator().ok('work/quotation/save', exampleQuotation(market))
  expect(await market.people.admin.call('work/quotation/remove', { ids: [id] })).toMatchObject({ code: 403 })
  expect(await market.people.admin.call('work/quotation/save', { id, version, remark: 'mine' })).toMatchObject({ code: 403, error: 'quotation.onlyCreator' })
  expect(await operator().ok('work/quotation/remove', { ids: [id] })).toEqual({ removed: 1 })
  const handed = await take(market, exampleQuotation(market), 'submit')
  expect(await operator().call('work/quotation/remove', { ids: [handed.id] })).toMatchObject({ code: 409, error: 'quotation.notRemovable' })
  expect(await operator().call('work/quotation/save', { ...only(handed), remark: 'late' })).toMatchObject({ code: 409, error: 'quotation.notEditable' })
  expect((await operator().file('work/quotation/export')).status).toBe(200)
})

test('whatever is offered, the total is the sum of the lines less the discounts, and the sum of what is left of each line', async () => {
  const cents = fc.integer({ min: 0, max: 99_999_999 }).map((n) => n / 100)
  const item = fc.record({ quantity: fc.integer({ min: 1, max: 50 }), unitPrice: fc.option(cents), code: fc.constantFrom('SC', 'SE', 'IOPP', 'travel') })
  await fc.assert(fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 12 }), fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 40 })), async (drawn, [percent, more]) => {
    const items = drawn.map(({ code, unitPrice, quantity }) => ({
      ...(code === 'travel' ? { feeClass: 60, feeItem: 'travel', quantity } : line({ certId: market.certs[code], quantity })), ...(unitPrice !== null && { unitPrice, manualReason: 'by hand' }),
    }))
    const values = { ...exampleQuotation(market), items, discountAmount: 0, otherDiscount: 0 }
    const { subtotal } = await operator().ok('work/quotation/price', { quoTp: 0, flagId: market.flagId, shipIds: [market.shipId], items })
    const [discountAmount, otherDiscount] = [percent, more].map((part) => Math.floor(subtotal * part) / 100) as [number, number]
    const saved = await get((await operator().ok('work/quotation/save', { ...values, discountAmount, otherDiscount })).id)
    const sum = (of: (one: any) => number) => saved.lines.reduce((total: number, one: any) => total + Math.round(of(one) * 100), 0)
    expect(sum((one) => one.amount)).toBe(Math.round(saved.subtotal * 100))
    expect(sum((one) => one.netAmount)).toBe(Math.round(saved.total * 100))
    expect(Math.round(saved.total * 100)).toBe(Math.round(saved.subtotal * 100) - Math.round(discountAmount * 100) - Math.round(otherDiscount * 100))
  }), { numRuns: 12 })
})

test('two hundred lines take no more statements than two', async () => {
  const statements = async (lines: number) => {
    let count = 0
    const counting = { transformQuery: ({ node }: any) => (count++, node), transformResult: async ({ result }: any) => result }
    const items = Array.from({ length: lines }, (_, n) => line({ certId: market.certs[['SC', 'SE'][n % 2]!] }))
    await asSystem(house.services, (ctx) => saveQuotation({ ...ctx, db: ctx.db.withPlugin(counting) as never, user: { ...ctx.user, userId: 1 } }, house.services.resources.get('work/quotation')!, { ...exampleQuotation(market), items }))
    return count
  }
  expect(await statements(200)).toBe(await statements(2))
})
