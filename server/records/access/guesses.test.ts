/**
 * Unreadable columns cannot be guessed: for every resource and role, no keyword matches a value of
 * an unreadable column, and a filter, a range or a sort order by one is refused, whether or not the
 * guess is right.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Field, JsonSchema } from '#common/fields.ts'
import { taskNodes } from '#common/machine.ts'
import type { TaskNode } from '#common/machine.ts'
import { readerOf, staffOnly } from '#common/readers.ts'
import { loadModules } from '#server/app/modules.ts'
import { canCall } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import { validValue } from '#server/testing/schema-arbitraries.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { markRow, restoring } from './markers.fixture.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { outsider, readNames } from './read-names.fixture.ts'

const accounts = [
  'admin',
  'chief',
  'approver',
  'surveyor',
  'finance',
  'manager',
  'operator',
  'owner',
  'flag',
]
interface Person {
  client: Client
  username: string
  rights: ReadonlySet<string>
  reader: ReturnType<typeof readerOf>
}
const app = testApp({ env: { LOG_LEVEL: 'error' } })
let everything: Client
const people: Person[] = []
const resources = [...(await loadModules()).resources.values()].filter(
  ({ contract: { callSchemas, crud } }) =>
    crud.length && ['list', 'all'].some((name) => callSchemas[name]),
)

beforeAll(async () => {
  for (const username of accounts) {
    const { rights, taskNode } = await app.services.db
      .selectFrom('principal')
      .where('username', '=', username)
      .select(['rights', 'taskNode'])
      .executeTakeFirstOrThrow()
    people.push({
      client: await app.signInAs(username),
      username,
      rights: new Set(rights),
      reader: readerOf(taskNode as TaskNode),
    })
  }
  everything = (await createTestUser(app, 'everything')).client
}, 120_000)

const may = ({ rights }: Person, r: Resource, name: string) =>
  Boolean(r.actions[name]) && canCall(r.actions[name]!, rights)
/** Calls with the rows of the resource, searched and filtered as its list. */
const searching = (person: Person, r: Resource) =>
  (['list', 'all'] as const).filter(
    (name) => may(person, r, name) && r.contract.callSchemas[name] && !r.contract.calls?.[name],
  )

/** The names a person reads, derived from the declarations alone. */
function readBy(person: Person, r: Resource): Set<string> {
  const { title } = r.contract
  const whole = ['list', 'get', 'export'].some((name) => may(person, r, name))
  const names = readNames(r.contract, outsider(person.reader, person.rights)).map(
    (name) => name.split('.')[0]!,
  )
  const short = title ? ['id', title.zh, title.en, ...(title.extraColumns ?? [])] : ['id']
  return new Set(whole ? names : names.filter((name) => short.includes(name)))
}

/** The same records read by another resource, where the global search finds them there. */
function readElsewhere(person: Person, { globalSearch }: Resource): Set<string> {
  const other = resources.find(({ contract }) => contract.path === globalSearch?.supersededBy)
  return other ? readBy(person, other) : new Set()
}

/** A word in a readable column finds its record. */
async function isFoundBy(
  person: Person,
  r: Resource,
  id: number,
  call: string,
  name: string,
): Promise<void> {
  const restore = await restoring(app.services.db, r, id)
  const keyword = (await markRow(app.services.db, r, id)).get(name)
  if (keyword)
    expect(
      rowsOf(await person.client.callOk(`${r.contract.path}/${call}`, { keyword })).length,
      `${name} of ${r.contract.path} as ${person.username}`,
    ).toBeGreaterThan(0)
  await restore()
}

const rowsOf = (data: any): { id?: number }[] => data?.list ?? data ?? []

describe('no keyword matches an unreadable column', { timeout: 120_000 }, () => {
  // The audit trail cannot be changed, so it cannot be marked.
  test.each(
    resources
      .filter(({ table, contract }) => table && contract.path !== 'sys/log')
      .map((r) => [r.contract.path, r] as const),
  )('%s', async (path, r) => {
    const seen = new Set<string>()
    for (const person of people) {
      const [call] = searching(person, r)
      const read = readBy(person, r)
      const kind = `${call} ${[...read].join()}`
      if (!call || (seen.has(kind) && person.reader === 'staff')) continue
      const id = rowsOf((await person.client.call(`${path}/${call}`, { size: 20 })).data)[0]?.id
      if (!id) continue
      seen.add(kind)
      const restore = await restoring(app.services.db, r, id)
      const words = await markRow(app.services.db, r, id, true)
      for (const [name, mark] of words) {
        if (read.has(name.split('.')[0]!)) continue
        for (const one of searching(person, r)) {
          const label = `${name} by ${path}/${one} as ${person.username}`
          expect(
            rowsOf(await person.client.callOk(`${path}/${one}`, { keyword: mark })),
            label,
          ).toEqual([])
        }
        if (r.globalSearch && !readElsewhere(person, r).has(name))
          expect(
            (await person.client.callOk('home/search/list', { keyword: mark })).groups,
            `${name} of ${path} by the search box as ${person.username}`,
          ).toEqual([])
      }
      // Positive control: a word in a readable column is found.
      const [name] = ((r.contract.searchColumns ?? []) as string[]).filter(
        (one) => read.has(one) && words.has(one),
      )
      await restore()
      if (name && !r.searchTable) await isFoundBy(person, r, id, call, name)
    }
  })
})

describe(
  'refuses a filter, range or sort order by an unreadable column',
  { timeout: 120_000 },
  () => {
    const guesses = (schema: JsonSchema): unknown[] =>
      fc
        .sample(validValue(schema, true), { numRuns: 2, seed: 7 })
        .map((value) =>
          Array.isArray(value) && !value.length
            ? fc.sample(validValue(schema['items'] as JsonSchema, true), 1)
            : value,
        )

    test.each(resources.map((r) => [r.contract.path, r] as const))('%s', async (path, r) => {
      const {
        filters = [],
        customFilters = {},
        rangeFilters = [],
        sortableColumns,
        columns,
        callSchemas,
      } = r.contract
      for (const person of people)
        for (const call of searching(person, r)) {
          const read = readBy(person, r)
          const known = (callSchemas[call]!.in['properties'] ?? {}) as Record<string, JsonSchema>
          const unread = (names: readonly string[]) =>
            names.filter((name) => !read.has(name) && name !== 'waiting')
          const names = [
            ...unread([...(filters as string[]), ...Object.keys(customFilters)]),
            ...unread(rangeFilters as string[]).flatMap((name) => [`${name}From`, `${name}To`]),
          ]
          for (const name of names.filter(
            (one) =>
              !Object.keys(customFilters).includes(one) ||
              !r.contract.readers.includes(person.reader) ||
              !may(person, r, 'list'),
          )) {
            const answers = await Promise.all(
              guesses(known[name]!).map((value) =>
                person.client.call(`${path}/${call}`, { [name]: value }),
              ),
            )
            const label = `${name} by ${path}/${call} as ${person.username}`
            if (call === 'all' && !r.contract.readers.includes(person.reader))
              expect(answers[0], label).toMatchObject({ code: 0, data: [] })
            else expect(answers[0], label).toMatchObject({ code: 400, fields: [{ field: name }] })
            expect(answers[1], label).toEqual(answers[0])
          }
          if (call === 'list')
            for (const name of unread(sortableColumns ?? columns)) {
              const [up, down] = await Promise.all(
                [name, `-${name}`].map((sort) => person.client.call(`${path}/list`, { sort })),
              )
              expect(up, `${path} by ${name} as ${person.username}`).toMatchObject({
                code: 400,
                fields: [{ field: 'sort' }],
              })
              expect(down).toEqual(up)
            }
        }
    })
  },
)

test('the global search neither searches nor returns unreadable columns', async () => {
  const { db, resources: all } = app.services
  const { contract } = all.get('basic/customer')!
  const { customerIds } = await db
    .selectFrom('principal')
    .where('username', '=', 'owner')
    .select('customerIds')
    .executeTakeFirstOrThrow()
  const { client } = await createTestUser(app, 'searching owner', {
    taskNode: 'ship_owner',
    customerIds: customerIds!,
  })
  const { name, customerNo } = await db
    .selectFrom('customer')
    .where('id', '=', customerIds![0]!)
    .select(['name', 'customerNo'])
    .executeTakeFirstOrThrow()
  const globalSearch = async (keyword: string) =>
    (await client.callOk('home/search/list', { keyword })).groups.find(
      ({ resource }: { resource: string }) => resource === 'basic/customer',
    )
  expect(
    [
      await globalSearch(customerNo!),
      await globalSearch(customerNo!.slice(1)),
      await globalSearch(name),
    ].map(Boolean),
  ).toEqual([true, true, true])
  const fields = contract.fields as Record<string, Field>
  const before = fields['customerNo']!
  fields['customerNo'] = staffOnly(before)
  try {
    expect([await globalSearch(customerNo!), await globalSearch(customerNo!.slice(1))]).toEqual([
      undefined,
      undefined,
    ])
    expect(await client.callOk('basic/customer/list', { keyword: customerNo })).toMatchObject({
      list: [],
    })
  } finally {
    fields['customerNo'] = before
  }
})

test('the options of users match no phone number, address or username of others, and show no role', async () => {
  const { db } = app.services
  const { client } = await createTestUser(app, 'guesser', {
    rights: false,
    taskNode: 'sys_surveyor',
  })
  const { name, phone, email } = await db
    .selectFrom('appUser')
    .where('username', '=', 'approver')
    .select(['name', 'phone', 'email'])
    .executeTakeFirstOrThrow()
  expect((await client.callOk<{ id: number }[]>('sys/user/all', { keyword: name })).length).toBe(1)
  for (const keyword of [phone!, phone!.slice(0, 4), email!, email!.slice(2)])
    expect(await client.callOk('sys/user/all', { keyword })).toEqual([])
  expect(await client.call('sys/user/all', { taskNode: [taskNodes[0]] })).toMatchObject({
    code: 400,
    fields: [{ field: 'taskNode' }],
  })
  expect(await everything.callOk('sys/user/all', { keyword: email })).toHaveLength(1)
})
