/**
 * A row outside the person's scope cannot be saved: every resource with a save and a scope, for
 * each kind of person, created and changed.
 */
import { untyped } from '#server/core/db.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Field, Fields } from '#common/fields.ts'
import { insertAnyRow } from '#server/platform/database/insert-any-row.fixture.ts'
import { keepRow, createRow } from '../rows/save-row.ts'
import { lockRow } from '../rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { loadModules } from '#server/app/modules.ts'
import type { Resource } from '#server/core/resource.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import type { Principal } from '#server/core/principal.ts'
import { scopeCondition } from '#server/core/scope.ts'

const resources = [...(await loadModules()).resources.values()]
const ofRegion = ({ dictCode }: Field) => dictCode === 'REGION'
const saved = resources.filter(
  (r) => r.actions['save'] && r.table && r.contract.crud.includes('save'),
)
const somebody: Principal = {
  userId: 1,
  username: '',
  name: '',
  taskNode: 'sys_operators',
  dataType: 2,
  region: 'SHA',
  surveyorId: null,
  customerIds: [1],
  flagId: 1,
  mustChangePassword: false,
  mustEnrolTwoFactor: false,
  rights: new Set(),
}
const regional = saved.filter(
  (r) =>
    scopeCondition(r.scope, somebody) !== null &&
    (r.contract.fields as Fields)['region'] &&
    ofRegion((r.contract.fields as Fields)['region']!),
)

/** Rows that no person of a region sees. */
const unseen = ['sys/identityGroup']

const app = testApp({ env: { LOG_LEVEL: 'silent' } })
let person: Client
let userId: number
beforeAll(async () => {
  ;({ client: person, userId } = await createTestUser(app, 'of Shanghai', {
    taskNode: 'sys_operators',
    dataType: 2,
    region: 'SHA',
  }))
})

const ctxOf = (user: Principal, db: RequestContext['db']): RequestContext => ({
  services: app.services,
  db,
  user,
  lang: 'en',
  ip: '',
  userAgent: '',
  token: '',
  uploads: [],
  afterCommit: () => undefined,
})
/** The refusal of a task, which is rolled back in any case. */
async function refusal(
  user: Principal,
  work: (ctx: RequestContext) => Promise<unknown>,
): Promise<{ status: number; fields: string[] } | null> {
  const undone = new Error('undone')
  try {
    await app.services.db.transaction().execute(async (db) => {
      await work(ctxOf(user, db))
      throw undone
    })
  } catch (error) {
    if (error === undone) return null
    if (error instanceof Refusal)
      return { status: error.status, fields: error.fields.map(({ field }) => field) }
    throw error
  }
  return null
}
const principalOf = async (given: Parameters<typeof createTestUser>[2]): Promise<Principal> => {
  const { userId: id } = await createTestUser(app, `person ${Math.random()}`, given)
  return (await loadPrincipal(app.services.db, id))!
}
const otherUser = async (): Promise<number> =>
  (
    await app.services.db
      .selectFrom('appUser')
      .where('username', '=', 'surveyor2')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

test('finds resources to test', () =>
  expect(regional.map((r) => r.contract.path)).toEqual(
    expect.arrayContaining([
      'basic/customer',
      'basic/ship',
      'basic/surveyor',
      'crf/info',
      'sys/user',
      'work/quotation',
    ]),
  ))

describe('refuses to save a row of another region', () => {
  test.each(regional.map((r) => r.contract.path))(
    '%s: a row is not moved to another region',
    async (path) => {
      const r = app.services.resources.get(path)!
      const id = await insertAnyRow(app.services.db, app.services.resources, r.table!, {
        createBy: userId,
        region: 'SHA',
      })
      const before = await untyped(app.services.db)
        .selectFrom(r.table as string)
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirstOrThrow()
      const user = (await loadPrincipal(app.services.db, userId))!
      expect(
        await refusal(user, async (ctx) =>
          keepRow(ctx, r, await lockRow(ctx, r, id), { region: 'KOR' }),
        ),
      ).toEqual(
        unseen.includes(path) ? { status: 404, fields: [] } : { status: 400, fields: ['region'] },
      )
      const answer = await person.call(`${path}/save`, { id, version: 1, region: 'KOR' })
      const refused = unseen.includes(path) ? [404] : [400, 403, 409]
      expect(refused, JSON.stringify(answer)).toContain(answer.code)
      expect(
        await untyped(app.services.db)
          .selectFrom(r.table as string)
          .where('id', '=', id)
          .selectAll()
          .executeTakeFirstOrThrow(),
      ).toEqual(before)
    },
  )
  test.each(regional.map((r) => r.contract.path))(
    '%s: a row is not created in another region, nor without one',
    async (path) => {
      const r = app.services.resources.get(path)!
      const user = (await loadPrincipal(app.services.db, userId))!
      for (const region of ['KOR', null])
        expect(await refusal(user, (ctx) => keepRow(ctx, r, null, { region }))).toEqual({
          status: 400,
          fields: ['region'],
        })
    },
  )
  test('refuses a ship and a customer of another region and writes nothing', async () => {
    const flag = await app.services.db.selectFrom('flag').select('id').executeTakeFirstOrThrow()
    const count = () =>
      app.services.db
        .selectFrom('log')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    const before = await count()
    const ship = { name: 'ELSEWHERE', shipType: '203', status: 'inService', flagId: flag.id }
    const company = {
      name: 'Elsewhere Shipping',
      customerType: ['owner'],
      credit: false,
      status: 1,
    }
    for (const [path, values] of [
      ['basic/ship', ship],
      ['basic/customer', company],
    ] as const)
      expect(await person.call(`${path}/save`, { ...values, region: 'KOR' })).toMatchObject({
        code: 400,
        fields: [{ field: 'region', msg: 'You can only save records of your own region (SHA)' }],
      })
    expect(await count()).toEqual(before)
    await person.callOk('basic/ship/save', { ...ship, region: 'SHA' })
    // A person with access to both regions may transfer a ship.
    const { client: everywhere } = await createTestUser(app, 'everywhere', {
      taskNode: 'sys_operators',
    })
    const { id } = await everywhere.callOk('basic/ship/save', { ...ship, region: 'KOR' })
    await everywhere.callOk('basic/ship/save', { id, version: 1, region: 'SIN' })
  })
  test('a row outside the region can be saved without changing its region', async () => {
    const id = await insertAnyRow(app.services.db, app.services.resources, 'ship', {
      createBy: userId,
      region: 'KOR',
    })
    await person.callOk('basic/ship/save', { id, version: 1, builder: 'Hyundai' })
    expect(await person.call('basic/ship/save', { id, version: 2, region: 'SIN' })).toMatchObject({
      code: 400,
      fields: [{ field: 'region' }],
    })
    await person.callOk('basic/ship/save', { id, version: 2, region: 'SHA' })
  })
})

/** The columns of a resource's own table that decide access for a kind of person. */
function scopedBy(kind: 'own' | 'region' | 'customers' | 'flag') {
  return saved
    .concat(resources.filter((r) => r.table && !r.actions['save'] && r.contract.path !== 'sys/log'))
    .flatMap((r): { path: string; column: string }[] => {
      if (typeof r.scope !== 'object') return []
      const columns =
        kind === 'own'
          ? r.scope.own
          : kind === 'customers'
            ? (r.scope.customers ?? [])
            : [r.scope[kind]!]
      const column = columns.find(
        (name) => name !== 'createBy' && name !== 'id' && name in r.contract.fields,
      )
      return column ? [{ path: r.contract.path, column }] : []
    })
}
const tableValues = async (
  r: Resource,
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const id = await insertAnyRow(app.services.db, app.services.resources, r.table!, given)
  const row = (await untyped(app.services.db)
    .selectFrom(r.table as string)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()) as Record<string, unknown>
  return { ...row, id }
}

describe('refuses to save a row that would leave the scope', () => {
  test.each(scopedBy('customers'))('customer: $path by $column', async ({ path, column }) => {
    const r = app.services.resources.get(path)!
    const [mine, theirs] = [
      await insertAnyRow(app.services.db, app.services.resources, 'customer'),
      await insertAnyRow(app.services.db, app.services.resources, 'customer'),
    ]
    const owner = await principalOf({ taskNode: 'ship_owner', dataType: 1, customerIds: [mine] })
    const { customers = [] } = r.scope as { customers?: readonly string[] }
    const others = Object.fromEntries(
      customers.filter((name) => name in r.contract.fields).map((name) => [name, null]),
    )
    const row = await tableValues(r, { ...others, [column]: mine, createBy: owner.userId })
    const answer = await refusal(owner, async (ctx) =>
      keepRow(ctx, r, await lockRow(ctx, r, row['id'] as number), { [column]: theirs }),
    )
    expect(answer).toMatchObject({ status: 400, fields: [expect.any(String)] })
  })
  test.each(scopedBy('flag'))('flag: $path by $column', async ({ path, column }) => {
    const r = app.services.resources.get(path)!
    const [mine, theirs] = await app.services.db
      .selectFrom('flag')
      .orderBy('id')
      .limit(2)
      .select('id')
      .execute()
    const who = await principalOf({ taskNode: 'flag_user', dataType: 1, flagId: mine!.id })
    const row = await tableValues(r, { [column]: mine!.id, createBy: who.userId })
    expect(
      await refusal(who, async (ctx) =>
        keepRow(ctx, r, await lockRow(ctx, r, row['id'] as number), { [column]: theirs!.id }),
      ),
    ).toMatchObject({ status: 400, fields: [expect.any(String)] })
  })
  test.each(scopedBy('own'))('own data: $path by $column', async ({ path, column }) => {
    const r = app.services.resources.get(path)!
    const who = await principalOf({ taskNode: 'sys_operators', dataType: 1 })
    const other = await otherUser()
    const nobodys = Object.fromEntries(
      (r.scope as { own: readonly string[] }).own
        .filter((name) => name !== 'id')
        .map((name) => [name, other]),
    )
    const row = await tableValues(r, { ...nobodys, [column]: who.userId })
    expect(
      await refusal(who, async (ctx) =>
        keepRow(ctx, r, await lockRow(ctx, r, row['id'] as number), { [column]: other }),
      ),
    ).toMatchObject({ status: 400, fields: [expect.any(String)] })
  })
  test('refuses a request or a register note of a customer for another company', async () => {
    const mine = await insertAnyRow(app.services.db, app.services.resources, 'customer')
    const owner = await principalOf({ taskNode: 'ship_owner', dataType: 1, customerIds: [mine] })
    const row = await tableValues(app.services.resources.get('work/surveyRequest')!, {})
    const { id: _id, createTime: _c, updateTime: _u, ...values } = row
    const r = app.services.resources.get('work/surveyRequest')!
    expect(
      await refusal(owner, (ctx) => createRow(ctx, r, { ...values, requestNo: 'X-1' })),
    ).toMatchObject({ status: 400, fields: ['customerId'] })
    expect(
      await refusal(owner, (ctx) =>
        createRow(ctx, r, { ...values, requestNo: 'X-1', customerId: mine }),
      ),
    ).toBeNull()
  })
})
