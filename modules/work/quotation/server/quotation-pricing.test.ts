import { expect, test } from 'vitest'
import { exampleQuotation, newShip } from '../quotation.fixture.ts'
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

test('prices and saves the worked example of domain 3.6 at exactly 4,500.00', async () => {
  const example = exampleQuotation(market)
  const priced = await operator().callOk('work/quotation/price', {
    quoTp: 0,
    flagId: market.flagId,
    shipIds: example.shipIds,
    items: example.items,
    discountAmount: 237.5,
    otherDiscount: 12.5,
  })
  expect(priced).toMatchObject({
    subtotal: 4750,
    total: 4500,
    manualCount: 0,
    discountAmount: 237.5,
    otherDiscount: 12.5,
  })
  const saved = await get((await operator().callOk('work/quotation/save', example)).id)
  expect(saved).toMatchObject({
    subtotal: 4750,
    total: 4500,
    status: 10,
    jobNo: expect.stringMatching(/^Q-SHA-/),
    attentionEmail: 'fleet@owner.example',
    customerState: 'notSent',
  })
  expect(saved.lines.map((one: { amount: number }) => one.amount)).toEqual([
    650, 500, 300, 400, 450, 1200, 800, 350, 100,
  ])
  expect(
    Math.round(
      saved.lines.reduce((sum: number, one: { netAmount: number }) => sum + one.netAmount * 100, 0),
    ),
  ).toBe(450_000)
  expect(saved.lines[0]).toMatchObject({
    certFeeId: expect.any(Number),
    certFeeVersion: 1,
    manual: null,
    explanationEn: expect.stringContaining('band 0 to 20,000 GT'),
    explanationZh: expect.stringContaining('收费标准'),
  })
  expect(saved.items[0]).toMatchObject({
    id: saved.lines[0].id,
    unitPrice: null,
    manualReason: null,
  })
  const { list } = await operator().callOk('work/quotation/list', {
    keyword: 'OCEAN LINTEL',
    shipIds: [market.shipId],
  })
  expect(list.map((row: { id: number }) => row.id)).toContain(saved.id)
  expect(await operator().callOk('work/quotation/all', { keyword: saved.jobNo })).toMatchObject([
    { id: saved.id },
  ])
})

test('prices by band, limits included; beyond it a manual price', async () => {
  const priceAt = async (grossTonnage: number | null) => {
    const shipId = await newShip(app, {
      name: `GT ${grossTonnage}`,
      flagId: market.flagId,
      grossTonnage,
    })
    const {
      lines: [one],
    } = await operator().callOk('work/quotation/price', {
      quoTp: 0,
      flagId: market.flagId,
      shipIds: [shipId],
      items: [line({ shipId })],
    })
    return { shipId, ...one }
  }
  expect(await priceAt(0)).toMatchObject({ amount: 650 })
  expect(await priceAt(20_000)).toMatchObject({ amount: 650, certFeeId: expect.any(Number) })
  expect(await priceAt(20_001)).toMatchObject({
    amount: null,
    manual: 'tariff.outsideBands',
    explanationEn: expect.stringContaining('enter a manual price'),
  })
  const without = await priceAt(null)
  expect(without).toMatchObject({
    amount: null,
    manual: 'tariff.tonnageNeeded',
    explanationEn: expect.stringContaining('GT null has no registered gross tonnage'),
  })
  const refused = await refusedAt({
    shipIds: [without.shipId],
    items: [line({ shipId: without.shipId })],
  })
  expect(refused).toMatchObject({
    code: 400,
    fields: ['items.0.shipId'],
    words: [expect.stringContaining('GT null has no registered gross tonnage, but')],
  })
  const beyond = await newShip(app, { name: 'BEYOND', flagId: market.flagId, grossTonnage: 20_001 })
  expect(await refusedAt({ shipIds: [beyond], items: [line({ shipId: beyond })] })).toMatchObject({
    code: 400,
    fields: ['items.0.unitPrice'],
  })
  const byHand = await operator().callOk('work/quotation/save', {
    ...exampleQuotation(market),
    discountAmount: 0,
    otherDiscount: 0,
    shipIds: [without.shipId],
    items: [
      line({
        shipId: without.shipId,
        unitPrice: 720.55,
        manualReason: '按设计吨位 By the design tonnage',
        quantity: 3,
      }),
    ],
  })
  expect((await get(byHand.id)).lines[0]).toMatchObject({
    amount: 2161.65,
    manual: 'quotation.byHand',
    certFeeId: null,
    explanationEn: expect.stringContaining('By the design tonnage'),
  })
})

test('a price that overrides a tariff needs a reason, and shows the tariff price', async () => {
  expect(await refusedAt({ items: [line({ unitPrice: 600 })] })).toMatchObject({
    code: 400,
    fields: ['items.0.manualReason'],
  })
  expect(await refusedAt({ items: [line({ unitPrice: 600, manualReason: '   ' })] })).toMatchObject(
    { code: 400, fields: ['items.0.manualReason'] },
  )
  const { lines } = await operator().callOk('work/quotation/price', {
    quoTp: 0,
    flagId: market.flagId,
    shipIds: [market.shipId],
    items: [line({ unitPrice: 600, manualReason: '战略客户 Key account' })],
  })
  expect(lines[0]).toMatchObject({
    amount: 600,
    manual: 'quotation.byHand',
    explanationEn: 'Manual price: Key account. Tariff price: USD 650.00.'.replace(
      'Key account',
      '战略客户 Key account',
    ),
  })
})

test("prices a company's document without tonnage", async () => {
  const { id } = await operator().callOk('work/quotation/save', {
    quoNm: '公司审核 DOC',
    quoTp: 1,
    region: 'SHA',
    customerId: market.customerId,
    companyId: market.customerId,
    flagId: market.flagId,
    items: [
      {
        feeClass: 10,
        certId: market.certs.DOC,
        surveyType: 'annual',
        shipType: '203',
        quantity: 2,
      },
    ],
  })
  expect(await get(id)).toMatchObject({
    total: 4000,
    shipIds: [],
    lines: [{ shipType: '203', unitPrice: 2000, certFeeId: expect.any(Number) }],
  })
})

test('takes the flag fee of the best matching template, times the quantity', async () => {
  const { db } = app.services
  const template = (templateName: string, flagFee: number, more: object) =>
    db
      .insertInto('certTemplate')
      .values({
        templateName,
        templateVersion: '1',
        certId: market.certs.SC!,
        templateFileId: 'x',
        paramList: '[]',
        flagFee,
        ...more,
      })
      .execute()
  await template('T any', 11, {})
  await template('T of the flag', 35.25, { flagId: market.flagId, shipTypes: ['203'] })
  await template('T reissue', 77, {
    flagId: market.flagId,
    shipTypes: ['203'],
    actionType: 'reissueLost',
  })
  await template('T retired', 99, {
    flagId: market.flagId,
    shipTypes: ['203'],
    grossTonFrom: 9000,
    grossTonTo: 9900,
    status: 0,
  })
  const { id } = await operator().callOk('work/quotation/save', {
    ...exampleQuotation(market),
    items: [line({ quantity: 3 })],
    discountAmount: 100,
    otherDiscount: 0,
  })
  expect(await get(id)).toMatchObject({ flagFees: 105.75, total: 1850, societyPart: 1744.25 })
})

test('prices a draft with the tariff of its date on each save', async () => {
  const { db } = app.services
  const { id, version } = await operator().callOk('work/quotation/save', {
    ...exampleQuotation(market),
    items: [line({ certId: market.certs.SR })],
    discountAmount: 0,
    otherDiscount: 0,
  })
  const fee = db
    .updateTable('certFee')
    .where('certId', '=', market.certs.SR!)
    .where('flagId', '=', market.flagId)
    .where('shipType', '=', '203')
  await fee.set((e) => ({ fee: 333, version: e('version', '+', 1) })).execute()
  await operator().callOk('work/quotation/save', { id, version, remark: 'Again' })
  expect(await get(id)).toMatchObject({ total: 333, lines: [{ amount: 333, certFeeVersion: 2 }] })
  await fee.set({ fee: 300 }).execute()
})
