import { beforeAll, describe, expect, test } from 'vitest'
import { moveFrom } from '#common/machine.ts'
import type { MoveDef } from '#common/machine.ts'
import type { JsonSchema } from '#common/fields.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { insertAnyRow } from '#server/platform/database/insert-any-row.fixture.ts'
import { loadModules } from '#server/app/modules.ts'
import type { Resource } from '#server/core/resource.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { fieldAt, inputAt, placesOf } from './inputs.fixture.ts'
import type { Place } from './inputs.fixture.ts'

const resources = [...(await loadModules()).resources.values()]
const writing = resources.flatMap((r) =>
  Object.entries(r.actions)
    .filter(
      ([name, action]) =>
        !action.noTransaction &&
        action.requires !== 'public' &&
        r.contract.callSchemas[name]!.kind === 'json',
    )
    .map(([name]) => ({
      r,
      name,
      call: `${r.contract.path}/${name}`,
      shape: r.contract.callSchemas[name]!.in,
    })),
)
const placed = (keyword: 'dictionary' | 'reference') =>
  writing.flatMap((one) =>
    placesOf(one.shape, keyword).map((place) => ({ ...one, place, field: fieldAt(place) })),
  )
const hasTable = ({ place }: { place: Place }) =>
  Boolean(resources.find((r) => r.contract.path === place.schema['reference'])?.table)
const entries = placed('dictionary')
const references = placed('reference').filter(hasTable)

const app = testApp({ env: { LOG_LEVEL: 'silent' } })
let everything: Client
let regional: Client
let userId: number
let regionalId: number
beforeAll(async () => {
  ;({ client: everything, userId } = await createTestUser(app, 'everything'))
  ;({ client: regional, userId: regionalId } = await createTestUser(app, 'regional', {
    taskNode: 'sys_operators',
    dataType: 2,
    region: 'SHA',
  }))
})

const resourceAt = (path: string): Resource => app.services.resources.get(path)!
/** A row for calls that need one. */
async function rowFor(
  r: Resource,
  name: string,
  shape: JsonSchema,
  who: number,
): Promise<Record<string, unknown>> {
  const properties = (shape['properties'] ?? {}) as Record<string, JsonSchema>
  if (name === 'save' || !properties['id'] || !r.table) return {}
  const m = r.machine
  const state = m && Object.keys(m.states).find((one) => moveFrom(m, name, one))
  const def: MoveDef | undefined = state ? moveFrom(m, name, state) : undefined
  const own = {
    ...(state && { status: m!.states[state] }),
    ...(def?.assignee && { [def.assignee]: who }),
  }
  const region =
    'region' in r.contract.fields || r.contract.readOnlyFields['region'] ? { region: 'SHA' } : {}
  const id = await insertAnyRow(app.services.db, app.services.resources, r.table, {
    ...own,
    ...region,
    createBy: who,
  })
  return { id, ...(properties['version'] && { version: 1 }) }
}
const written = async () =>
  (
    await app.services.db
      .selectFrom('log')
      .where('action', '<>', 'refused')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Makes the call with the value at the place; expects a refusal of that field and no changes. */
async function refusedAt(
  who: Client,
  id: number,
  one: (typeof entries)[number],
  value: unknown,
  msg: RegExp,
): Promise<void> {
  const r = resourceAt(one.r.contract.path)
  const row = await rowFor(r, one.name, one.shape, id)
  const before = await written()
  const answer = await who.call(one.call, inputAt(one.shape, one.place, value, row) as object)
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 400 })
  expect(answer.fields, JSON.stringify(answer)).toContainEqual({
    field: one.field,
    msg: expect.stringMatching(msg),
  })
  expect(await written()).toBe(before)
}

test('finds fields to test', () => {
  expect(entries.length).toBeGreaterThan(60)
  expect(references.length).toBeGreaterThan(60)
})

describe('refuses a value that is not in its dictionary, naming the entries', () => {
  test.each(entries)('$call $field', (one) =>
    refusedAt(
      everything,
      userId,
      one,
      'no-such',
      /not an entry of the dictionary [A-Z_]+\. Choose one of: \S/,
    ),
  )
})

describe('refuses a reference to a missing record', () => {
  test.each(references)('$call $field', (one) =>
    refusedAt(everything, userId, one, 999_999_999, /does not exist/),
  )
})

describe('refuses a reference to a record out of scope', () => {
  const scoped = references.filter(({ place }) => {
    const { scope, referenceScope } = resources.find(
      (r) => r.contract.path === place.schema['reference'],
    )!
    return typeof (referenceScope ?? scope) === 'object'
  })
  test.each(scoped)('$call $field', async (one) => {
    const { db, resources: all } = app.services
    const outsider = await db
      .selectFrom('appUser')
      .where('username', '=', 'surveyor2')
      .select('id')
      .executeTakeFirstOrThrow()
    const r = all.get(one.place.schema['reference'] as string)!
    const { own } = r.scope as { own: readonly string[] }
    const theirs = Object.fromEntries(
      own.filter((name) => name !== 'id').map((name) => [name, outsider.id]),
    )
    const id = await insertAnyRow(db, all, r.table!, { ...theirs, region: 'KOR' })
    await refusedAt(regional, regionalId, one, id, /outside your data authority/)
  })
})

describe('refuses a new reference to a disabled record', () => {
  const switched = references.filter(({ place }) => {
    const status = resources.find((r) => r.contract.path === place.schema['reference'])!.contract
      .fields['status']
    return status?.values?.join() === '1,0' && !place.schema['inactiveAllowed']
  })
  test.each(switched)('$call $field', async (one) => {
    const { db, resources: all } = app.services
    const id = await insertAnyRow(
      db,
      all,
      all.get(one.place.schema['reference'] as string)!.table!,
      { status: 0 },
    )
    await refusedAt(everything, userId, one, id, /inactive/)
  })
})
