import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { isGet } from '#common/contract.ts'
import { taskNodes } from '#common/machine.ts'
import type { TaskNode } from '#common/machine.ts'
import { insertAnyRow } from '#server/platform/database/insert-any-row.fixture.ts'
import { loadModules } from '#server/app/modules.ts'
import { canCall } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import { withRequiredFields } from '#server/testing/schema-arbitraries.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import type { Scope } from '#server/core/scope.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import type { Matrix } from './matrix.ts'

const root = resolve(import.meta.dirname, '../../..')
const accounts: Record<TaskNode, string> = {
  sys_admin: 'admin',
  sys_surveyor_leader: 'chief',
  sys_approve_leader: 'approver',
  sys_surveyor: 'surveyor',
  sys_finance: 'finance',
  sys_register_manager: 'manager',
  sys_operators: 'operator',
  ship_owner: 'owner',
  flag_user: 'flag',
}
const resources = [...(await loadModules()).resources.values()].sort((a, b) =>
  a.contract.path.localeCompare(b.contract.path),
)

const app = testApp({ env: { LOG_LEVEL: 'error' } })
const people = {} as Record<TaskNode | 'nobody', Client>
beforeAll(async () => {
  for (const node of taskNodes) people[node] = await app.signInAs(accounts[node])
  people.nobody = await app.signInAs()
})

/**
 * The response status of a call for a person. The invalid input shows whether access is granted,
 * and changes nothing.
 */
async function statusOf(r: Resource, name: string, { token }: Client): Promise<number> {
  const url = `${app.url}/api/${r.contract.path}/${name.replace(/:\w+/, 'x')}`
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const response = isGet(r.contract.callSchemas[name]!)
    ? await fetch(`${url}?no-such-field=1`, { headers })
    : await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"no-such-field":1}',
      })
  await response.arrayBuffer()
  return response.status
}

/** The roles that may make a call, in the form of the matrix. */
async function allowedRoles(r: Resource, name: string): Promise<Matrix[string]> {
  const nobody = await statusOf(r, name, people.nobody)
  if (nobody !== 401) return nobody === 400 ? 'public' : (`nobody gets ${nobody}` as 'public')
  const statuses = await Promise.all(taskNodes.map((node) => statusOf(r, name, people[node])))
  statuses.forEach((status, i) =>
    expect([400, 403], `${r.contract.path}/${name} as ${taskNodes[i]}`).toContain(status),
  )
  const nodes = taskNodes.filter((_, i) => statuses[i] === 400)
  if (nodes.length === taskNodes.length) return 'everyone'
  return nodes.length === taskNodes.length - 2 &&
    !nodes.includes('ship_owner') &&
    !nodes.includes('flag_user')
    ? 'staff'
    : nodes
}

describe('every call as every role matches the matrix of its folder', () => {
  test.each(resources.map((r) => [r.contract.path, r] as const))('%s', async (path, r) => {
    const [file] = globSync(`modules/${path}/server/*.matrix.ts`, { cwd: root })
    const names = Object.keys(r.contract.callSchemas)
    const found = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await allowedRoles(r, name)] as const)),
    )
    expect(
      file,
      `modules/${path}/server/ has no x.matrix.ts, which says who may call what`,
    ).toBeDefined()
    const { matrix } = (await import(resolve(root, file!))) as { matrix: Matrix }
    expect(found).toEqual(matrix)
  })
})

type Columns = Extract<Scope, { own: readonly string[] }>
/** Pairs of people who access different rows, and the columns that decide. */
const pairs: {
  what: string
  mine: string
  theirs: string
  column(scope: Columns): readonly string[]
  value(p: Person): unknown
}[] = [
  {
    what: 'customers',
    mine: 'owner',
    theirs: 'owner2',
    column: (s) => s.customers ?? [],
    value: (p) => p.relatedCustomers[0],
  },
  {
    what: 'flag states',
    mine: 'flag',
    theirs: 'flag2',
    column: (s) => (s.flag ? [s.flag] : []),
    value: (p) => p.relatedFlagState,
  },
  {
    what: 'regions',
    mine: 'surveyor',
    theirs: 'surveyor2',
    column: (s) => (s.region ? [s.region] : []),
    value: (p) => p.region,
  },
]
interface Person {
  id: number
  region: string | null
  relatedCustomers: number[]
  relatedFlagState: number | null
}
const scoped = resources.filter(
  (r) => typeof r.scope === 'object' && r.table && r.contract.crud.includes('get'),
)
const trials = scoped.flatMap((r) =>
  pairs.flatMap((pair) =>
    pair.column(r.scope as Columns).map((column) => ({ path: r.contract.path, ...pair, column })),
  ),
)

const personOf = (username: string): Promise<Person> =>
  app.services.db
    .selectFrom('appUser')
    .where('username', '=', username)
    .select(['id', 'region', 'relatedCustomers', 'relatedFlagState'])
    .executeTakeFirstOrThrow()

describe('answers 404 for rows of others', () => {
  test('the demonstration accounts have different companies, flags and regions', async () => {
    for (const { mine, theirs, value } of pairs) {
      const [a, b] = [value(await personOf(mine)), value(await personOf(theirs))]
      expect([a, b], `${mine} and ${theirs}`).not.toContain(undefined)
      expect([a, b]).not.toContain(null)
      expect(a).not.toBe(b)
    }
  })

  test.each(trials)('$what: $path by $column', async ({ path, column, mine, theirs, value }) => {
    const r = app.services.resources.get(path)!
    const { db, resources: all } = app.services
    const [me, they] = [await personOf(mine), await personOf(theirs)]
    const nobodys = Object.fromEntries(
      (r.scope as Columns).own.filter((c) => c !== 'id').map((c) => [c, they.id]),
    )
    const rowOf = (p: Person) =>
      column === 'id'
        ? (value(p) as number)
        : insertAnyRow(db, all, r.table!, { ...nobodys, [column]: value(p) })
    const [my, other] = [await rowOf(me), await rowOf(they)]
    const client = await app.signInAs(mine)
    const { rights: held } = await db
      .selectFrom('principal')
      .where('username', '=', mine)
      .select('rights')
      .executeTakeFirstOrThrow()
    const rights = new Set(held)
    const may = (name: string) => Boolean(r.actions[name]) && canCall(r.actions[name]!, rights)
    if (!may('get'))
      return expect(await client.call(`${path}/get`, { id: my })).toMatchObject({ code: 403 })
    expect(await client.call(`${path}/get`, { id: my })).toMatchObject({
      code: 0,
      data: { id: my },
    })
    expect(await client.call(`${path}/get`, { id: other })).toMatchObject({ code: 404 })
    if (may('history'))
      expect(await client.call(`${path}/history`, { id: other })).toMatchObject({ code: 404 })
    const listed = may('list')
      ? (
          await client.callOk<{ list: { id: number }[] }>(`${path}/list`, {
            sort: '-id',
            size: 200,
          })
        ).list.map(({ id }) => id)
      : [my]
    expect(listed).toContain(my)
    expect(listed).not.toContain(other)
    if (may('remove'))
      expect(await client.call(`${path}/remove`, { ids: [other] })).toMatchObject({ code: 404 })
    for (const move of Object.keys(r.machine?.moves ?? {}).filter(may))
      expect(
        await client.call(
          `${path}/${move}`,
          withRequiredFields(r.contract.callSchemas[move]!.in, { id: other, version: 1 }),
        ),
        move,
      ).toMatchObject({ code: 404 })
  })

  const owned = scoped.flatMap((r) =>
    (r.scope as Columns).own
      .filter((column) => column !== 'id')
      .map((column) => ({ path: r.contract.path, column })),
  )
  test.each(owned)(
    'who has the data authority "own": $path by $column',
    async ({ path, column }) => {
      const { db, resources: all } = app.services
      const r = all.get(path)!
      const { id: theirs } = await personOf('surveyor2')
      const { client, userId } = await createTestUser(app, `own ${path} ${column}`, {
        taskNode: 'sys_operators',
        dataType: 1,
        region: 'SHA',
      })
      const nobodys = Object.fromEntries((r.scope as Columns).own.map((c) => [c, theirs]))
      const region = (r.scope as Columns).region ? { [(r.scope as Columns).region!]: 'SHA' } : {}
      const my = await insertAnyRow(db, all, r.table!, { ...nobodys, ...region, [column]: userId })
      const other = await insertAnyRow(db, all, r.table!, { ...nobodys, ...region })
      expect(await client.call(`${path}/get`, { id: my })).toMatchObject({
        code: 0,
        data: { id: my },
      })
      expect(await client.call(`${path}/get`, { id: other })).toMatchObject({ code: 404 })
      if (r.actions['remove'])
        expect(await client.call(`${path}/remove`, { ids: [other] })).toMatchObject({ code: 404 })
      if (r.actions['list'])
        expect(
          (await client.callOk<{ list: { id: number }[] }>(`${path}/list`, {})).list.map(
            ({ id }) => id,
          ),
        ).toEqual([my])
    },
  )
})
