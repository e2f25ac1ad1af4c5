/**
 * Fifty concurrent users on the same records: one wins where only one may, the others are refused,
 * and no call fails with a server error.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { today } from '#common/rules/base/dates.ts'
import {
  acceptedQuotation,
  newCustomer,
} from '#modules/work/invoice/server/accepted-quotation.fixture.ts'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { ApiResponse, Client } from '#server/testing/testing.ts'

const many = 50
const app = testApp()
const admin = app.client('admin')
let clients: Client[]
let customerId: number

beforeAll(async () => {
  clients = (
    await Promise.all(Array.from({ length: many }, (_, n) => createTestUser(app, `crowd${n}`)))
  ).map(({ client }) => client)
  customerId = await newCustomer(app)
}, 400_000)

const all = (act: (principal: Client, n: number) => Promise<ApiResponse>) =>
  Promise.all(clients.map(act))
const won = (answers: ApiResponse[]) => answers.filter(({ code }) => code === 0)
/** Asserts that one call succeeded and that all others were refused with a message. */
function oneOf(answers: ApiResponse[], ...codes: number[]): ApiResponse {
  expect(won(answers)).toHaveLength(1)
  for (const response of answers)
    if (response.code !== 0)
      expect({ code: response.code, words: response.msg.length > 10 }).toEqual({
        code: expect.toBeOneOf(codes),
        words: true,
      })
  return won(answers)[0]!
}
const day = today('Asia/Shanghai')
const items = [
  { feeClass: 60, feeItem: 'travel', quantity: 1, unitPrice: 500, manualReason: 'as agreed' },
]
const draft = async (n: number) => ({
  quoNm: `Crowd ${n}`,
  quoTp: 1,
  companyId: customerId,
  region: 'SIN',
  customerId,
  flagId: (
    await app.services.db.selectFrom('flag').select('id').orderBy('id').executeTakeFirstOrThrow()
  ).id,
  items,
})

test('of fifty concurrent saves of a record only the first succeeds', async () => {
  const { id, version } = await admin.callOk('basic/customer/get', { id: customerId })
  const { data } = oneOf(
    await all((principal, n) =>
      principal.call('basic/customer/save', { id, version, remark: `by ${n}` }),
    ),
    409,
  )
  expect(data.version).toBe(version + 1)
  const { list } = await admin.callOk('basic/customer/history', { id })
  expect(list).toHaveLength(version + 1)
})

test('of fifty concurrent moves one succeeds, with one audit entry', async () => {
  const { id, version } = await admin.callOk('work/quotation/save', await draft(0))
  const at = await admin.callOk('work/quotation/submit', { id, version })
  oneOf(
    await all((principal, n) =>
      principal.call('work/quotation/audit', {
        id,
        version: at.version,
        result: n % 2,
        remark: 'so decided',
      }),
    ),
    409,
  )
  const { list } = await admin.callOk('work/quotation/history', { id })
  expect(list.filter((entry: { action: string }) => entry.action === 'audit')).toHaveLength(1)
})

test('fifty concurrent creations get consecutive numbers without gaps or duplicates', async () => {
  const values = await draft(1)
  const created = await all((principal, n) =>
    principal.call('work/quotation/save', { ...values, quoNm: `Crowd ${n}` }),
  )
  expect(won(created)).toHaveLength(many)
  const numbers = await app.services.db
    .selectFrom('quotation')
    .where(
      'id',
      'in',
      created.map(({ data }) => data.id),
    )
    .select('jobNo')
    .orderBy('jobNo')
    .execute()
  const running = numbers.map(({ jobNo }) => Number(/(\d+)$/.exec(jobNo)![1]))
  expect(running).toEqual(running.map((_, n) => running[0]! + n))
})

test('of fifty concurrent openings of the same certificate one succeeds, for one surveyor', async () => {
  const { shipId, certId, surveyorId } = await buildChain(app)
  const { data } = oneOf(
    await all((principal) =>
      principal.call('work/surveyCert/assign', {
        shipId,
        certIds: [certId],
        surveyorId,
        surveyType: 'initial',
        actionType: 'issue',
        term: 'full',
        surveyPlace: 'Shanghai',
      }),
    ),
    409,
  )
  expect(
    await app.services.db
      .selectFrom('surveyCert')
      .where('shipId', '=', shipId)
      .select('id')
      .execute(),
  ).toEqual([{ id: data.ids[0] }])
})

describe('money', () => {
  test('the rest of a quotation is invoiced once, and an invoice paid once', async () => {
    const { id } = await acceptedQuotation(app, customerId, [1000, 500])
    const {
      data: { invoiceId, amount },
    } = oneOf(await all((principal) => principal.call('work/quotation/invoice', { id })), 400, 409)
    expect(amount).toBe(1500)
    oneOf(
      await all((principal) =>
        principal.call('work/quotation/collect', {
          id,
          amount,
          collectionDate: day,
          parts: [{ invoiceId, amount }],
        }),
      ),
      400,
      409,
    )
    expect(await admin.callOk('work/invoice/get', { id: invoiceId })).toMatchObject({
      state: 'paid',
      paid: 1500,
    })
  })

  test('fifty part payments add up, with consecutive numbers', async () => {
    const { id } = await acceptedQuotation(app, customerId, [5000])
    const { invoiceId } = await clients[0]!.callOk('work/quotation/invoice', { id })
    const paid = await all((principal, n) =>
      principal.call('work/quotation/collect', {
        id,
        amount: 100,
        collectionDate: day,
        reference: `TT ${n}`,
        parts: [{ invoiceId, amount: 100 }],
      }),
    )
    expect(won(paid)).toHaveLength(many)
    const running = paid
      .map(({ data }) => Number(/(\d+)$/.exec(data.collectionNo)![1]))
      .sort((a, b) => a - b)
    expect(running).toEqual(running.map((_, n) => running[0]! + n))
    expect(await admin.callOk('work/invoice/get', { id: invoiceId })).toMatchObject({
      state: 'paid',
      openAmount: 0,
    })
  })
})

test('retries the whole call after a serialization failure', async () => {
  const { db } = app.services
  await sql`create sequence collisions`.execute(db)
  await sql`create function collide() returns trigger language plpgsql as $$ begin
    if new.remark = 'collides' and nextval('collisions') <= 2
      then raise exception 'deadlock detected' using errcode = '40P01'; end if; return new; end
      $$`.execute(db)
  await sql`create trigger collide before update on customer for each row execute function collide()`.execute(
    db,
  )
  const { id, version } = await admin.callOk('basic/customer/get', { id: customerId })
  expect(
    (await admin.callOk('basic/customer/save', { id, version, remark: 'collides' })).version,
  ).toBe(version + 1)
  const { list } = await admin.callOk('basic/customer/history', { id })
  expect(list).toHaveLength(version + 1)
})

test('fifty concurrent changes of two records each, in any order, never end in a deadlock', async () => {
  const other = await newCustomer(app)
  const answers = await all(async (principal, n) => {
    const [a, b] = n % 2 ? [customerId, other] : [other, customerId]
    const { version } = await principal.callOk('basic/customer/get', { id: a })
    const first = await principal.call('basic/customer/save', {
      id: a,
      version,
      address: `Pier ${n}`,
    })
    return first.code === 0
      ? principal.call('basic/customer/save', {
          id: b,
          version: (await principal.callOk('basic/customer/get', { id: b })).version,
          address: `Pier ${n}`,
        })
      : first
  })
  expect(answers.map(({ code }) => code).filter((code) => ![0, 409].includes(code))).toEqual([])
  expect(won(answers).length).toBeGreaterThan(0)
})
