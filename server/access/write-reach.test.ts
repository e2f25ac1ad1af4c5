/** Nobody saves a row beyond their reach: every resource with a save and a scope, for each kind of person, created and changed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, Fields } from '#common/fields.ts'
import { anyRow } from '../db/any-row.build.ts'
import { keepRow, createRow, lockRow } from '../db/rows.ts'
import type { Ctx } from '../http/context.ts'
import { Refusal } from '../http/refusal.ts'
import { readHouse } from '../modules.ts'
import type { Resource } from '../resource.ts'
import { startHouse } from '../testing.ts'
import type { Client, Harness } from '../testing.ts'
import { newPerson } from './people.build.ts'
import { loadPrincipal } from './principal.ts'
import type { Principal } from './principal.ts'
import { scopeOf } from './scope.ts'

const resources = [...(await readHouse()).resources.values()]
const ofRegion = ({ dictCode }: Field) => dictCode === 'REGION'
const saved = resources.filter((r) => r.actions['save'] && r.table && r.contract.crud.includes('save'))
const somebody: Principal = {
  userId: 1, username: '', name: '', taskNode: 'sys_operators', dataType: 2, region: 'SHA', surveyorId: null, customerIds: [1], flagId: 1,
  mustChangePassword: false, mustEnrol: false, rights: new Set(),
}
const regional = saved.filter((r) => scopeOf(r.scope, somebody) !== null && (r.contract.fields as Fields)['region'] && ofRegion((r.contract.fields as Fields)['region']!))

let house: Harness
let person: Client
let userId: number
beforeAll(async () => {
  house = await startHouse({ env: { LOG_LEVEL: 'silent' } })
  ;({ client: person, userId } = await newPerson(house, 'of Shanghai', { taskNode: 'sys_operators', dataType: 2, region: 'SHA' }))
})
afterAll(() => house.close())

const ctxOf = (user: Principal, db: Ctx['db']): Ctx => ({ services: house.services, db, user, lang: 'en', ip: '', userAgent: '', token: '', uploads: [], after: () => undefined })
/** What a piece of work is refused with; it is rolled back in any case. */
async function refusal(user: Principal, work: (ctx: Ctx) => Promise<unknown>): Promise<{ status: number; fields: string[] } | null> {
  const undone = new Error('undone')
  try {
    await house.services.db.transaction().execute(async (db) => {
      await work(ctxOf(user, db))
      throw undone
    })
  } catch (error) {
    if (error === undone) return null
    if (error instanceof Refusal) return { status: error.status, fields: error.fields.map(({ field }) => field) }
    throw error
  }
  return null
}
const principalOf = async (given: Parameters<typeof newPerson>[2]): Promise<Principal> => {
  const { userId: id } = await newPerson(house, `person ${Math.random()}`, given)
  return (await loadPrincipal(house.services.db, id))!
}
const stranger = async (): Promise<number> => (await house.services.db.selectFrom('appUser').where('username', '=', 'surveyor2').select('id').executeTakeFirstOrThrow()).id

test('there are resources to try', () => expect(regional.map((r) => r.contract.path)).toEqual(expect.arrayContaining(['basic/customer', 'basic/ship', 'basic/surveyor', 'crf/info', 'sys/user', 'work/quotation'])))

describe('a person of one region does not save a row of another', () => {
  test.each(regional.map((r) => r.contract.path))('%s: a row is not moved to another region', async (path) => {
    const r = house.services.resources.get(path)!
    const id = await anyRow(house.services.db, house.services.resources, r.table!, { createBy: userId, region: 'SHA' })
    const before = await house.services.db.selectFrom(r.table as never).where('id' as never, '=', id as never).selectAll().executeTakeFirstOrThrow()
    const user = (await loadPrincipal(house.services.db, userId))!
    expect(await refusal(user, async (ctx) => keepRow(ctx, r, await lockRow(ctx, r, id), { region: 'KOR' }))).toEqual({ status: 400, fields: ['region'] })
    const answer = await person.call(`${path}/save`, { id, version: 1, region: 'KOR' })
    expect([400, 403, 409], JSON.stringify(answer)).toContain(answer.code)
    expect(await house.services.db.selectFrom(r.table as never).where('id' as never, '=', id as never).selectAll().executeTakeFirstOrThrow()).toEqual(before)
  })
  test.each(regional.map((r) => r.contract.path))('%s: a row is not created in another region, nor without one', async (path) => {
    const r = house.services.resources.get(path)!
    const user = (await loadPrincipal(house.services.db, userId))!
    for (const region of ['KOR', null]) expect(await refusal(user, (ctx) => keepRow(ctx, r, null, { region }))).toEqual({ status: 400, fields: ['region'] })
  })
  test('a ship and a customer of another region are refused by the call, and nothing is written', async () => {
    const flag = await house.services.db.selectFrom('flag').select('id').executeTakeFirstOrThrow()
    const count = () => house.services.db.selectFrom('log').select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
    const before = await count()
    const ship = { name: 'ELSEWHERE', shipType: '203', status: 'inService', flagId: flag.id }
    const company = { name: 'Elsewhere Shipping', customerType: ['owner'], credit: false, status: 1 }
    for (const [path, values] of [['basic/ship', ship], ['basic/customer', company]] as const)
      expect(await person.call(`${path}/save`, { ...values, region: 'KOR' })).toMatchObject({ code: 400, fields: [{ field: 'region', msg: 'You may only save records of your region (SHA)' }] })
    expect(await count()).toEqual(before)
    await person.ok('basic/ship/save', { ...ship, region: 'SHA' })
    // Who reaches both regions may hand a ship over.
    const { client: everywhere } = await newPerson(house, 'everywhere', { taskNode: 'sys_operators' })
    const { id } = await everywhere.ok('basic/ship/save', { ...ship, region: 'KOR' })
    await everywhere.ok('basic/ship/save', { id, version: 1, region: 'SIN' })
  })
  test('what was out of the region before stays there, and can be saved otherwise', async () => {
    const id = await anyRow(house.services.db, house.services.resources, 'ship', { createBy: userId, region: 'KOR' })
    await person.ok('basic/ship/save', { id, version: 1, builder: 'Hyundai' })
    expect(await person.call('basic/ship/save', { id, version: 2, region: 'SIN' })).toMatchObject({ code: 400, fields: [{ field: 'region' }] })
    await person.ok('basic/ship/save', { id, version: 2, region: 'SHA' })
  })
})

/** The columns of a resource's own table by which a kind of person reaches its rows. */
function scopedBy(kind: 'own' | 'region' | 'customers' | 'flag') {
  return saved.concat(resources.filter((r) => r.table && !r.actions['save'] && r.contract.path !== 'sys/log')).flatMap((r): { path: string; column: string }[] => {
    if (typeof r.scope !== 'object') return []
    const columns = kind === 'own' ? r.scope.own : kind === 'customers' ? r.scope.customers ?? [] : [r.scope[kind]!]
    const column = columns.find((name) => name !== 'createBy' && name !== 'id' && name in r.contract.fields)
    return column ? [{ path: r.contract.path, column }] : []
  })
}
const tableValues = async (r: Resource, given: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const id = await anyRow(house.services.db, house.services.resources, r.table!, given)
  const row = await house.services.db.selectFrom(r.table as never).where('id' as never, '=', id as never).selectAll().executeTakeFirstOrThrow() as Record<string, unknown>
  return { ...row, id }
}

describe('a row that its saver would not reach afterwards is not kept', () => {
  test.each(scopedBy('customers'))('customer: $path by $column', async ({ path, column }) => {
    const r = house.services.resources.get(path)!
    const [mine, theirs] = [await anyRow(house.services.db, house.services.resources, 'customer'), await anyRow(house.services.db, house.services.resources, 'customer')]
    const owner = await principalOf({ taskNode: 'ship_owner', dataType: 1, customerIds: [mine] })
    const { customers = [] } = r.scope as { customers?: readonly string[] }
    const others = Object.fromEntries(customers.filter((name) => name in r.contract.fields).map((name) => [name, null]))
    const row = await tableValues(r, { ...others, [column]: mine, createBy: owner.userId })
    const answer = await refusal(owner, async (ctx) => keepRow(ctx, r, await lockRow(ctx, r, row['id'] as number), { [column]: theirs }))
    expect(answer).toMatchObject({ status: 400, fields: [expect.any(String)] })
  })
  test.each(scopedBy('flag'))('flag: $path by $column', async ({ path, column }) => {
    const r = house.services.resources.get(path)!
    const [mine, theirs] = await house.services.db.selectFrom('flag').orderBy('id').limit(2).select('id').execute()
    const who = await principalOf({ taskNode: 'flag_user', dataType: 1, flagId: mine!.id })
    const row = await tableValues(r, { [column]: mine!.id, createBy: who.userId })
    expect(await refusal(who, async (ctx) => keepRow(ctx, r, await lockRow(ctx, r, row['id'] as number), { [column]: theirs!.id }))).toMatchObject({ status: 400, fields: [expect.any(String)] })
  })
  test.each(scopedBy('own'))('own data: $path by $column', async ({ path, column }) => {
    const r = house.services.resources.get(path)!
    const who = await principalOf({ taskNode: 'sys_operators', dataType: 1 })
    const other = await stranger()
    const nobodys = Object.fromEntries((r.scope as { own: readonly string[] }).own.filter((name) => name !== 'id').map((name) => [name, other]))
    const row = await tableValues(r, { ...nobodys, [column]: who.userId })
    expect(await refusal(who, async (ctx) => keepRow(ctx, r, await lockRow(ctx, r, row['id'] as number), { [column]: other }))).toMatchObject({ status: 400, fields: [expect.any(String)] })
  })
  test('a customer does not create a request for another company, nor a note in the register', async () => {
    const mine = await anyRow(house.services.db, house.services.resources, 'customer')
    const owner = await principalOf({ taskNode: 'ship_owner', dataType: 1, customerIds: [mine] })
    const row = await tableValues(house.services.resources.get('work/surveyRequest')!, {})
    const { id: _id, createTime: _c, updateTime: _u, ...values } = row
    const r = house.services.resources.get('work/surveyRequest')!
    expect(await refusal(owner, (ctx) => createRow(ctx, r, { ...values, requestNo: 'X-1' }))).toMatchObject({ status: 400, fields: ['customerId'] })
    expect(await refusal(owner, (ctx) => createRow(ctx, r, { ...values, requestNo: 'X-1', customerId: mine }))).toBeNull()
  })
})
