import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#common/rules/dates.ts'
import { acceptedQuotation, buildMarket, take } from '#modules/work/quotation/quotation.build.ts'
import type { Market } from '#modules/work/quotation/quotation.build.ts'
import { audited, filled, only } from '#modules/work/regCert/regCert.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'

let house: Harness
let market: Market
let operatorId: number
beforeAll(async () => {
  house = await startHouse()
  market = await buildMarket(house)
  operatorId = (await house.services.db.selectFrom('appUser').where('username', '=', 'operator').select('id').executeTakeFirstOrThrow()).id
})
afterAll(() => house.close())

const registrations = (...codes: string[]) => ({
  quoNm: 'Registration', quoTp: 0, region: 'SHA', customerId: market.customerId, flagId: market.flagId, shipIds: [market.shipId],
  items: codes.map((code) => ({ feeClass: 20, shipId: market.shipId, certId: market.certs[code]!, quantity: 1, unitPrice: 400, manualReason: 'Agreed' })),
})
const waiting = async (quotationId: number) => (await market.people.manager.ok('work/regWork/list', { quotationId: [quotationId] })).list as any[]

test('work/regWork/list, get: lines of class 20 wait once the customer has accepted, and no others', async () => {
  const draft = await take(market, registrations('CSR'), 'submit', 'audit')
  expect(await waiting(draft.id)).toEqual([])
  const quotation = await acceptedQuotation(market, registrations('REG', 'RSL', 'MSM'))
  const lines = await waiting(quotation.id)
  expect(lines.map((line) => line.certCode).sort()).toEqual(['MSM', 'REG', 'RSL'])
  expect(await market.people.manager.ok('work/regWork/get', { id: lines[0].id })).toMatchObject({ jobNo: quotation.jobNo, shipId: market.shipId, shipName: 'OCEAN LINTEL' })
  expect((await market.people.manager.file('work/regWork/export', { format: 'csv' })).bytes.length).toBeGreaterThan(50)
  expect((await market.people.finance.call('work/regWork/list', {})).code).toBe(403)
})

test('work/regWork/operators: who may do registrations, with what they have in hand', async () => {
  const people = await market.people.manager.ok('work/regWork/operators', {})
  expect(people).toContainEqual(expect.objectContaining({ id: operatorId, open: expect.any(Number) }))
  const { id: chief } = await house.services.db.selectFrom('appUser').where('username', '=', 'chief').select('id').executeTakeFirstOrThrow()
  expect(people.some((one: { id: number }) => one.id === chief)).toBe(false)
})

test('work/regWork/assign: several lines at once, whole or not at all, to an operator; the quotation\'s work is in progress', async () => {
  const { people } = market
  const quotation = await acceptedQuotation(market, registrations('CSR', 'WRC'))
  const lines = await waiting(quotation.id)
  const lineIds = lines.map(({ id }) => id)
  expect((await people.operator.call('work/regWork/assign', { lineIds, operatorId })).code).toBe(403)
  expect(await people.manager.call('work/regWork/assign', { lineIds, operatorId: 999_999 })).toMatchObject({ code: 400, fields: [{ field: 'operatorId' }] })
  expect((await people.manager.call('work/regWork/assign', { lineIds: [...lineIds, 999_999], operatorId })).code).toBe(404)
  expect(await waiting(quotation.id)).toHaveLength(2)
  const { ids } = await people.manager.ok('work/regWork/assign', { lineIds, operatorId, dueDate: '2030-01-01', remark: 'Urgent' })
  expect(await waiting(quotation.id)).toEqual([])
  for (const id of ids) expect(await people.operator.ok('work/regCert/get', { id })).toMatchObject({ status: 10, personInCharge: operatorId, dueDate: '2030-01-01', jobNo: quotation.jobNo, flagId: market.flagId })
  expect(await people.operator.ok('work/quotation/get', { id: quotation.id })).toMatchObject({ workState: 'inProgress' })
  expect(await people.manager.call('work/regWork/assign', { lineIds: [lineIds[0]], operatorId })).toMatchObject({ code: 409, error: 'regWork.gone' })
})

test('work/regCert/confirm: held back while its line is unpaid, naming it; the payment frees it, and the line is done', async () => {
  const { people } = market
  const quotation = await acceptedQuotation(market, registrations('BCC'))
  const [line] = await waiting(quotation.id)
  // The manager may choose another kind than the line names.
  const { ids: [id] } = await people.manager.ok('work/regWork/assign', { lineIds: [line.id], operatorId, certId: market.certs['CLC'] })
  expect(await people.operator.ok('work/regCert/get', { id })).toMatchObject({ certCode: 'CLC', payment: [{ net: 400, paid: 0, outstanding: 400, credit: false }] })
  const at = await audited(people, await filled(people, id, { expiryDate: '2027-03-09' }))
  const refused = await people.finance.call('work/regCert/confirm', { ...at, result: 1 })
  expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining(quotation.jobNo) })
  expect(refused.msg).toMatch(/400/)
  await people.finance.ok('work/quotation/invoice', { id: quotation.id })
  await people.finance.ok('work/quotation/collect', { id: quotation.id, amount: 400, collectionDate: today('Asia/Shanghai') })
  expect((await people.finance.ok('work/regCert/confirm', { ...at, result: 1 })).status).toBe(50)
  expect(await people.operator.ok('work/quotation/get', { id: quotation.id })).toMatchObject({ workState: 'done' })
  expect(only(await people.operator.ok('work/regCert/get', { id })).id).toBe(id)
})
