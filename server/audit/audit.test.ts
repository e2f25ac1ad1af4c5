import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '../http/context.ts'
import { startHouse } from '../testing.ts'
import type { Client, Harness } from '../testing.ts'
import { differences, record } from './audit.ts'

let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())
const trail = () => house.services.db.selectFrom('log').selectAll().orderBy('id').execute()
const trailOf = async (resource: string, rowId: number) => (await trail()).filter((e) => e.resource === resource && e.rowId === rowId)

test('only what differs is a change; absent and null are the same, lists are compared by what is in them', () => {
  expect(differences({ a: 1, b: null, c: [1, 2], d: { x: 1 }, e: 'x' }, { a: 1, b: undefined, c: [1, 2], d: { x: 1 }, e: 'y', f: null, g: 0 }, new Set())).toEqual([
    { field: 'e', from: 'x', to: 'y' }, { field: 'g', from: null, to: 0 },
  ])
})

test('that a secret was changed is told, what it was and is are not', () => {
  expect(differences({ passwordHash: 'old' }, { passwordHash: 'new' }, new Set(['passwordHash']))).toEqual([{ field: 'passwordHash', from: '***', to: '***' }])
})

test('a change says who, when, from where, which field from what to what', async () => {
  const { list: [row] } = await admin.ok('basic/flag/list', { size: 1 })
  await admin.ok('basic/flag/save', { id: row.id, version: row.version, account: 'plimsoll' })
  expect((await trailOf('basic/flag', row.id)).at(-1)).toMatchObject({
    action: 'update', userName: expect.any(String), node: 'sys_admin', ip: '127.0.0.1', time: expect.stringMatching(/^20\d\d-/), changes: [{ field: 'account', from: null, to: 'plimsoll' }],
  })
})

test('saving what is there already is no change and leaves no record', async () => {
  const { list: [row] } = await admin.ok('basic/flag/list', { size: 1 })
  const before = await trail()
  expect(await admin.ok('basic/flag/save', { id: row.id, version: row.version, nameEn: row.nameEn })).toEqual({ id: row.id, version: row.version })
  expect(await trail()).toEqual(before)
})

test('what is refused leaves no record, and neither does what fails half-way', async () => {
  const { list: [one, two] } = await admin.ok('basic/flag/list', { size: 2 })
  const before = await trail()
  expect((await admin.call('basic/flag/save', { id: one.id, version: one.version, iso2: two.iso2 })).code).toBe(409)
  const failing = asSystem(house.services, async (ctx) => {
    await record(ctx, { resource: 'basic/flag', rowId: one.id, action: 'update' })
    throw new Error('half-way')
  })
  await expect(failing).rejects.toThrow('half-way')
  expect(await trail()).toEqual(before)
})

test('a removed record keeps its history', async () => {
  const flag = { flagNo: '999', nameZh: '测试旗', nameEn: 'Testland', iso2: 'ZZ', iso3: 'ZZZ', eCertificate: true, lessOneDay: false }
  const { id } = await admin.ok('basic/flag/save', flag)
  await admin.ok('basic/flag/remove', { ids: [id] })
  expect((await trailOf('basic/flag', id)).map(({ action }) => action)).toEqual(['create', 'remove'])
})
