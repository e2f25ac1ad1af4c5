/** Fifty calls at the same moment: each move of each machine on one row, each save of one version, and what is there once. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveFrom } from '#common/machine.ts'
import type { MoveDef } from '#common/machine.ts'
import type { Field, Fields } from '#common/fields.ts'
import { newPerson } from '../access/people.build.ts'
import { anyRow } from '../db/any-row.build.ts'
import { readHouse } from '../modules.ts'
import type { Resource } from '../resource.ts'
import { smallPdf } from '../files/check/samples.build.ts'
import { neededBy, requiredOf } from '../shapes.build.ts'
import { startHouse } from '../testing.ts'
import type { Answer, Client, Harness } from '../testing.ts'
import { withRealValues } from '../values/inputs.build.ts'

const many = 50
const resources = [...(await readHouse()).resources.values()]
const moves = resources.filter((r) => r.machine).flatMap((r) => Object.keys(r.machine!.moves).map((move) => {
  const state = Object.keys(r.machine!.states).find((one) => moveFrom(r.machine!, move, one))!
  return { path: r.contract.path, move, state, def: moveFrom(r.machine!, move, state)! }
}))

let house: Harness
let caller: Client
let userId: number
beforeAll(async () => {
  house = await startHouse({ env: { LOG_LEVEL: 'silent' } })
  ;({ client: caller, userId } = await newPerson(house, 'everything'))
})
afterAll(() => house.close())

const resourceAt = (path: string): Resource => house.services.resources.get(path)!
const atOnce = (call: (n: number) => Promise<Answer>): Promise<Answer[]> => Promise.all(Array.from({ length: many }, (_, n) => call(n)))
const historyOf = (path: string, id: number) => house.services.db.selectFrom('log')
  .where('resource', '=', path).where('rowId', '=', id).select(['action', 'fromState', 'toState']).execute()

/** One is carried out where a single call would be; everybody else is refused in words, and nobody meets a fault. */
function judge(answers: Answer[], possible: boolean): number {
  const codes = answers.map(({ code }) => code)
  const carriedOut = codes.filter((code) => code === 0).length
  // What was refused alone, on another row, may be possible on this one: never more than once.
  expect(possible ? [1] : [0, 1], JSON.stringify(answers.find(({ code }) => code !== 0))).toContain(carriedOut)
  for (const { code, msg } of answers.filter((answer) => answer.code !== 0)) {
    expect(possible ? [409] : [400, 403, 409], msg).toContain(code)
    expect(msg).toMatch(/\S/)
  }
  return carriedOut
}

describe('a move asked for by fifty at once is made once', () => {
  const rowIn = (r: Resource, state: string, def: MoveDef) =>
    anyRow(house.services.db, house.services.resources, r.table!, { status: r.machine!.states[state], ...(def.by && { [def.by]: userId }) })
  test.each(moves)('$path/$move', { timeout: 60_000 }, async ({ path, move, state, def }) => {
    const r = resourceAt(path)
    const shape = r.contract.shapes[move]!.in
    const needed = neededBy(shape, { id: 1, version: 1, ...(requiredOf(shape).includes('result') && { result: 1 }) })
    const input = { ...await withRealValues(house.services.db, house.services.resources, shape, needed) as object, remark: 'why' }
    const alone = await caller.call(`${path}/${move}`, { ...input, id: await rowIn(r, state, def) })
    const id = await rowIn(r, state, def)
    const carriedOut = judge(await atOnce(() => caller.call(`${path}/${move}`, { ...input, id })), alone.code === 0)
    const entries = (await historyOf(path, id)).filter(({ toState }) => toState !== null)
    expect(entries).toHaveLength(carriedOut)
  })
})

describe('a record saved by fifty at once in one version takes the first', () => {
  const plain = (f: Field) => ['text', 'area'].includes(f.kind) && !f.schema['pattern'] || f.kind === 'area'
  const saved = resources.filter((r) => r.actions['save'] && r.table && r.contract.crud.includes('save')).flatMap((r) => {
    const field = Object.entries(r.contract.fields as Fields).find(([, f]) => plain(f))?.[0]
    return field ? [{ path: r.contract.path, field }] : []
  })
  test.each(saved)('$path', { timeout: 60_000 }, async ({ path, field }) => {
    const r = resourceAt(path)
    const id = await anyRow(house.services.db, house.services.resources, r.table!, { createBy: userId })
    const alone = await caller.call(`${path}/save`, { id, version: 1, [field]: 'first' })
    const entries = (await historyOf(path, id)).length
    judge(await atOnce((n) => caller.call(`${path}/save`, { id, version: 2, [field]: `value ${n}` })), alone.code === 0)
    expect(await historyOf(path, id)).toHaveLength(entries + (alone.code === 0 ? 1 : 0))
  })
})

describe('what is there once is given once', () => {
  test('a link for a new password opens one of fifty', async () => {
    const person = await newPerson(house, 'forgetful', { rights: false })
    const token = randomBytes(32).toString('base64url')
    await house.services.db.insertInto('passwordLink').values({ tokenHash: createHash('sha256').update(token).digest(), userId: person.userId }).execute()
    const nobody = await house.as()
    const newPassword = 'Kx7!mooring-Quay-42'
    const answers = await atOnce(() => nobody.call('auth/password/reset', { token, newPassword, confirmNewPassword: newPassword }))
    expect(answers.filter(({ code }) => code === 0), JSON.stringify(answers[0])).toHaveLength(1)
    for (const { code } of answers) expect([0, 400, 429]).toContain(code)
  })
  test('a month of a flag is locked once', async () => {
    const { db } = house.services
    const id = await anyRow(db, house.services.resources, 'flag')
    const month = `${new Date().getUTCFullYear() - 1}-01`
    judge(await atOnce(() => caller.call('stat/flagMonthlyReport/lock', { flagId: id, month })), true)
    expect(await db.selectFrom('flagReport').where('flagId', '=', id).select('id').execute()).toHaveLength(1)
  })
  test('a file uploaded once may be named by fifty records at once, and is claimed by those that name it', { timeout: 60_000 }, async () => {
    const { data } = await caller.upload('rule.pdf', smallPdf(), 'application/pdf')
    const answers = await atOnce((n) => caller.call('sys/law/save', { title: `Rule ${n}`, type: 'code', startDate: '2026-01-01', attachments: [data.attachmentId] }))
    for (const { code } of answers) expect(code).toBe(0)
    const { attachedTime } = await house.services.db.selectFrom('attachment').where('attachmentId', '=', data.attachmentId).select('attachedTime').executeTakeFirstOrThrow()
    expect(attachedTime).not.toBeNull()
  })
})
