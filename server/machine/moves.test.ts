import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isVerdict, moveFrom, refusalsOf, targetsOf } from '#common/machine.ts'
import type { MoveDef } from '#common/machine.ts'
import { newPerson } from '../access/people.build.ts'
import { anyRow } from '../db/any-row.build.ts'
import { readHouse } from '../modules.ts'
import type { Resource } from '../resource.ts'
import { neededBy, requiredOf } from '../shapes.build.ts'
import { startHouse } from '../testing.ts'
import type { Client, Harness } from '../testing.ts'
import { withRealValues } from '../values/inputs.build.ts'

const machines = [...(await readHouse()).resources.values()].filter((r) => r.machine)
const trials = machines.flatMap((r) => Object.keys(r.machine!.moves).flatMap((move) => Object.keys(r.machine!.states).map((state) => ({ path: r.contract.path, move, state }))))

let house: Harness
let caller: Client
let powerless: Client
let userId: number
let otherId: number
beforeAll(async () => {
  // Documents of certificates that are not whole cannot be made; that is not the subject here.
  house = await startHouse({ env: { LOG_LEVEL: 'silent' } })
  ;({ client: caller, userId } = await newPerson(house, 'everything'))
  ;({ client: powerless, userId: otherId } = await newPerson(house, 'nothing', { rights: false }))
})
afterAll(() => house.close())

const resourceAt = (path: string): Resource => house.services.resources.get(path)!
const rowOf = (r: Resource, id: number): Promise<Record<string, unknown>> => house.services.db.selectFrom(r.table as never).where('id' as never, '=', id as never).selectAll().executeTakeFirstOrThrow()
const historyOf = (r: Resource, id: number) => house.services.db.selectFrom('log').where('resource', '=', r.contract.path).where('rowId', '=', id).selectAll().execute()

/** A row in a state, where the caller is whoever the move wants, unless told otherwise. */
const rowIn = (r: Resource, state: string, def: MoveDef | undefined, more: Record<string, unknown> = {}) =>
  anyRow(house.services.db, house.services.resources, r.table!, { status: r.machine!.states[state], ...(def?.by && { [def.by]: userId }), ...more })

/** What the move's call wants besides id and version. */
async function inputOf(r: Resource, move: string, result: 0 | 1 = 1): Promise<Record<string, unknown>> {
  const shape = r.contract.shapes[move]!.in
  const needed = neededBy(shape, { id: 1, version: 1, ...(requiredOf(shape).includes('result') && { result }) })
  const { id: _id, version: _version, ...rest } = await withRealValues(house.services.db, house.services.resources, shape, needed) as Record<string, unknown>
  return rest
}

/** Calls the move and checks that a refusal has changed nothing and left no record. */
async function refused(r: Resource, move: string, id: number, input: object, code: number, who = caller) {
  const before = await rowOf(r, id)
  const answer = await who.call(`${r.contract.path}/${move}`, { id, version: 1, ...input })
  expect(answer, JSON.stringify(answer)).toMatchObject({ code, msg: expect.stringMatching(/\S/) })
  expect(await rowOf(r, id)).toEqual(before)
  expect(await historyOf(r, id)).toEqual([])
  return answer
}

test('there is a machine to try', () => expect(trials.length).toBeGreaterThan(0))

describe.each(machines.map((r) => r.contract.path))('%s', (path) => {
  test('every move is a call of the same name, and takes id and version', () => {
    const r = resourceAt(path)
    for (const move of Object.keys(r.machine!.moves)) expect(requiredOf(r.contract.shapes[move]?.in ?? {}), move).toEqual(expect.arrayContaining(['id', 'version']))
  })
  test('the table begins in the state in which the machine starts', async () => {
    const r = resourceAt(path)
    const id = await anyRow(house.services.db, house.services.resources, r.table!)
    expect((await rowOf(r, id))['status']).toBe(r.machine!.states[r.machine!.start])
  })
})

describe.each(trials)('$path/$move from $state', ({ path, move, state }) => {
  const m = machines.find((r) => r.contract.path === path)!.machine!
  const def = moveFrom(m, move, state)

  if (!def) {
    test('is refused, and nothing changes', async () => {
      const r = resourceAt(path)
      await refused(r, move, await rowIn(r, state, m.moves[move]![0]), { ...await inputOf(r, move), remark: 'why' }, 409)
    })
    return
  }
  test('a stale version is refused', async () => {
    const r = resourceAt(path)
    const answer = await refused(r, move, await rowIn(r, state, def), { ...await inputOf(r, move), version: 2 }, 409)
    expect(answer).toMatchObject({ error: 'http.overtaken', msg: expect.stringContaining(m.words.states[state]!.en) })
  })
  test('without the right it is refused', async () => {
    const r = resourceAt(path)
    const id = await rowIn(r, state, def, def.by ? { [def.by]: otherId } : {})
    await refused(r, move, id, await inputOf(r, move), 403, powerless)
  })
  if (def.by) test('anybody but the person it belongs to is refused', async () => {
    const r = resourceAt(path)
    await refused(r, move, await rowIn(r, state, def, { [def.by!]: otherId }), { ...await inputOf(r, move), remark: 'why' }, 403)
  })
  test.each(def.notBy ?? [])('who stands in %s is refused', async (column) => {
    const r = resourceAt(path)
    await refused(r, move, await rowIn(r, state, def, { [column]: userId }), await inputOf(r, move), 403)
  })
  if (def.remark === 'required' || isVerdict(def)) test('a refusal without an opinion is refused', async () => {
    const r = resourceAt(path)
    for (const remark of [undefined, '   ']) {
      const answer = await refused(r, move, await rowIn(r, state, def), { ...await inputOf(r, move, 0), remark }, 400)
      expect(answer.fields).toEqual([expect.objectContaining({ field: 'remark' })])
    }
  })
  test.each(isVerdict(def) ? [1, 0] as const : [1] as const)('leads where the machine says, with a record of it, or is refused in words (result %i)', async (result) => {
    const r = resourceAt(path)
    const id = await rowIn(r, state, def)
    const before = await rowOf(r, id)
    const answer = await caller.call(`${path}/${move}`, { id, version: 1, ...await inputOf(r, move, result), remark: 'why' })
    const after = await rowOf(r, id)
    if (answer.code !== 0) {
      // The verb knows that this bare row is not ready; it says so, and leaves it alone.
      expect([400, 409], JSON.stringify(answer)).toContain(answer.code)
      expect(after).toEqual(before)
      return
    }
    expect(targetsOf(def).map((name) => m.states[name])).toContain(after['status'])
    if (isVerdict(def)) expect(refusalsOf(def).map((name) => m.states[name]).includes(after['status'] as number)).toBe(!result)
    expect(answer.data).toEqual({ id, version: 2, status: after['status'] })
    if (def.stamps) expect(after[def.stamps]).toBe(userId)
    expect(await historyOf(r, id)).toEqual([expect.objectContaining({ action: move, fromState: before['status'], toState: after['status'], userId, remark: 'why' })])
  })
})
