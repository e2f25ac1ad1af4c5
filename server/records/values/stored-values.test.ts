/** Stored values stay valid when a record is saved again; seeds contain dictionary entries only. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Fields } from '#common/fields.ts'
import { insertAnyRow } from '#server/platform/database/insert-any-row.fixture.ts'
import { loadModules } from '#server/app/modules.ts'
import { testApp } from '#server/testing/test-app.ts'

const resources = [...(await loadModules()).resources.values()]
const app = testApp()
const admin = app.client('admin')

const columns = resources
  .filter((r) => r.table)
  .flatMap((r) =>
    Object.entries(r.contract.fields as Fields).flatMap(([field, f]) =>
      f.dictCode
        ? [
            {
              path: r.contract.path,
              table: r.table!,
              field,
              dictCode: f.dictCode,
              many: f.kind === 'dicts',
            },
          ]
        : [],
    ),
  )

describe('the demonstration data hold active entries only', () => {
  test.each(columns)('$path $field', async ({ table, field, dictCode, many }) => {
    const values = many ? sql`unnest(${sql.ref(field)})` : sql`${sql.ref(field)}`
    const { rows } = await sql<{
      value: string
    }>`select distinct value from (select ${values} as value from ${sql.table(table)}) v
      where value is not null and not exists (select 1 from dict d where d.dict_code = ${dictCode}
      and d.key = value and d.status = 1)`.execute(app.services.db)
    expect(rows.map(({ value }) => value)).toEqual([])
  })
})

test('a retired entry stays in its record and cannot be chosen again', async () => {
  const { db, resources: all } = app.services
  const entry = await admin.callOk('sys/dict/save', {
    dictCode: 'HULL_MATERIAL',
    key: 'concrete',
    valueZh: '水泥',
    valueEn: 'Concrete',
    sort: 90,
    status: 1,
  })
  const flag = await db.selectFrom('flag').select('id').executeTakeFirstOrThrow()
  const values = {
    name: 'OLD BARGE',
    shipType: '203',
    region: 'SHA',
    status: 'inService',
    flagId: flag.id,
  }
  const { id } = await admin.callOk('basic/ship/save', { ...values, hullMaterial: 'concrete' })
  const other = await insertAnyRow(db, all, 'ship')
  await admin.callOk('sys/dict/save', { ...entry, status: 0 })
  await admin.callOk('basic/ship/save', {
    id,
    version: 1,
    hullMaterial: 'concrete',
    builder: 'Yard',
  })
  const refused = {
    code: 400,
    fields: [
      {
        field: 'hullMaterial',
        msg: expect.stringContaining(
          '"concrete" of the dictionary HULL_MATERIAL is inactive. Choose one of: steel Steel',
        ),
      },
    ],
  }
  expect(
    await admin.call('basic/ship/save', { ...values, name: 'NEW BARGE', hullMaterial: 'concrete' }),
  ).toMatchObject(refused)
  expect(
    await admin.call('basic/ship/save', { id: other, version: 1, hullMaterial: 'concrete' }),
  ).toMatchObject(refused)
  expect(
    (await admin.call('basic/ship/save', { id: other, version: 1, hullMaterial: 'concrete' }, 'zh'))
      .fields![0]!.msg,
  ).toContain('已停用，请选择：steel 钢')
})

test('a retired entry in nested rows stays as often as it is stored', async () => {
  const { db } = app.services
  const entry = await admin.callOk('sys/dict/save', {
    dictCode: 'SHIP_TYPE',
    key: '997',
    valueZh: '某型',
    valueEn: 'Some type',
    sort: 997,
    status: 1,
  })
  const flags = await db.selectFrom('flag').orderBy('id').limit(2).select('id').execute()
  const { id } = await db
    .selectFrom('surveyor')
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow()
  const { version } = await admin.callOk('basic/surveyor/get', { id })
  const grant = (flagId: number) => ({
    flagId,
    shipModels: ['997'],
    grantStatus: 'valid',
    validityTime: '2030-01-01',
  })
  const saved = await admin.callOk('basic/surveyor/save', {
    id,
    version,
    authorisations: [grant(flags[0]!.id)],
  })
  await admin.callOk('sys/dict/save', { ...entry, status: 0 })
  const again = await admin.callOk('basic/surveyor/save', {
    ...saved,
    authorisations: [{ ...grant(flags[0]!.id), issuePlace: 'Shanghai' }],
  })
  expect(
    await admin.call('basic/surveyor/save', {
      ...again,
      authorisations: flags.map((flag) => grant(flag.id)),
    }),
  ).toMatchObject({ code: 400, fields: [{ field: 'authorisations.1.shipModels' }] })
})

test('a disabled or inaccessible reference stays in its record', async () => {
  const { db, resources: all } = app.services
  const operator = await app.signInAs('operator')
  const { region } = await db
    .selectFrom('appUser')
    .where('username', '=', 'operator')
    .select('region')
    .executeTakeFirstOrThrow()
  const ownerId = await insertAnyRow(db, all, 'customer', { status: 0, region: 'KOR' })
  const id = await insertAnyRow(db, all, 'ship', { ownerId, region, managerId: null })
  await operator.callOk('basic/ship/save', { id, version: 1, ownerId, builder: 'Yard' })
  expect(
    await operator.call('basic/ship/save', { id, version: 2, managerId: ownerId }),
  ).toMatchObject({ code: 400, fields: [{ field: 'managerId' }] })
})

test('a stale version is reported before single values', async () => {
  const id = await insertAnyRow(app.services.db, app.services.resources, 'ship')
  expect(await admin.call('basic/ship/save', { id, version: 7, shipType: 'xyz' })).toMatchObject({
    code: 409,
    error: 'http.stale',
  })
  expect(
    await admin.call('basic/ship/save', { id: 999_999_999, version: 1, shipType: 'xyz' }),
  ).toMatchObject({ code: 404 })
})
