/** What a record holds already stays saveable; what the product brings along holds nothing but entries. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fields } from '#common/fields.ts'
import { anyRow } from '../db/any-row.build.ts'
import { readHouse } from '../modules.ts'
import { startHouse } from '../testing.ts'
import type { Client, Harness } from '../testing.ts'

const resources = [...(await readHouse()).resources.values()]
let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

const columns = resources.filter((r) => r.table).flatMap((r) => Object.entries(r.contract.fields as Fields)
  .flatMap(([field, f]) => (f.dictCode ? [{ path: r.contract.path, table: r.table!, field, dictCode: f.dictCode, many: f.kind === 'dicts' }] : [])))

describe('the demonstration data hold active entries only', () => {
  test.each(columns)('$path $field', async ({ table, field, dictCode, many }) => {
    const values = many ? sql`unnest(${sql.ref(field)})` : sql`${sql.ref(field)}`
    const { rows } = await sql<{ value: string }>`select distinct value from (select ${values} as value from ${sql.table(table)}) v
      where value is not null and not exists (select 1 from dict d where d.dict_code = ${dictCode} and d.key = value and d.status = 1)`.execute(house.services.db)
    expect(rows.map(({ value }) => value)).toEqual([])
  })
})

test('an entry that is switched off stays where it is, and is not chosen anew', async () => {
  const { db, resources: all } = house.services
  const entry = await admin.ok('sys/dict/save', { dictCode: 'HULL_MATERIAL', key: 'concrete', valueZh: '水泥', valueEn: 'Concrete', sort: 90, status: 1 })
  const flag = await db.selectFrom('flag').select('id').executeTakeFirstOrThrow()
  const values = { name: 'OLD BARGE', shipType: '203', region: 'SHA', status: 'inService', flagId: flag.id }
  const { id } = await admin.ok('basic/ship/save', { ...values, hullMaterial: 'concrete' })
  const other = await anyRow(db, all, 'ship')
  await admin.ok('sys/dict/save', { ...entry, status: 0 })
  await admin.ok('basic/ship/save', { id, version: 1, hullMaterial: 'concrete', builder: 'Yard' })
  const refused = { code: 400, fields: [{ field: 'hullMaterial', msg: expect.stringContaining('"concrete" of the dictionary HULL_MATERIAL is switched off. Choose one of: steel Steel') }] }
  expect(await admin.call('basic/ship/save', { ...values, name: 'NEW BARGE', hullMaterial: 'concrete' })).toMatchObject(refused)
  expect(await admin.call('basic/ship/save', { id: other, version: 1, hullMaterial: 'concrete' })).toMatchObject(refused)
  expect((await admin.call('basic/ship/save', { id: other, version: 1, hullMaterial: 'concrete' }, 'zh')).fields![0]!.msg).toContain('已停用，请选择：steel 钢')
})

test('an entry in rows within a record stays as often as it is there, and no more', async () => {
  const { db } = house.services
  const entry = await admin.ok('sys/dict/save', { dictCode: 'SHIP_TYPE', key: '997', valueZh: '某型', valueEn: 'Some type', sort: 997, status: 1 })
  const flags = await db.selectFrom('flag').orderBy('id').limit(2).select('id').execute()
  const { id } = await db.selectFrom('surveyor').orderBy('id').select('id').executeTakeFirstOrThrow()
  const { version } = await admin.ok('basic/surveyor/get', { id })
  const grant = (flagId: number) => ({ flagId, shipModels: ['997'], grantStatus: 'valid', validityTime: '2030-01-01' })
  const saved = await admin.ok('basic/surveyor/save', { id, version, authorisations: [grant(flags[0]!.id)] })
  await admin.ok('sys/dict/save', { ...entry, status: 0 })
  const again = await admin.ok('basic/surveyor/save', { ...saved, authorisations: [{ ...grant(flags[0]!.id), issuePlace: 'Shanghai' }] })
  expect(await admin.call('basic/surveyor/save', { ...again, authorisations: flags.map((flag) => grant(flag.id)) })).toMatchObject({ code: 400, fields: [{ field: 'authorisations.1.shipModels' }] })
})

test('a record that is switched off, or out of reach by now, stays named where it is', async () => {
  const { db, resources: all } = house.services
  const operator = await house.as('operator')
  const { region } = await db.selectFrom('appUser').where('username', '=', 'operator').select('region').executeTakeFirstOrThrow()
  const ownerId = await anyRow(db, all, 'customer', { status: 0, region: 'KOR' })
  const id = await anyRow(db, all, 'ship', { ownerId, region, managerId: null })
  await operator.ok('basic/ship/save', { id, version: 1, ownerId, builder: 'Yard' })
  expect(await operator.call('basic/ship/save', { id, version: 2, managerId: ownerId })).toMatchObject({ code: 400, fields: [{ field: 'managerId' }] })
})

test('a stale version is reported before single values', async () => {
  const id = await anyRow(house.services.db, house.services.resources, 'ship')
  expect(await admin.call('basic/ship/save', { id, version: 7, shipType: 'xyz' })).toMatchObject({ code: 409, error: 'http.stale' })
  expect(await admin.call('basic/ship/save', { id: 999_999_999, version: 1, shipType: 'xyz' })).toMatchObject({ code: 404 })
})
