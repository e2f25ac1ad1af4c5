/** Fifty people on the same records at the same moment: one wins where one must, the others are told, nobody is told of a fault. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#common/rules/dates.ts'
import { acceptedQuotation, newCustomer } from '#modules/work/invoice/server/accepted-quotation.build.ts'
import { buildChain } from '#modules/work/surveyCert/surveyCert.build.ts'
import { newPerson } from '#server/access/people.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Answer, Client, Harness } from '#server/testing.ts'

const many = 50
let house: Harness
let people: Client[]
let admin: Client
let customerId: number

beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
  people = (await Promise.all(Array.from({ length: many }, (_, n) => newPerson(house, `crowd${n}`)))).map(({ client }) => client)
  customerId = await newCustomer(house)
}, 400_000)
afterAll(() => house.close())

const all = (act: (who: Client, n: number) => Promise<Answer>) => Promise.all(people.map(act))
const won = (answers: Answer[]) => answers.filter(({ code }) => code === 0)
/** One was first; everybody else is refused in words they can act upon. */
function oneOf(answers: Answer[], ...codes: number[]): Answer {
  expect(won(answers)).toHaveLength(1)
  for (const answer of answers) if (answer.code !== 0) expect({ code: answer.code, words: answer.msg.length > 10 }).toEqual({ code: expect.toBeOneOf(codes), words: true })
  return won(answers)[0]!
}
const day = today('Asia/Shanghai')
const items = [{ feeClass: 60, feeItem: 'travel', quantity: 1, unitPrice: 500, manualReason: 'as agreed' }]
const draft = async (n: number) => ({ quoNm: `Crowd ${n}`, quoTp: 1, companyId: customerId, region: 'SIN', customerId, flagId: (await house.services.db.selectFrom('flag').select('id').orderBy('id').executeTakeFirstOrThrow()).id, items })

test('a record saved by fifty at once takes the first, once', async () => {
  const { id, version } = await admin.ok('basic/customer/get', { id: customerId })
  const { data } = oneOf(await all((who, n) => who.call('basic/customer/save', { id, version, remark: `by ${n}` })), 409)
  expect(data.version).toBe(version + 1)
  const { list } = await admin.ok('basic/customer/history', { id })
  expect(list).toHaveLength(version + 1)
})

test('a move asked for by fifty is made once: one entry in the trail', async () => {
  const { id, version } = await admin.ok('work/quotation/save', await draft(0))
  const at = await admin.ok('work/quotation/submit', { id, version })
  oneOf(await all((who, n) => who.call('work/quotation/audit', { id, version: at.version, result: n % 2, remark: 'so decided' })), 409)
  const { list } = await admin.ok('work/quotation/history', { id })
  expect(list.filter((entry: { action: string }) => entry.action === 'audit')).toHaveLength(1)
})

test('numbers of what fifty make at once follow each other: none twice, none left out', async () => {
  const values = await draft(1)
  const made = await all((who, n) => who.call('work/quotation/save', { ...values, quoNm: `Crowd ${n}` }))
  expect(won(made)).toHaveLength(many)
  const numbers = await house.services.db.selectFrom('quotation').where('id', 'in', made.map(({ data }) => data.id)).select('jobNo').orderBy('jobNo').execute()
  const running = numbers.map(({ jobNo }) => Number(/(\d+)$/.exec(jobNo)![1]))
  expect(running).toEqual(running.map((_, n) => running[0]! + n))
})

test('a certificate that fifty open for the same ship at once is opened once, and given to one surveyor', async () => {
  const { shipId, certId, surveyorId } = await buildChain(house)
  const { data } = oneOf(await all((who) => who.call('work/surveyCert/assign', { shipId, certIds: [certId], surveyorId, surveyType: 'initial', actionType: 'issue', term: 'full', surveyPlace: 'Shanghai' })), 409)
  expect(await house.services.db.selectFrom('surveyCert').where('shipId', '=', shipId).select('id').execute()).toEqual([{ id: data.ids[0] }])
})

describe('money', () => {
  test('what is left of a quotation is invoiced once, and an invoice is paid once', async () => {
    const { id } = await acceptedQuotation(house, customerId, [1000, 500])
    const { data: { invoiceId, amount } } = oneOf(await all((who) => who.call('work/quotation/invoice', { id })), 400, 409)
    expect(amount).toBe(1500)
    oneOf(await all((who) => who.call('work/quotation/collect', { id, amount, collectionDate: day, parts: [{ invoiceId, amount }] })), 400, 409)
    expect(await admin.ok('work/invoice/get', { id: invoiceId })).toMatchObject({ state: 'paid', paid: 1500 })
  })

  test('fifty part payments add up, with numbers that follow each other', async () => {
    const { id } = await acceptedQuotation(house, customerId, [5000])
    const { invoiceId } = await people[0]!.ok('work/quotation/invoice', { id })
    const paid = await all((who, n) => who.call('work/quotation/collect', { id, amount: 100, collectionDate: day, reference: `TT ${n}`, parts: [{ invoiceId, amount: 100 }] }))
    expect(won(paid)).toHaveLength(many)
    const running = paid.map(({ data }) => Number(/(\d+)$/.exec(data.collectionNo)![1])).sort((a, b) => a - b)
    expect(running).toEqual(running.map((_, n) => running[0]! + n))
    expect(await admin.ok('work/invoice/get', { id: invoiceId })).toMatchObject({ state: 'paid', openAmount: 0 })
  })
})

test('a call that the database ends because it collided with another is made again, and whole', async () => {
  const { db } = house.services
  await sql`create sequence collisions`.execute(db)
  await sql`create function collide() returns trigger language plpgsql as $$ begin
    if new.remark = 'collides' and nextval('collisions') <= 2 then raise exception 'deadlock detected' using errcode = '40P01'; end if; return new; end $$`.execute(db)
  await sql`create trigger collide before update on customer for each row execute function collide()`.execute(db)
  const { id, version } = await admin.ok('basic/customer/get', { id: customerId })
  expect((await admin.ok('basic/customer/save', { id, version, remark: 'collides' })).version).toBe(version + 1)
  const { list } = await admin.ok('basic/customer/history', { id })
  expect(list).toHaveLength(version + 1)
})

test('fifty who change two records each, in any order, never end in a deadlock', async () => {
  const other = await newCustomer(house)
  const answers = await all(async (who, n) => {
    const [a, b] = n % 2 ? [customerId, other] : [other, customerId]
    const { version } = await who.ok('basic/customer/get', { id: a })
    const first = await who.call('basic/customer/save', { id: a, version, address: `Pier ${n}` })
    return first.code === 0 ? who.call('basic/customer/save', { id: b, version: (await who.ok('basic/customer/get', { id: b })).version, address: `Pier ${n}` }) : first
  })
  expect(answers.map(({ code }) => code).filter((code) => ![0, 409].includes(code))).toEqual([])
  expect(won(answers).length).toBeGreaterThan(0)
})
