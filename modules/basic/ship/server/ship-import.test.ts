import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  app,
  operator,
  send,
  take,
  result,
  reasons,
  ships,
  byImo,
  sum,
  good,
  startImportTests,
} from './ship-import.fixture.ts'

startImportTests()

describe('columns', () => {
  test('reads the header row and suggests columns, in English and Chinese', async () => {
    const { data } = await send(good, {}, operator, 'basic/ship/import/columns')
    expect(data).toMatchObject({
      format: 'csv',
      rows: 2,
      name: 'ships.csv',
      headers: ['imo', 'vessel_name', 'gross_tonnage', 'type', 'year_build', 'flag'],
      mapping: {
        imo: 'imo',
        name: 'vessel_name',
        grossTonnage: 'gross_tonnage',
        shipType: 'type',
        buildDate: 'year_build',
        flagId: 'flag',
      },
    })
    expect(data.sample[0]).toEqual([
      '9851751',
      'AALBORG WHITE',
      '2627',
      'Cement Carrier',
      '2019',
      'Cyprus (CYP)',
    ])
    const zh = await send(
      '国际海事组织编号;船名;总吨;船旗国;船舶类型\n9851751;瑞海;2627;中国香港;散货船',
      {},
      operator,
      'basic/ship/import/columns',
    )
    expect(zh.data.mapping).toEqual({
      imo: '国际海事组织编号',
      name: '船名',
      grossTonnage: '总吨',
      flagId: '船旗国',
      shipType: '船舶类型',
    })
  })
  test('refuses a missing file, a file without a table, and unknown columns at their field', async () => {
    expect((await operator.call('basic/ship/import', {})).fields).toMatchObject([{ field: 'file' }])
    expect((await send('%PDF-1.7 \u0000\u0001')).error).toBe('document.kindNotTaken')
    expect((await send(good, { mapping: { name: 'nonsense' } })).fields).toMatchObject([
      { field: 'mapping', msg: 'The table has no column "nonsense"' },
    ])
    expect((await send(good, { mapping: { id: 'imo' } })).fields).toMatchObject([
      { field: 'mapping', msg: 'The field "id" cannot be imported' },
    ])
    expect((await send(good, { mapping: 'no json' })).code).toBe(400)
    expect(
      (await send(good, { mapping: { name: 'vessel_name', builder: 'vessel_name' } })).fields,
    ).toMatchObject([
      {
        field: 'mapping',
        msg: 'The column "vessel_name" cannot be imported into both Name and Builder: keep one of them',
      },
    ])
    expect((await send('imo\n9851751')).fields).toMatchObject([
      { field: 'mapping', msg: 'Choose the column for "Name", or enter a default value' },
    ])
    expect((await send(good, { defaults: { flagId: 'Atlantis' } })).fields).toMatchObject([
      { field: 'defaults.flagId' },
    ])
  })
})

describe('restrictions of an import', () => {
  test('rejects rows of another region at the region field, without creating ships', async () => {
    const outcome = await take(
      'name,imo,flag,type,region\nELSEWHERE,9186364,PA,Tug,SIN\nHERE,9186376,PA,Tug,SHA',
      { dryRun: false },
    )
    expect([
      outcome.created,
      outcome.rejected.map(({ row, field }: { row: unknown; field: string }) => [row, field]),
    ]).toEqual([1, [[2, 'region']]])
    expect(outcome.rejected[0]!.reason).toContain('your own region (SHA)')
    expect(await byImo('9186364')).toBeUndefined()
  })
  test('refuses a disabled dictionary entry for new values, keeps it where it is', async () => {
    const { db } = app.services
    await db
      .updateTable('dict')
      .set({ status: 0 })
      .where('dictCode', '=', 'NAV_AREA')
      .where('key', '=', 'harbour')
      .execute()
    await db
      .updateTable('ship')
      .set({ navigationArea: 'harbour' })
      .where('imo', '=', '9186376')
      .execute()
    const table =
      'name,imo,flag,type,navigationArea,builder\nHERE,9186376,PA,Tug,harbour,Hyundai\nNEW ONE,9186388,PA,Tug,harbour,'
    const outcome = await take(table, { dryRun: false, update: true })
    expect([
      outcome.created,
      outcome.updated,
      outcome.rejected.map(({ row, field }: { row: unknown; field: string }) => [row, field]),
    ]).toEqual([0, 1, [[3, 'navigationArea']]])
    expect(
      await take('name,imo,flag,type\nNEW ONE,9186388,PA,Tug', {
        dryRun: true,
        defaults: { status: 'inService' },
      }),
    ).toMatchObject({ created: 1 })
  })
})

test('returns an import template', async () => {
  expect(await operator.download('basic/ship/import/template')).toMatchObject({
    status: 200,
    bytes: expect.toSatisfy((bytes: Buffer) => bytes.length > 1000),
  })
})

test('requires the import right; the job belongs to its requester', async () => {
  for (const name of ['owner', 'flag', 'surveyor', 'finance'])
    expect((await send(good, {}, await app.signInAs(name))).code).toBe(403)
  const many = `name,imo,flag,type\n${'X,9074728,PA,Tug\n'.repeat(1200)}`
  const response = await send(many, { dryRun: false })
  expect(response.data.jobId).toEqual(expect.any(String))
  expect(
    (await (await app.signInAs('manager')).call('sys/job/get', { jobId: response.data.jobId }))
      .code,
  ).toBe(404)
  expect(reasons(await result(response.data.jobId))).toEqual({ 'imo imo.check': 1200 })
})

/** Real lists, where available. */
const real = (name: string) => new URL(`../../../../../shared/data/${name}`, import.meta.url)

describe.runIf(existsSync(real('fleet.csv')))('real lists', () => {
  test(
    'imports 21,373 ships from AIS and rejects wrong rows with reasons',
    { timeout: 60_000 },
    async () => {
      const outcome = await take(readFileSync(real('ais-vessels.csv')))
      expect(sum(outcome)).toBe(21_373)
      expect(outcome.rejected.every(({ row, field, reason }) => row > 1 && field && reason)).toBe(
        true,
      )
      expect(reasons(outcome)).toMatchObject({
        'flagId import.missing': 2443,
        'shipType ship.unknownType': 1443,
        'imo imo.check': 451,
      })
    },
  )
  test(
    'imports 8,400 bulk carriers within seconds, except those without a known flag',
    { timeout: 60_000 },
    async () => {
      await take(good, { dryRun: false })
      const before = await ships()
      const started = Date.now()
      const outcome = await take(readFileSync(real('fleet.csv')), { dryRun: false })
      expect(Date.now() - started).toBeLessThan(15_000)
      expect(reasons(outcome)).toEqual({
        'flagId ship.unknownFlag': 120,
        'imo ship.presentGroup': 2,
      })
      expect([sum(outcome), await ships()]).toEqual([8400, before + outcome.created])
      expect(reasons(await take(readFileSync(real('fleet.csv'))))).toMatchObject({
        'imo ship.presentGroup': 8280,
      })
    },
  )
})
