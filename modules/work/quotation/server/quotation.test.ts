import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'
import { buildMarket, exampleQuotation, newShip, only, take } from '../quotation.build.ts'
import type { Market } from '../quotation.build.ts'

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
