/**
 * Every call that returns records, as people outside the society, compared field by field with the
 * list in the matrix of its folder. Values of other fields are returned nowhere: not in lists,
 * details, options, files or histories.
 */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyContract } from '#common/contract.ts'
import type { Fields, JsonSchema } from '#common/fields.ts'
import { readerKinds, readersIn } from '#common/readers.ts'
import type { Viewer } from '#common/readers.ts'
import { loadModules } from '#server/app/modules.ts'
import { canCall } from '#server/core/resource.ts'
import { validateResource } from '#server/core/validate-resource.ts'
import type { Resource } from '#server/core/resource.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { markRow } from './markers.fixture.ts'
import type { Reads } from './matrix.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { outsider, pathsIn, readNames } from './read-names.fixture.ts'

const root = resolve(import.meta.dirname, '../../..')
const resources = [...(await loadModules()).resources.values()]
const outside = ['customer', 'flag'] as const
const recorded = resources.filter(
  ({ contract }) => contract.crud.length && outside.some((kind) => contract.readers.includes(kind)),
)

describe('every field names its readers', () => {
  test.each(resources.map((r) => [r.contract.path, r.contract] as const))(
    '%s',
    (_path, contract: AnyContract) => {
      expect(contract.readers.length).toBeGreaterThan(0)
      const all = {
        ...contract.fields,
        ...contract.readOnlyFields,
        ...contract.detailFields,
        ...contract.customFilters,
      } as Fields
      const strange = Object.entries(all).filter(([, { schema }]) =>
        readersIn(schema)?.some((one) => !contract.readers.includes(one)),
      )
      expect(
        strange.map(([name]) => name),
        'narrowed to readers who do not read the contract',
      ).toEqual([])
      for (const shape of Object.values(contract.callSchemas))
        expect(shape.readers?.every((one) => readerKinds.includes(one))).toBe(true)
    },
  )

  test('refuses a contract without readers at start', () => {
    const [one] = resources
    expect(
      validateResource({ ...one!, contract: { ...one!.contract, readers: [] } }),
    ).toContainEqual(expect.stringContaining('readers'))
  })

  test.each(recorded.map((r) => [r.contract.path, r] as const))(
    'external users read the fields of %s in its matrix only',
    async (path, r) => {
      const [file] = globSync(`modules/${path}/server/*.matrix.ts`, { cwd: root })
      const { reads } = (await import(resolve(root, file!))) as { reads?: Reads }
      for (const kind of outside)
        expect(
          [...(reads?.[kind] ?? [])],
          `${path} as ${kind}: say in ${file} who reads it`,
        ).toEqual(readNames(r.contract, outsider(kind)))
    },
  )
})

interface Person {
  client: Client
  viewer: Viewer
  rights: ReadonlySet<string>
  what: string
}
const app = testApp({ env: { LOG_LEVEL: 'error' } })
const people: Person[] = []

beforeAll(async () => {
  const { db } = app.services
  for (const [username, reader] of [
    ['owner', 'customer'],
    ['flag', 'flag'],
  ] as const) {
    const { rights, customerIds, flagId } = await db
      .selectFrom('principal')
      .where('username', '=', username)
      .selectAll()
      .executeTakeFirstOrThrow()
    people.push({
      client: await app.signInAs(username),
      viewer: outsider(reader, rights ?? []),
      rights: new Set(rights),
      what: username,
    })
    const { client } = await createTestUser(app, `every ${username}`, {
      taskNode: reader === 'customer' ? 'ship_owner' : 'flag_user',
      customerIds: customerIds ?? [],
      ...(flagId && { flagId }),
    })
    const every = new Set(
      (await db.selectFrom('menu').select('code').execute()).map(({ code }) => code!),
    )
    people.push({
      client,
      viewer: outsider(reader, every),
      rights: every,
      what: `${username} with every right`,
    })
  }
}, 120_000)

const may = ({ rights }: Person, r: Resource, name: string) =>
  Boolean(r.actions[name]) && canCall(r.actions[name]!, rights)

/** A record of a resource that a person may access. */
async function reached({ client, ...person }: Person, r: Resource): Promise<number | undefined> {
  const { path } = r.contract
  for (const name of ['list', 'all']) {
    if (!may({ client, ...person }, r, name)) continue
    const answer = await client.call(`${path}/${name}`, name === 'list' ? { size: 20 } : {})
    const rows = (answer.data?.list ?? answer.data) as { id?: number }[] | null
    if (rows?.[0]?.id) return rows[0].id
  }
  return undefined
}

/**
 * Everything a person receives of a record: the response of each call, as text, and as a value
 * where it has a schema.
 */
async function answersOf(
  person: Person,
  r: Resource,
  id: number,
): Promise<{ call: string; text: string; data?: unknown; out?: JsonSchema }[]> {
  const { path, callSchemas } = r.contract
  const found = []
  for (const [name, input] of [
    ['get', { id }],
    ['list', { size: 200 }],
    ['all', { ids: [id] }],
    ['history', { id }],
  ] as const) {
    if (!may(person, r, name)) continue
    const { code, data } = await person.client.call(
      `${path}/${name}`,
      path === 'sys/dict' && name === 'all' ? { dictCode: 'REGION' } : input,
    )
    expect(code, `${path}/${name} as ${person.what}`).toBe(0)
    found.push({ call: name, text: JSON.stringify(data), data, out: callSchemas[name]!.out! })
  }
  if (may(person, r, 'export'))
    found.push({
      call: 'export',
      text: (await person.client.download(`${path}/export`, { format: 'csv' })).bytes.toString(),
    })
  return found
}

/** An audit entry that changes every field, with a remark, by another person and address. */
async function rememberChange(
  r: Resource,
  id: number,
  words: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const {
    contract: { fields, readOnlyFields, path },
  } = r
  const changes = [...Object.keys({ ...fields, ...readOnlyFields }), 'passwordHash'].map(
    (field) => ({ field, from: null, to: words.get(field) ?? `zqh${field}` }),
  )
  const whole = {
    remark: 'zqhRemark',
    userName: 'zqhName',
    ip: '203.0.113.77',
    node: 'sys_finance',
  }
  await app.services.db
    .insertInto('log')
    .values({
      ...whole,
      resource: path,
      rowId: id,
      action: 'update',
      userId: 1,
      changes: JSON.stringify(changes),
    })
    .execute()
  return new Map([
    ...changes.map(({ field, to }) => [field, to] as const),
    ...Object.values(whole).map((value) => [`log ${value}`, value] as const),
  ])
}

/** Resources whose records were read, to detect gaps in the test. */
const tried = new Set<string>()

describe('returns no other field', { timeout: 120_000 }, () => {
  test.each(recorded.map((r) => [r.contract.path, r] as const))('%s', async (path, r) => {
    for (const person of people.filter(({ viewer }) =>
      r.contract.readers.includes(viewer.reader),
    )) {
      const id = await reached(person, r)
      if (!id) continue
      tried.add(`${path} as ${person.what}`)
      const words = r.table ? await markRow(app.services.db, r, id) : new Map<string, string>()
      const entry = may(person, r, 'history')
        ? await rememberChange(r, id, words)
        : new Map<string, string>()
      const read = new Set([
        ...readNames(r.contract, person.viewer),
        'list',
        'total',
        'can',
        'moves',
        'obstacles',
        'move',
        'reasonZh',
        'reasonEn',
        'titleZh',
        'titleEn',
      ])
      const labelOf = (call: string) => `${path}/${call} as ${person.what}`
      for (const { call, text, data, out } of await answersOf(person, r, id)) {
        const row = call === 'list' ? (data as { list: unknown }).list : data
        const shape =
          call === 'list' ? (out!['properties'] as Record<string, JsonSchema>)['list']! : out!
        if (['get', 'list', 'all'].includes(call) && !r.contract.calls?.[call])
          expect(
            pathsIn(row, shape).filter((name) => !read.has(name)),
            labelOf(call),
          ).toEqual([])
        for (const [name, mark] of [...words, ...(call === 'history' ? entry : [])])
          if (![...read].some((one) => one === name || one.startsWith(`${name}.`)))
            expect(text.includes(mark), `${name} in ${labelOf(call)}`).toBe(false)
        if (call === 'get')
          expect(
            [...words]
              .filter(([name, mark]) => read.has(name) && !text.includes(mark))
              .map(([name]) => name),
            `marked, and not in ${labelOf(call)}`,
          ).toEqual([])
      }
    }
  })

  test('reads a record of every resource that people outside access', () => {
    const whose = (what: string, ...paths: string[]) => paths.map((path) => `${path} as ${what}`)
    const shared = ['ship/query', 'ship/cert', 'ship/record', 'ship/manager', 'sys/news']
    expect([...tried]).toEqual(
      expect.arrayContaining([
        ...whose(
          'owner',
          ...shared,
          'work/quotation',
          'work/invoice',
          'work/collection',
          'work/surveyRequest',
          'basic/customer',
        ),
        ...whose('flag', ...shared, 'work/regCert', 'work/flagAccount', 'basic/authorisation'),
      ]),
    )
  })

  test.each(outside)(
    'fields hidden from a %s are refused even to users with every right',
    async (kind) => {
      const person = people.find(
        ({ viewer, what }) => viewer.reader === kind && what.endsWith('right'),
      )!
      for (const r of resources.filter(
        ({ contract }) => !contract.readers.includes(kind) && contract.path,
      ))
        for (const [name, shape] of Object.entries(r.contract.callSchemas)) {
          if (
            shape.readers?.includes(kind) ||
            ['get', 'stream'].includes(shape.kind) ||
            r.actions[name]!.requires === 'public'
          )
            continue
          expect(
            (await person.client.call(`${r.contract.path}/${name}`)).code,
            `${r.contract.path}/${name} as ${kind}`,
          ).toBe(403)
        }
    },
  )
})
