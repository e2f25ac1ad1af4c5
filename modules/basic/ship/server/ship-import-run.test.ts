import { describe, expect, test } from 'vitest'
import { shipCompleteness } from '#common/rules/ships/ship-completeness.ts'
import {
  app,
  operator,
  send,
  take,
  reasons,
  ships,
  byImo,
  sum,
  good,
  startImportTests,
} from './ship-import.fixture.ts'

startImportTests()

describe('a dry run and a real one', () => {
  test('a dry run is the default and writes nothing; a real run creates ships with audit entries', async () => {
    const before = await ships()
    expect(await take(good)).toMatchObject({
      rows: 2,
      created: 2,
      updated: 0,
      rejected: [],
      dryRun: true,
    })
    expect(await ships()).toBe(before)
    expect(await take(good, { dryRun: false })).toMatchObject({
      created: 2,
      rejected: [],
      dryRun: false,
    })
    expect(await ships()).toBe(before + 2)
    const row = await byImo('9592446')
    expect(row).toMatchObject({
      name: 'AANYA',
      grossTonnage: 93_693,
      shipType: '203',
      buildDate: '2012-01-01',
      flagNameEn: 'Panama',
      status: 'inService',
      region: 'SHA',
    })
    const { list } = await operator.callOk('basic/ship/history', { id: row.id })
    expect(list).toMatchObject([{ action: 'create', node: 'sys_operators' }])
    expect(list[0].changes).toContainEqual({ field: 'name', from: null, to: 'AANYA' })
    expect([
      row.completeness,
      list[0].changes.some(({ field }: { field: string }) => field === 'completeness'),
    ]).toEqual([shipCompleteness(row).percent, false])
  })

  test('reports each wrong row with number, field, value and reason; imports the others', async () => {
    const table = `name;imo;flag;type;gross_tonnage;mmsi
A GOOD ONE;IMO 9074729;PA;Bulk Carrier;1000;353123456
WRONG DIGIT;9074728;PA;Bulk Carrier;1000;
NO FLAG;9176187;Atlantis;Bulk Carrier;1000;
TWO FLAGS;9176187;Panama (LBR);Bulk Carrier;1000;
NO TYPE;9176187;Panama;Submarine;1000;
;9176187;Panama;Bulk Carrier;1000;
TOO BIG;9176187;Panama;Bulk Carrier;1000000;
BAD MMSI;9176187;Panama;Bulk Carrier;1000;35312345
COAST STATION;9176187;Panama;Bulk Carrier;1000;003531234
AGAIN;9074729;Panama;Bulk Carrier;1000;
PRESENT;9592446;Panama;Bulk Carrier;1000;
`
    const outcome = await take(table, { dryRun: false })
    expect(
      outcome.rejected.map(({ row, field, value, reason }) => [row, field, value, reason]),
    ).toEqual([
      [3, 'imo', '9074728', 'The check digit of the IMO number is incorrect: check the number.'],
      [4, 'flagId', 'Atlantis', 'Unknown flag, or name and code do not match'],
      [5, 'flagId', 'Panama (LBR)', 'Unknown flag, or name and code do not match'],
      [6, 'shipType', 'Submarine', 'Unknown ship type'],
      [7, 'name', '', 'Name is missing'],
      [8, 'grossTonnage', '1000000', 'Gross tonnage must be between 1 and 999999'],
      [9, 'mmsi', '35312345', 'An MMSI has 9 digits.'],
      [10, 'mmsi', '003531234', 'The MMSI of a ship starts with a digit from 2 to 7.'],
      [11, 'imo', '9074729', 'Duplicate of row 2 of this file'],
      [12, 'imo', '9592446', 'Already registered as AANYA'],
    ])
    expect([outcome.created, sum(outcome)]).toEqual([1, outcome.rows])
    expect(reasons(outcome)).toMatchObject({
      'flagId ship.unknownFlag': 2,
      'imo import.duplicateGroup': 1,
      'imo ship.presentGroup': 1,
    })
  })

  test('recognises the words of real files; refuses an ambiguous flag with its candidates', async () => {
    const words = ['Korea, Republic of', 'Marshall Is.', '马绍尔', 'France (RIF) (FIS)', 'Austria']
    const table = (...flags: string[]) =>
      ['name;flag;type', ...flags.map((flag, i) => `FLAG ${i};${flag};Tug`)].join('\n')
    expect(await take(table(...words))).toMatchObject({ created: words.length, rejected: [] })
    const { rejected, reasonCounts } = await take(table('Korea', 'Congo'))
    expect(rejected.map(({ row, field, reason }) => [row, field, reason])).toEqual([
      [
        2,
        'flagId',
        'Flag "Korea" is ambiguous: Korea (Rep. of), Korea (Dem. People\'s Rep. of). Specify which one',
      ],
      [
        3,
        'flagId',
        'Flag "Congo" is ambiguous: Congo (Republic), Congo (Democratic Republic). Specify which one',
      ],
    ])
    expect(reasonCounts).toMatchObject([{ field: 'flagId', count: 2 }])
    const stored = await operator.upload('s.csv', Buffer.from(table('刚果')), 'text/csv')
    const zh = await operator.call(
      'basic/ship/import',
      { attachmentId: stored.data.attachmentId },
      'zh',
    )
    expect(zh.data.rejected[0].reason).toBe(
      '船旗国“刚果”可能指：刚果（布）、刚果（金）。请写明是哪一个',
    )
  })

  test('refuses a company whose name several have; its number tells it', async () => {
    const companies =
      'Company name,IMO company number,Type,Office\nTwin Lines,1000003,Registered owner,Shanghai\nTwin Lines,2000006,Registered owner,Shanghai'
    const options = { dryRun: false, defaults: { nature: 'direct' } }
    const admin = await app.signInAs('admin')
    expect((await send(companies, options, admin, 'basic/customer/import')).data).toMatchObject({
      created: 2,
    })
    const { created, rejected } = await take(
      'name,flag,type,owner\nTWIN ONE,PA,Tug,Twin Lines\nTWIN TWO,PA,Tug,2000006',
    )
    expect([created, rejected.map(({ field, reason }) => [field, reason])]).toEqual([
      1,
      [
        [
          'ownerId',
          'Several records have the Registered owner "Twin Lines": use the number or code instead',
        ],
      ],
    ])
  })

  test("returns reasons in the caller's language", async () => {
    const stored = await operator.upload(
      's.csv',
      Buffer.from('name,imo,flag,type\nX,9074728,PA,Bulk Carrier'),
      'text/csv',
    )
    const zh = await operator.call(
      'basic/ship/import',
      { attachmentId: stored.data.attachmentId },
      'zh',
    )
    expect(zh.data.rejected[0].reason).toBe('IMO 编号校验位不符，请核对。')
  })

  test('uses one upload for columns, dry run and import', async () => {
    const seen = await operator.upload(
      's.csv',
      Buffer.from('name,imo,flag,type\nX,9074728,PA,Bulk Carrier'),
      'text/csv',
      'basic/ship/import/columns',
    )
    for (const dryRun of [true, true, false])
      expect(
        await operator.call('basic/ship/import', { attachmentId: seen.data.attachmentId, dryRun }),
      ).toMatchObject({ code: 0, data: { dryRun, created: 0 } })
    const long = await operator.upload(
      'long.csv',
      Buffer.from(`name,imo,flag,type\n${'X,9074728,PA,Bulk Carrier\n'.repeat(1001)}`),
      'text/csv',
      'basic/ship/import/columns',
    )
    for (const dryRun of [true, false])
      expect(
        await operator.call('basic/ship/import', { attachmentId: long.data.attachmentId, dryRun }),
        'done by a job',
      ).toMatchObject({ code: 0, data: { jobId: expect.any(String) } })
    expect(
      await (
        await app.signInAs('admin')
      ).call('basic/ship/import', { attachmentId: seen.data.attachmentId }),
      "it is the sender's",
    ).toMatchObject({ code: 400, fields: [{ field: 'attachmentId' }] })
  })

  test('a row with several errors counts as one rejected row, with all errors', async () => {
    const { rejected } = await take('name,imo,flag,type\nX,9074728,Atlantis,Submarine')
    expect(rejected).toHaveLength(1)
    expect(rejected[0]!.also.map(({ field }) => field)).toEqual(['shipType', 'flagId'])
  })

  test('with atomic a single wrong row rejects all', async () => {
    const before = await ships()
    const outcome = await take('name,imo,flag,type\nFINE,9186338,PA,Tug\nBAD,9074728,PA,Tug', {
      dryRun: false,
      atomic: true,
    })
    expect([outcome.created, outcome.rejected.length, await ships()]).toEqual([0, 1, before])
  })

  test('empty cells get the defaults, which a row can override', async () => {
    const outcome = await take('name,imo,flag,type\nDEF ONE,9186340,,\nDEF TWO,9186352,Malta,Tug', {
      dryRun: false,
      defaults: { flagId: 'LR', shipType: '203', region: 'SHA', status: 'laidUp' },
    })
    expect(outcome.created).toBe(2)
    const admin = await app.signInAs('admin')
    const { list } = await admin.callOk('basic/ship/list', { keyword: 'DEF ', sort: 'name' })
    expect(
      list.map((s: { flagNameEn: string; shipType: string; region: string; status: number }) => [
        s.flagNameEn,
        s.shipType,
        s.region,
        s.status,
      ]),
    ).toEqual([
      ['Liberia', '203', 'SHA', 'laidUp'],
      ['Malta', '601', 'SHA', 'laidUp'],
    ])
  })
})

describe('existing ships', () => {
  test('update changes differing values, never clears them, and records the change', async () => {
    const before = await byImo('9851751')
    const table = 'imo,name,gt,call_sign\n9851751,AALBORG WHITE,2650,\n9592446,AANYA,93693,'
    const outcome = await take(table, {
      dryRun: false,
      update: true,
      defaults: { flagId: 'PA', shipType: 'Tug' },
    })
    expect(outcome).toMatchObject({ created: 0, updated: 1, unchanged: 1, rejected: [] })
    const after = await byImo('9851751')
    expect(after).toMatchObject({
      grossTonnage: 2650,
      shipType: before.shipType,
      flagId: before.flagId,
      version: before.version + 1,
    })
    const { list } = await operator.callOk('basic/ship/history', { id: after.id })
    expect(list[0]).toMatchObject({
      action: 'update',
      changes: [{ field: 'grossTonnage', from: 2627, to: 2650 }],
    })
  })
  test('a renamed ship keeps its previous name, until today', async () => {
    const { id, name, completeness } = await byImo('9851751')
    expect(completeness).toBeGreaterThan(0)
    await take('imo,name\n9851751,AALBORG GREY', {
      dryRun: false,
      update: true,
      defaults: { flagId: 'PA', shipType: 'Tug' },
    })
    expect(await byImo('9851751')).toMatchObject({ name: 'AALBORG GREY' })
    expect((await operator.callOk('basic/ship/get', { id })).previousNames).toContain(name)
    expect((await operator.callOk('basic/ship/changes', { id })).list).toMatchObject([
      { kind: 'name', fromEn: name, toEn: 'AALBORG GREY' },
    ])
  })
  test('identifies craft without an IMO number by MMSI', async () => {
    const table =
      'name,mmsi,flag,type\nHARBOUR TUG,412345670,China,Tug\nHARBOUR TUG,412345670,China,Tug'
    const first = await take(table, { dryRun: false })
    expect([first.created, reasons(first)]).toEqual([1, { 'mmsi import.duplicateGroup': 1 }])
    expect(reasons(await take(table))).toEqual({ 'mmsi ship.presentGroup': 2 })
  })
})
