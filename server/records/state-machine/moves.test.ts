import { untyped } from '#server/core/db.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDecision, moveFrom, refusalsOf, targetsOf } from '#common/machine.ts'
import type { MoveDef } from '#common/machine.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { insertAnyRow } from '#server/platform/database/insert-any-row.fixture.ts'
import { loadModules } from '#server/app/modules.ts'
import type { Resource } from '#server/core/resource.ts'
import { withRequiredFields, requiredOf } from '#server/testing/schema-arbitraries.fixture.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { withRealValues } from '../values/inputs.fixture.ts'

const machines = [...(await loadModules()).resources.values()].filter((r) => r.machine)
const trials = machines.flatMap((r) =>
  Object.keys(r.machine!.moves).flatMap((move) =>
    Object.keys(r.machine!.states).map((state) => ({ path: r.contract.path, move, state })),
  ),
)

let app: TestApp
let caller: Client
let powerless: Client
let userId: number
let otherId: number
beforeAll(async () => {
  // Documents of certificates that are not whole cannot be made; that is not the subject here.
  app = await startApp({ env: { LOG_LEVEL: 'silent' } })
  ;({ client: caller, userId } = await createTestUser(app, 'everything'))
  ;({ client: powerless, userId: otherId } = await createTestUser(app, 'nothing', {
    rights: false,
  }))
})
afterAll(() => app.close())

const resourceAt = (path: string): Resource => app.services.resources.get(path)!
const rowOf = (r: Resource, id: number): Promise<Record<string, unknown>> =>
  untyped(app.services.db)
    .selectFrom(r.table as string)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
const historyOf = (r: Resource, id: number) =>
  app.services.db
    .selectFrom('log')
    .where('resource', '=', r.contract.path)
    .where('rowId', '=', id)
    .selectAll()
    .execute()

/** A row in a state, where the caller is the assignee of the move by default. */
const rowIn = (
  r: Resource,
  state: string,
  def: MoveDef | undefined,
  more: Record<string, unknown> = {},
) =>
  insertAnyRow(app.services.db, app.services.resources, r.table!, {
    status: r.machine!.states[state],
    ...(def?.assignee && { [def.assignee]: userId }),
    ...more,
  })

/** What the move's call wants besides id and version. */
async function inputOf(
  r: Resource,
  move: string,
  result: 0 | 1 = 1,
): Promise<Record<string, unknown>> {
  const shape = r.contract.callSchemas[move]!.in
  const needed = withRequiredFields(shape, {
    id: 1,
    version: 1,
    ...(requiredOf(shape).includes('result') && { result }),
  })
  const {
    id: _id,
    version: _version,
    ...rest
  } = (await withRealValues(app.services.db, app.services.resources, shape, needed)) as Record<
    string,
    unknown
  >
  return rest
}

/** Calls the move and checks that a refusal has changed nothing and left no record. */
async function refused(
  r: Resource,
  move: string,
  id: number,
  input: object,
  code: number,
  who = caller,
) {
  const before = await rowOf(r, id)
  const answer = await who.call(`${r.contract.path}/${move}`, { id, version: 1, ...input })
  expect(answer, JSON.stringify(answer)).toMatchObject({ code, msg: expect.stringMatching(/\S/) })
  expect(await rowOf(r, id)).toEqual(before)
  expect(await historyOf(r, id)).toEqual([])
  return answer
}

test('finds machines to test', () => expect(trials.length).toBeGreaterThan(0))

describe.each(machines.map((r) => r.contract.path))('%s', (path) => {
  test('every move has a call of the same name with id and version', () => {
    const r = resourceAt(path)
    for (const move of Object.keys(r.machine!.moves))
      expect(requiredOf(r.contract.callSchemas[move]?.in ?? {}), move).toEqual(
        expect.arrayContaining(['id', 'version']),
      )
  })
  test('the default state of the table is the initial state of the machine', async () => {
    const r = resourceAt(path)
    const id = await insertAnyRow(app.services.db, app.services.resources, r.table!)
    expect((await rowOf(r, id))['status']).toBe(r.machine!.states[r.machine!.initialState])
  })
})

describe.each(trials)('$path/$move from $state', ({ path, move, state }) => {
  const m = machines.find((r) => r.contract.path === path)!.machine!
  const def = moveFrom(m, move, state)

  if (!def) {
    test('refuses the move and changes nothing', async () => {
      const r = resourceAt(path)
      await refused(
        r,
        move,
        await rowIn(r, state, m.moves[move]![0]),
        { ...(await inputOf(r, move)), remark: 'why' },
        409,
      )
    })
    return
  }
  test('refuses a stale version', async () => {
    const r = resourceAt(path)
    const answer = await refused(
      r,
      move,
      await rowIn(r, state, def),
      { ...(await inputOf(r, move)), version: 2 },
      409,
    )
    expect(answer).toMatchObject({
      error: 'http.overtaken',
      msg: expect.stringContaining(m.labels.states[state]!.en),
    })
  })
  test('refuses a person without the right', async () => {
    const r = resourceAt(path)
    const id = await rowIn(r, state, def, def.assignee ? { [def.assignee]: otherId } : {})
    await refused(r, move, id, await inputOf(r, move), 403, powerless)
  })
  if (def.assignee)
    test('refuses anybody but the assignee', async () => {
      const r = resourceAt(path)
      await refused(
        r,
        move,
        await rowIn(r, state, def, { [def.assignee!]: otherId }),
        { ...(await inputOf(r, move)), remark: 'why' },
        403,
      )
    })
  test.each(def.notSameAs ?? [])('refuses the person in %s', async (column) => {
    const r = resourceAt(path)
    await refused(
      r,
      move,
      await rowIn(r, state, def, { [column]: userId }),
      await inputOf(r, move),
      403,
    )
  })
  if (def.remark === 'required' || isDecision(def))
    test('refuses a rejection without a remark', async () => {
      const r = resourceAt(path)
      for (const remark of [undefined, '   ']) {
        const answer = await refused(
          r,
          move,
          await rowIn(r, state, def),
          { ...(await inputOf(r, move, 0)), remark },
          400,
        )
        expect(answer.fields).toEqual([expect.objectContaining({ field: 'remark' })])
      }
    })
  test.each(isDecision(def) ? ([1, 0] as const) : ([1] as const))(
    'reaches its target state with an audit entry, or is refused with a message (result %i)',
    async (result) => {
      const r = resourceAt(path)
      const id = await rowIn(r, state, def)
      const before = await rowOf(r, id)
      const answer = await caller.call(`${path}/${move}`, {
        id,
        version: 1,
        ...(await inputOf(r, move, result)),
        remark: 'why',
      })
      const after = await rowOf(r, id)
      if (answer.code !== 0) {
        // The move refuses an incomplete row and changes nothing.
        expect([400, 409], JSON.stringify(answer)).toContain(answer.code)
        expect(after).toEqual(before)
        return
      }
      expect(targetsOf(def).map((name) => m.states[name])).toContain(after['status'])
      if (isDecision(def))
        expect(
          refusalsOf(def)
            .map((name) => m.states[name])
            .includes(after['status'] as number),
        ).toBe(!result)
      expect(answer.data).toEqual({ id, version: 2, status: after['status'] })
      if (def.recordsActorIn) expect(after[def.recordsActorIn]).toBe(userId)
      expect(await historyOf(r, id)).toEqual([
        expect.objectContaining({
          action: move,
          fromState: before['status'],
          toState: after['status'],
          userId,
          remark: 'why',
        }),
      ])
    },
  )
})
