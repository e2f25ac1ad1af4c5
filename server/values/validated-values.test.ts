import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveFrom } from '#common/machine.ts'
import type { MoveDef } from '#common/machine.ts'
import type { JsonSchema } from '#common/fields.ts'
import { newPerson } from '../access/people.build.ts'
import { anyRow } from '../db/any-row.build.ts'
import { readHouse } from '../modules.ts'
import type { Resource } from '../resource.ts'
import { startHouse } from '../testing.ts'
import type { Client, Harness } from '../testing.ts'
import { fieldAt, inputAt, placesOf } from './inputs.build.ts'
import type { Place } from './inputs.build.ts'

const resources = [...(await readHouse()).resources.values()]
const writing = resources.flatMap((r) => Object.entries(r.actions)
  .filter(([name, action]) => !action.reads && action.needs !== 'public' && r.contract.shapes[name]!.kind === 'json')
  .map(([name]) => ({ r, name, call: `${r.contract.path}/${name}`, shape: r.contract.shapes[name]!.in })))
const placed = (keyword: 'dictionary' | 'reference') => writing.flatMap((one) =>
  placesOf(one.shape, keyword).map((place) => ({ ...one, place, field: fieldAt(place) })))
const hasTable = ({ place }: { place: Place }) =>
  Boolean(resources.find((r) => r.contract.path === place.schema['reference'])?.table)
const entries = placed('dictionary')
const references = placed('reference').filter(hasTable)

let house: Harness
let everything: Client
let regional: Client
let userId: number
let regionalId: number
beforeAll(async () => {
  house = await startHouse({ env: { LOG_LEVEL: 'silent' } })
  ;({ client: everything, userId } = await newPerson(house, 'everything'))
  ;({ client: regional, userId: regionalId } = await newPerson(house, 'regional', { taskNode: 'sys_operators', dataType: 2, region: 'SHA' }))
})
afterAll(() => house.close())

const resourceAt = (path: string): Resource => house.services.resources.get(path)!
/** A row that the call may be made on, where it is made on one. */
async function rowFor(r: Resource, name: string, shape: JsonSchema, who: number): Promise<Record<string, unknown>> {
  const properties = (shape['properties'] ?? {}) as Record<string, JsonSchema>
  if (name === 'save' || !properties['id'] || !r.table) return {}
  const m = r.machine
  const state = m && Object.keys(m.states).find((one) => moveFrom(m, name, one))
  const def: MoveDef | undefined = state ? moveFrom(m, name, state) : undefined
  const own = { ...(state && { status: m!.states[state] }), ...(def?.by && { [def.by]: who }) }
  const region = 'region' in r.contract.fields || r.contract.shows['region'] ? { region: 'SHA' } : {}
  const id = await anyRow(house.services.db, house.services.resources, r.table, { ...own, ...region, createBy: who })
  return { id, ...(properties['version'] && { version: 1 }) }
}
const written = async () => (await house.services.db.selectFrom('log')
  .where('action', '<>', 'refused').select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count

/** Makes the call with the value at the place, and expects that it is refused there and leaves nothing behind. */
async function refusedAt(who: Client, id: number, one: (typeof entries)[number], value: unknown, msg: RegExp): Promise<void> {
  const r = resourceAt(one.r.contract.path)
  const row = await rowFor(r, one.name, one.shape, id)
  const before = await written()
  const answer = await who.call(one.call, inputAt(one.shape, one.place, value, row) as object)
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 400 })
  expect(answer.fields, JSON.stringify(answer)).toContainEqual({ field: one.field, msg: expect.stringMatching(msg) })
  expect(await written()).toBe(before)
}

test('there are fields to try', () => {
  expect(entries.length).toBeGreaterThan(60)
  expect(references.length).toBeGreaterThan(60)
})

describe('a value that is no entry of its dictionary is refused at the field, with the entries', () => {
  test.each(entries)('$call $field', (one) => refusedAt(everything, userId, one, 'no-such', /no entry of the dictionary [A-Z_]+\. Choose one of: \S/))
})

describe('a record that does not exist is refused at the field', () => {
  test.each(references)('$call $field', (one) => refusedAt(everything, userId, one, 999_999_999, /no such record/))
})

describe('a record out of reach is refused at the field', () => {
  const scoped = references.filter(({ place }) => {
    const { scope, referenceScope } = resources.find((r) => r.contract.path === place.schema['reference'])!
    return typeof (referenceScope ?? scope) === 'object'
  })
  test.each(scoped)('$call $field', async (one) => {
    const { db, resources: all } = house.services
    const stranger = await db.selectFrom('appUser').where('username', '=', 'surveyor2').select('id').executeTakeFirstOrThrow()
    const r = all.get(one.place.schema['reference'] as string)!
    const { own } = r.scope as { own: readonly string[] }
    const theirs = Object.fromEntries(own.filter((name) => name !== 'id').map((name) => [name, stranger.id]))
    const id = await anyRow(db, all, r.table!, { ...theirs, region: 'KOR' })
    await refusedAt(regional, regionalId, one, id, /not within your reach/)
  })
})

describe('a record that is switched off is not newly chosen', () => {
  const switched = references.filter(({ place }) => {
    const status = resources.find((r) => r.contract.path === place.schema['reference'])!.contract.fields['status']
    return status?.values?.join() === '1,0' && !place.schema['inactiveAllowed']
  })
  test.each(switched)('$call $field', async (one) => {
    const { db, resources: all } = house.services
    const id = await anyRow(db, all, all.get(one.place.schema['reference'] as string)!.table!, { status: 0 })
    await refusedAt(everything, userId, one, id, /switched off/)
  })
})
