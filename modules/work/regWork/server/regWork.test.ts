import { beforeAll, expect, test } from 'vitest'
import { today } from '#common/rules/base/dates.ts'
import {
  acceptedQuotation,
  createPricingFixture,
  applyMoves,
} from '#modules/work/quotation/quotation.fixture.ts'
import type { PricingFixture } from '#modules/work/quotation/quotation.fixture.ts'
import { audited, filled, only } from '#modules/work/regCert/regCert.fixture.ts'
import type { RowOf } from '#common/contract.ts'
import type { regWork } from '../regWork.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
let market: PricingFixture
let operatorId: number
beforeAll(async () => {
  market = await createPricingFixture(app)
  operatorId = (
    await app.services.db
      .selectFrom('appUser')
      .where('username', '=', 'operator')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id
})

const registrations = (...codes: string[]) => ({
  quoNm: 'Registration',
  quoTp: 0,
  region: 'SHA',
  customerId: market.customerId,
  flagId: market.flagId,
  shipIds: [market.shipId],
  items: codes.map((code) => ({
    feeClass: 20,
    shipId: market.shipId,
    certId: market.certs[code]!,
    quantity: 1,
    unitPrice: 400,
    manualReason: 'Agreed',
  })),
})
const waiting = async (quotationId: number) =>
  (await market.people.manager.callOk('work/regWork/list', { quotationId: [quotationId] }))
    .list as RowOf<typeof regWork>[]

test('work/regWork/list, get: lists lines of class 20 of accepted quotations only', async () => {
  const draft = await applyMoves(market, registrations('CSR'), 'submit', 'audit')
  expect(await waiting(draft.id)).toEqual([])
  const quotation = await acceptedQuotation(market, registrations('REG', 'RSL', 'MSM'))
  const lines = await waiting(quotation.id)
  expect(lines.map((line) => line.certCode).sort()).toEqual(['MSM', 'REG', 'RSL'])
  expect(
    await market.people.manager.callOk('work/regWork/get', { id: lines[0]?.id }),
  ).toMatchObject({ jobNo: quotation.jobNo, shipId: market.shipId, shipName: 'OCEAN LINTEL' })
  expect(
    (await market.people.manager.download('work/regWork/export', { format: 'csv' })).bytes.length,
  ).toBeGreaterThan(50)
  expect((await market.people.finance.call('work/regWork/list', {})).code).toBe(403)
})

test('work/regWork/operators: lists eligible operators with their open work', async () => {
  const clients = await market.people.manager.callOk('work/regWork/operators', {})
  expect(clients).toContainEqual(
    expect.objectContaining({ id: operatorId, open: expect.any(Number) }),
  )
  const { id: chief } = await app.services.db
    .selectFrom('appUser')
    .where('username', '=', 'chief')
    .select('id')
    .executeTakeFirstOrThrow()
  expect(clients.some((one: { id: number }) => one.id === chief)).toBe(false)
})

test("work/regWork/assign: assigns several lines in one transaction; the quotation's work is in progress", async () => {
  const { people: clients } = market
  const quotation = await acceptedQuotation(market, registrations('CSR', 'WRC'))
  const lines = await waiting(quotation.id)
  const lineIds = lines.map(({ id }) => id)
  expect((await clients.operator.call('work/regWork/assign', { lineIds, operatorId })).code).toBe(
    403,
  )
  expect(
    await clients.manager.call('work/regWork/assign', { lineIds, operatorId: 999_999 }),
  ).toMatchObject({ code: 400, fields: [{ field: 'operatorId' }] })
  expect(
    (
      await clients.manager.call('work/regWork/assign', {
        lineIds: [...lineIds, 999_999],
        operatorId,
      })
    ).code,
  ).toBe(404)
  expect(await waiting(quotation.id)).toHaveLength(2)
  const { ids } = await clients.manager.callOk('work/regWork/assign', {
    lineIds,
    operatorId,
    dueDate: '2030-01-01',
    remark: 'Urgent',
  })
  expect(await waiting(quotation.id)).toEqual([])
  for (const id of ids)
    expect(await clients.operator.callOk('work/regCert/get', { id })).toMatchObject({
      status: 10,
      personInCharge: operatorId,
      dueDate: '2030-01-01',
      jobNo: quotation.jobNo,
      flagId: market.flagId,
    })
  expect(await clients.operator.callOk('work/quotation/get', { id: quotation.id })).toMatchObject({
    workState: 'inProgress',
  })
  expect(
    await clients.manager.call('work/regWork/assign', { lineIds: [lineIds[0]], operatorId }),
  ).toMatchObject({ code: 409, error: 'regWork.gone' })
})

test('work/regCert/confirm: refused while its line is unpaid, naming it; after payment the line is done', async () => {
  const { people: clients } = market
  const quotation = await acceptedQuotation(market, registrations('BCC'))
  const [line] = await waiting(quotation.id)
  // The manager may choose another type than the line's.
  const {
    ids: [id],
  } = await clients.manager.callOk('work/regWork/assign', {
    lineIds: [line?.id],
    operatorId,
    certId: market.certs['CLC'],
  })
  expect(await clients.operator.callOk('work/regCert/get', { id })).toMatchObject({
    certCode: 'CLC',
    payment: [{ net: 400, paid: 0, outstanding: 400, credit: false }],
  })
  const at = await audited(clients, await filled(clients, id, { expiryDate: '2027-03-09' }))
  const refused = await clients.finance.call('work/regCert/confirm', { ...at, result: 1 })
  expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining(quotation.jobNo) })
  expect(refused.msg).toMatch(/400/)
  await clients.finance.callOk('work/quotation/invoice', { id: quotation.id })
  await clients.finance.callOk('work/quotation/collect', {
    id: quotation.id,
    amount: 400,
    collectionDate: today('Asia/Shanghai'),
  })
  expect((await clients.finance.callOk('work/regCert/confirm', { ...at, result: 1 })).status).toBe(
    50,
  )
  expect(await clients.operator.callOk('work/quotation/get', { id: quotation.id })).toMatchObject({
    workState: 'done',
  })
  expect(only(await clients.operator.callOk('work/regCert/get', { id })).id).toBe(id)
})
