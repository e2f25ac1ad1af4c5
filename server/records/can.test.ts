import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoveDef } from '#common/machine.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { insertAnyRow } from '#server/platform/database/insert-any-row.fixture.ts'
import { loadModules } from '#server/app/modules.ts'
import type { Resource } from '#server/core/resource.ts'
import { withRequiredFields, requiredOf } from '#server/testing/schema-arbitraries.fixture.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { withRealValues } from './values/inputs.fixture.ts'

const machines = [...(await loadModules()).resources.values()].filter(
  (r) => r.machine && r.actions['get'],
)
const trials = machines.flatMap((r) =>
  Object.keys(r.machine!.states).flatMap((state) =>
    [true, false].map((own) => ({ path: r.contract.path, state, own })),
  ),
)

/** Refusals of rows that only this test has: a quotation with a total has lines. */
const impossibleRows = new Set(['work/quotation/invoice'])

let app: TestApp
let caller: Client
let userId: number
let otherId: number
beforeAll(async () => {
  app = await startApp({ env: { LOG_LEVEL: 'silent' } })
  ;({ client: caller, userId } = await createTestUser(app, 'everything'))
  ;({ userId: otherId } = await createTestUser(app, 'other'))
})
afterAll(() => app.close())

/** The calls that change the record: they take its id, or the ids of records. */
const changingCalls = (r: Resource): string[] =>
  Object.entries(r.actions)
    .filter(([name, action]) => {
      const shape = r.contract.callSchemas[name]?.in ?? {}
      const ofRecord = name === 'save' || requiredOf(shape).some((f) => f === 'id' || f === 'ids')
      return ofRecord && !action.noTransaction
    })
    .map(([name]) => name)

/** A new record in a state, that this person created and is in charge of. */
const recordOf = (r: Resource, state: string, person: number) =>
  insertAnyRow(app.services.db, app.services.resources, r.table!, {
    status: r.machine!.states[state],
    createBy: person,
    ...Object.fromEntries(
      Object.values(r.machine!.moves as Record<string, readonly MoveDef[]>)
        .flat()
        .flatMap(({ assignee }) => (assignee ? [[assignee, person]] : [])),
    ),
  })

interface Detail {
  can: string[]
  moves: string[]
  obstacles: { move: string; reasonZh: string; reasonEn: string }[]
  valid?: 0 | 1 | null
}

/** A valid input. `valid`: the present validity, which `valid` changes. */
async function inputOf(
  r: Resource,
  call: string,
  id: number,
  valid: Detail['valid'],
): Promise<object> {
  if (call === 'save') return { id, version: 1 }
  const shape = r.contract.callSchemas[call]!.in
  const required = requiredOf(shape)
  const ofRecord = {
    ...(required.includes('id') && { id }),
    ...(required.includes('version') && { version: 1 }),
    ...(required.includes('ids') && { ids: [id] }),
    ...(required.includes('valid') && { valid: valid ? 0 : 1 }),
    ...(required.includes('result') && { result: 1 }),
  }
  const { services } = app
  const needed = withRequiredFields(shape, ofRecord)
  const input = await withRealValues(services.db, services.resources, shape, needed)
  return { ...(input as object), ...ofRecord }
}

test.each(trials)('can of $path in $state, own: $own, is what the calls answer', async (trial) => {
  const r = app.services.resources.get(trial.path)!
  const wrong: string[] = []
  for (const call of changingCalls(r)) {
    const id = await recordOf(r, trial.state, trial.own ? userId : otherId)
    const { can, moves, obstacles, valid } = (await caller.call(`${trial.path}/get`, { id }))
      .data as Detail
    const offered = call in r.machine!.moves ? moves.includes(call) : can.includes(call)
    const obstacle = obstacles.find(({ move }) => move === call)
    const input = await inputOf(r, call, id, valid)
    const { code, msg } = await caller.call(`${trial.path}/${call}`, input)
    if (obstacle && ![obstacle.reasonZh, obstacle.reasonEn].includes(msg))
      wrong.push(`${call} has the obstacle ${obstacle.reasonEn}: ${code} ${msg}`)
    if (obstacle) continue
    const refused = code === 403 || (code === 409 && !impossibleRows.has(`${trial.path}/${call}`))
    if (offered && refused) wrong.push(`${call} offered: ${code} ${msg}`)
    if (!offered && code === 0) wrong.push(`${call} not offered, and possible`)
  }
  expect(wrong).toEqual([])
})
