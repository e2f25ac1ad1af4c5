/**
 * Nobody learns by guessing what they may not read: of every resource, as every role, no keyword finds
 * a value of a column out of sight, and a filter, a range or an order by one is refused, whether or
 * not the guess is right.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, JsonSchema } from '#common/fields.ts'
import { taskNodes } from '#common/machine.ts'
import { readerOf, staffOnly } from '#common/readers.ts'
import { readHouse } from '../modules.ts'
import { opens } from '../resource.ts'
import type { Resource } from '../resource.ts'
import { fitting } from '../shapes.build.ts'
import { startHouse } from '../testing.ts'
import type { Client, Harness } from '../testing.ts'
import { markRow, restoring } from './markers.build.ts'
import { newPerson } from './people.build.ts'
import { outsider, readNames } from './read-names.build.ts'

const accounts = ['admin', 'chief', 'approver', 'surveyor', 'finance', 'manager', 'operator', 'owner', 'flag']
interface Person { client: Client; username: string; rights: ReadonlySet<string>; reader: ReturnType<typeof readerOf> }
let house: Harness
let everything: Client
const people: Person[] = []
const resources = [...(await readHouse()).resources.values()].filter(({ contract: { shapes, crud } }) => crud.length && ['list', 'all'].some((name) => shapes[name]))

beforeAll(async () => {
  house = await startHouse({ env: { LOG_LEVEL: 'error' } })
  for (const username of accounts) {
    const { rights, taskNode } = await house.services.db.selectFrom('principal').where('username', '=', username).select(['rights', 'taskNode']).executeTakeFirstOrThrow()
    people.push({ client: await house.as(username), username, rights: new Set(rights), reader: readerOf(taskNode as never) })
  }
  everything = (await newPerson(house, 'everything')).client
}, 120_000)
afterAll(() => house.close())

const may = ({ rights }: Person, r: Resource, name: string) => Boolean(r.actions[name]) && opens(r.actions[name]!, rights)
/** Calls whose rows are those of the resource, searched and filtered as its list is. */
const searching = (person: Person, r: Resource) => (['list', 'all'] as const).filter((name) => may(person, r, name) && r.contract.shapes[name] && !r.contract.calls?.[name])

/** The names a person reads, worked out from the declarations alone. */
function readBy(person: Person, r: Resource): Set<string> {
  const { title } = r.contract
  const whole = ['list', 'get', 'export'].some((name) => may(person, r, name))
  const names = readNames(r.contract, outsider(person.reader, person.rights)).map((name) => name.split('.')[0]!)
  const short = title ? ['id', title.zh, title.en, ...(title.more ?? [])] : ['id']
  return new Set(whole ? names : names.filter((name) => short.includes(name)))
}

/** The same records by another resource, where the search box finds them there. */
function readElsewhere(person: Person, { found }: Resource): Set<string> {
  const other = resources.find(({ contract }) => contract.path === found?.unless)
  return other ? readBy(person, other) : new Set()
}

/** A word in a column that is read finds its record. */
async function isFoundBy(person: Person, r: Resource, id: number, call: string, name: string): Promise<void> {
  const restore = await restoring(house.services.db, r, id)
  const keyword = (await markRow(house.services.db, r, id)).get(name)
  if (keyword) expect(rowsOf(await person.client.ok(`${r.contract.path}/${call}`, { keyword })).length, `${name} of ${r.contract.path} as ${person.username}`).toBeGreaterThan(0)
  await restore()
}

const rowsOf = (data: any): { id?: number }[] => data?.list ?? data ?? []

describe('no keyword finds what is out of sight', { timeout: 120_000 }, () => {
  // The trail is never changed: nothing could be marked in it.
  test.each(resources.filter(({ table, contract }) => table && contract.path !== 'sys/log').map((r) => [r.contract.path, r] as const))('%s', async (path, r) => {
    const seen = new Set<string>()
    for (const person of people) {
      const [call] = searching(person, r)
      const read = readBy(person, r)
      const kind = `${call} ${[...read].join()}`
      if (!call || (seen.has(kind) && person.reader === 'staff')) continue
      const id = rowsOf((await person.client.call(`${path}/${call}`, { size: 20 })).data)[0]?.id
      if (!id) continue
      seen.add(kind)
      const restore = await restoring(house.services.db, r, id)
      const words = await markRow(house.services.db, r, id, true)
      for (const [name, mark] of words) {
        if (read.has(name.split('.')[0]!)) continue
        for (const one of searching(person, r)) {
          const told = `${name} by ${path}/${one} as ${person.username}`
          expect(rowsOf((await person.client.ok(`${path}/${one}`, { keyword: mark }))), told).toEqual([])
        }
        if (r.found && !readElsewhere(person, r).has(name)) expect((await person.client.ok('home/search/list', { keyword: mark })).groups, `${name} of ${path} by the search box as ${person.username}`).toEqual([])
      }
      // A word that is read is found: otherwise nothing would be shown by finding none.
      const [name] = ((r.contract.search ?? []) as string[]).filter((one) => read.has(one) && words.has(one))
      await restore()
      if (name && !r.seeks) await isFoundBy(person, r, id, call, name)
    }
  })
})

describe('no filter, range or order tells of what is out of sight', { timeout: 120_000 }, () => {
  const guesses = (schema: JsonSchema): unknown[] => fc.sample(fitting(schema, true), { numRuns: 2, seed: 7 }).map((value) => (Array.isArray(value) && !value.length ? fc.sample(fitting(schema['items'] as JsonSchema, true), 1) : value))

  test.each(resources.map((r) => [r.contract.path, r] as const))('%s', async (path, r) => {
    const { filters = [], asks = {}, ranges = [], sorts, columns, shapes } = r.contract
    for (const person of people) for (const call of searching(person, r)) {
      const read = readBy(person, r)
      const known = (shapes[call]!.in['properties'] ?? {}) as Record<string, JsonSchema>
      const unread = (names: readonly string[]) => names.filter((name) => !read.has(name) && name !== 'waiting')
      const names = [...unread([...(filters as string[]), ...Object.keys(asks)]), ...unread(ranges as string[]).flatMap((name) => [`${name}From`, `${name}To`])]
      for (const name of names.filter((one) => !Object.keys(asks).includes(one) || !r.contract.readers.includes(person.reader) || !may(person, r, 'list'))) {
        const answers = await Promise.all(guesses(known[name]!).map((value) => person.client.call(`${path}/${call}`, { [name]: value })))
        const told = `${name} by ${path}/${call} as ${person.username}`
        if (call === 'all' && !r.contract.readers.includes(person.reader)) expect(answers[0], told).toMatchObject({ code: 0, data: [] })
        else expect(answers[0], told).toMatchObject({ code: 400, fields: [{ field: name }] })
        expect(answers[1], told).toEqual(answers[0])
      }
      if (call === 'list') for (const name of unread(sorts ?? columns)) {
        const [up, down] = await Promise.all([name, `-${name}`].map((sort) => person.client.call(`${path}/list`, { sort })))
        expect(up, `${path} by ${name} as ${person.username}`).toMatchObject({ code: 400, fields: [{ field: 'sort' }] })
        expect(down).toEqual(up)
      }
    }
  })
})

test('the search box neither looks into nor shows a column that is not for the caller', async () => {
  const { db, resources: all } = house.services
  const { contract } = all.get('basic/customer')!
  const { customerIds } = await db.selectFrom('principal').where('username', '=', 'owner').select('customerIds').executeTakeFirstOrThrow()
  const { client } = await newPerson(house, 'searching owner', { taskNode: 'ship_owner', customerIds: customerIds! })
  const { name, customerNo } = await db.selectFrom('customer').where('id', '=', customerIds![0]!).select(['name', 'customerNo']).executeTakeFirstOrThrow()
  const found = async (keyword: string) => (await client.ok('home/search/list', { keyword })).groups.find(({ resource }: { resource: string }) => resource === 'basic/customer')
  expect([await found(customerNo!), await found(customerNo!.slice(1)), await found(name)].map(Boolean)).toEqual([true, true, true])
  const fields = contract.fields as Record<string, Field>
  const before = fields['customerNo']!
  fields['customerNo'] = staffOnly(before)
  try {
    expect([await found(customerNo!), await found(customerNo!.slice(1))]).toEqual([undefined, undefined])
    expect(await client.ok('basic/customer/list', { keyword: customerNo })).toMatchObject({ list: [] })
  } finally {
    fields['customerNo'] = before
  }
})

test('the choice of users finds nobody by phone number, address, or sign-in of another, and nobody learns their role', async () => {
  const { db } = house.services
  const { client } = await newPerson(house, 'guesser', { rights: false, taskNode: 'sys_surveyor' })
  const { name, phone, email } = await db.selectFrom('appUser').where('username', '=', 'approver').select(['name', 'phone', 'email']).executeTakeFirstOrThrow()
  expect((await client.ok<{ id: number }[]>('sys/user/all', { keyword: name })).length).toBe(1)
  for (const keyword of [phone!, phone!.slice(0, 4), email!, email!.slice(2)]) expect(await client.ok('sys/user/all', { keyword })).toEqual([])
  expect(await client.call('sys/user/all', { taskNode: [taskNodes[0]] })).toMatchObject({ code: 400, fields: [{ field: 'taskNode' }] })
  expect(await everything.ok('sys/user/all', { keyword: email })).toHaveLength(1)
})
