import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportResult } from '#common/import.ts'
import { shipCompleteness } from '#common/rules/ship-completeness.ts'
import { startHouse } from '#server/testing.ts'
import type { Answer, Client, Harness } from '#server/testing.ts'

let house: Harness
let operator: Client
beforeAll(async () => {
  house = await startHouse()
  operator = await house.as('operator')
})
afterAll(() => house.close())

type Options = Record<string, unknown>
const send = (bytes: string | Buffer, options: Options = {}, who = operator, call = 'basic/ship/import'): Promise<Answer<any>> =>
  who.upload(typeof bytes === 'string' || bytes.toString('latin1', 0, 2) !== 'PK' ? 'ships.csv' : 'ships.xlsx', Buffer.from(bytes as string), 'application/octet-stream', call,
    Object.fromEntries(Object.entries(options).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)])))

/** Imports a file and waits for what came of it, whether told at once or by a job. */
async function take(bytes: string | Buffer, options: Options = {}, who = operator): Promise<ImportResult> {
  const answer = await send(bytes, options, who)
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data.jobId ? result(answer.data.jobId, who) : answer.data
}
async function result(jobId: string, who = operator): Promise<ImportResult> {
  const { state, data, msg } = await who.ok('sys/job/get', { jobId })
  if (state === 'done') return data
  if (state === 'failed') throw new Error(msg)
  return result(jobId, who)
}
const reasons = ({ reasonCounts }: ImportResult) => Object.fromEntries(reasonCounts.map(({ field, code, count }) => [`${field} ${code}`, count]))
const ships = async () => (await operator.ok('basic/ship/list', { size: 1 })).total as number
const byImo = async (imo: string) => (await operator.ok('basic/ship/list', { keyword: imo })).list[0]
const sum = (result: ImportResult) => result.created + result.updated + result.unchanged + result.rejected.length

const good = `imo,vessel_name,gross_tonnage,type,year_build,flag
9851751,AALBORG WHITE,2627,Cement Carrier,2019,Cyprus (CYP)
9592446,AANYA,"93,693",Bulk Carrier,2012,Panama (PAN)
`

describe('columns', () => {
  test('the head of a table is read, and what its columns hold is suggested, in English and Chinese', async () => {
    const { data } = await send(good, {}, operator, 'basic/ship/import/columns')
    expect(data).toMatchObject({
      format: 'csv', rows: 2, name: 'ships.csv', headers: ['imo', 'vessel_name', 'gross_tonnage', 'type', 'year_build', 'flag'],
      mapping: { imo: 'imo', name: 'vessel_name', grossTonnage: 'gross_tonnage', shipType: 'type', buildDate: 'year_build', flagId: 'flag' },
    })
    expect(data.sample[0]).toEqual(['9851751', 'AALBORG WHITE', '2627', 'Cement Carrier', '2019', 'Cyprus (CYP)'])
    const zh = await send('国际海事组织编号;船名;总吨;船旗国;船舶类型\n9851751;瑞海;2627;中国香港;散货船', {}, operator, 'basic/ship/import/columns')
    expect(zh.data.mapping).toEqual({ imo: '国际海事组织编号', name: '船名', grossTonnage: '总吨', flagId: '船旗国', shipType: '船舶类型' })
  })
  test('no file, no table and unknown columns are refused at their field', async () => {
    expect((await operator.call('basic/ship/import', {})).fields).toMatchObject([{ field: 'file' }])
    expect((await send('%PDF-1.7 \u0000\u0001')).error).toBe('document.kindNotTaken')
    expect((await send(good, { mapping: { name: 'nonsense' } })).fields).toMatchObject([{ field: 'mapping', msg: 'The table has no column "nonsense"' }])
    expect((await send(good, { mapping: { id: 'imo' } })).fields).toMatchObject([{ field: 'mapping', msg: 'There is no field "id" to import into' }])
    expect((await send(good, { mapping: 'no json' })).code).toBe(400)
    expect((await send('imo\n9851751')).fields).toMatchObject([{ field: 'mapping', msg: 'Choose the column of "Name", or give a value for empty cells' }])
    expect((await send(good, { defaults: { flagId: 'Atlantis' } })).fields).toMatchObject([{ field: 'defaults.flagId' }])
  })
})

describe('a dry run and a real one', () => {
  test('a dry run is the default and writes nothing; a real run writes ships with their record of creation', async () => {
    const before = await ships()
    expect(await take(good)).toMatchObject({ rows: 2, created: 2, updated: 0, rejected: [], dryRun: true })
    expect(await ships()).toBe(before)
    expect(await take(good, { dryRun: false })).toMatchObject({ created: 2, rejected: [], dryRun: false })
    expect(await ships()).toBe(before + 2)
    const row = await byImo('9592446')
    expect(row).toMatchObject({ name: 'AANYA', grossTonnage: 93_693, shipType: '203', buildDate: '2012-01-01', flagNameEn: 'Panama', status: 'inService', region: 'SHA' })
    const { list } = await operator.ok('basic/ship/history', { id: row.id })
    expect(list).toMatchObject([{ action: 'create', node: 'sys_operators' }])
    expect(list[0].changes).toContainEqual({ field: 'name', from: null, to: 'AANYA' })
    expect([row.completeness, list[0].changes.some(({ field }: any) => field === 'completeness')]).toEqual([shipCompleteness(row).percent, false])
  })

  test('each bad row is told with its number, field, value and reason; the good ones are taken', async () => {
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
    expect(outcome.rejected.map(({ row, field, value, reason }) => [row, field, value, reason])).toEqual([
      [3, 'imo', '9074728', 'The check digit of the IMO number is wrong; compare it with the document.'],
      [4, 'flagId', 'Atlantis', 'The flag is not known, or its name and its code speak of different flags'],
      [5, 'flagId', 'Panama (LBR)', 'The flag is not known, or its name and its code speak of different flags'],
      [6, 'shipType', 'Submarine', 'The ship type is not known'],
      [7, 'name', '', 'Name is missing'],
      [8, 'grossTonnage', '1000000', 'Gross tonnage must be between 1 and 999999'],
      [9, 'mmsi', '35312345', 'An MMSI has 9 digits.'],
      [10, 'mmsi', '003531234', 'The MMSI of a ship begins with a digit from 2 to 7.'],
      [11, 'imo', '9074729', 'The same as row 2 of this file'],
      [12, 'imo', '9592446', 'Already in the register, as AANYA'],
    ])
    expect([outcome.created, sum(outcome)]).toEqual([1, outcome.rows])
    expect(reasons(outcome)).toMatchObject({ 'flagId ship.unknownFlag': 2, 'imo import.duplicateGroup': 1, 'imo ship.presentGroup': 1 })
  })

  test('reasons come in the language of the caller', async () => {
    const stored = await operator.upload('s.csv', Buffer.from('name,imo,flag,type\nX,9074728,PA,Bulk Carrier'), 'text/csv')
    const zh = await operator.call('basic/ship/import', { attachmentId: stored.data.attachmentId }, 'zh')
    expect(zh.data.rejected[0].reason).toBe('IMO 编号校验位不符，请核对。')
  })

  test('a file is sent once: its columns are looked at, it is tried, and then taken in', async () => {
    const seen = await operator.upload('s.csv', Buffer.from('name,imo,flag,type\nX,9074728,PA,Bulk Carrier'), 'text/csv', 'basic/ship/import/columns')
    for (const dryRun of [true, true, false]) expect(await operator.call('basic/ship/import', { attachmentId: seen.data.attachmentId, dryRun })).toMatchObject({ code: 0, data: { dryRun, created: 0 } })
    const long = await operator.upload('long.csv', Buffer.from(`name,imo,flag,type\n${'X,9074728,PA,Bulk Carrier\n'.repeat(1001)}`), 'text/csv', 'basic/ship/import/columns')
    for (const dryRun of [true, false]) expect(await operator.call('basic/ship/import', { attachmentId: long.data.attachmentId, dryRun }), 'done by a job').toMatchObject({ code: 0, data: { jobId: expect.any(String) } })
    expect(await (await house.as('admin')).call('basic/ship/import', { attachmentId: seen.data.attachmentId }), 'it is the sender\'s').toMatchObject({ code: 400, fields: [{ field: 'attachmentId' }] })
  })

  test('a row with several faults is one rejected row, its further faults beside the first', async () => {
    const { rejected } = await take('name,imo,flag,type\nX,9074728,Atlantis,Submarine')
    expect(rejected).toHaveLength(1)
    expect(rejected[0]!.also.map(({ field }) => field)).toEqual(['shipType', 'flagId'])
  })

  test('with atomic a single bad row keeps out all of them', async () => {
    const before = await ships()
    const outcome = await take('name,imo,flag,type\nFINE,9186338,PA,Tug\nBAD,9074728,PA,Tug', { dryRun: false, atomic: true })
    expect([outcome.created, outcome.rejected.length, await ships()]).toEqual([0, 1, before])
  })

  test('empty cells take the defaults, and a row may still say otherwise', async () => {
    const outcome = await take('name,imo,flag,type\nDEF ONE,9186340,,\nDEF TWO,9186352,Malta,Tug', { dryRun: false, defaults: { flagId: 'LR', shipType: '203', region: 'SHA', status: 'laidUp' } })
    expect(outcome.created).toBe(2)
    const admin = await house.as('admin')
    const { list } = await admin.ok('basic/ship/list', { keyword: 'DEF ', sort: 'name' })
    expect(list.map((s: any) => [s.flagNameEn, s.shipType, s.region, s.status])).toEqual([['Liberia', '203', 'SHA', 'laidUp'], ['Malta', '601', 'SHA', 'laidUp']])
  })
})

describe('what an import may not write', () => {
  test('rows for another region are rejected at their region, and nothing of them is created', async () => {
    const outcome = await take('name,imo,flag,type,region\nELSEWHERE,9186364,PA,Tug,SIN\nHERE,9186376,PA,Tug,SHA', { dryRun: false })
    expect([outcome.created, outcome.rejected.map(({ row, field }: any) => [row, field])]).toEqual([1, [[2, 'region']]])
    expect(outcome.rejected[0]!.reason).toContain('your region (SHA)')
    expect(await byImo('9186364')).toBeUndefined()
  })
  test('an entry that is switched off is not newly given, and stays where it is', async () => {
    const { db } = house.services
    await db.updateTable('dict').set({ status: 0 }).where('dictCode', '=', 'NAV_AREA').where('key', '=', 'harbour').execute()
    await db.updateTable('ship').set({ navigationArea: 'harbour' }).where('imo', '=', '9186376').execute()
    const table = 'name,imo,flag,type,navigationArea,builder\nHERE,9186376,PA,Tug,harbour,Hyundai\nNEW ONE,9186388,PA,Tug,harbour,'
    const outcome = await take(table, { dryRun: false, update: true })
    expect([outcome.created, outcome.updated, outcome.rejected.map(({ row, field }: any) => [row, field])]).toEqual([0, 1, [[3, 'navigationArea']]])
    expect(await take('name,imo,flag,type\nNEW ONE,9186388,PA,Tug', { dryRun: true, defaults: { status: 'inService' } })).toMatchObject({ created: 1 })
  })
})

describe('ships that are there already', () => {
  test('with update they are changed where the row differs, never emptied, and the change is recorded', async () => {
    const before = await byImo('9851751')
    const table = 'imo,name,gt,call_sign\n9851751,AALBORG WHITE,2650,\n9592446,AANYA,93693,'
    const outcome = await take(table, { dryRun: false, update: true, defaults: { flagId: 'PA', shipType: 'Tug' } })
    expect(outcome).toMatchObject({ created: 0, updated: 1, unchanged: 1, rejected: [] })
    const after = await byImo('9851751')
    expect(after).toMatchObject({ grossTonnage: 2650, shipType: before.shipType, flagId: before.flagId, version: before.version + 1 })
    const { list } = await operator.ok('basic/ship/history', { id: after.id })
    expect(list[0]).toMatchObject({ action: 'update', changes: [{ field: 'grossTonnage', from: 2627, to: 2650 }] })
  })
  test('a ship the table calls otherwise keeps her old name, with today as its last day', async () => {
    const { id, name, completeness } = await byImo('9851751')
    expect(completeness).toBeGreaterThan(0)
    await take('imo,name\n9851751,AALBORG GREY', { dryRun: false, update: true, defaults: { flagId: 'PA', shipType: 'Tug' } })
    expect(await byImo('9851751')).toMatchObject({ name: 'AALBORG GREY' })
    expect((await operator.ok('basic/ship/get', { id })).previousNames).toContain(name)
    expect((await operator.ok('basic/ship/changes', { id })).list).toMatchObject([{ kind: 'name', fromEn: name, toEn: 'AALBORG GREY' }])
  })
  test('craft without IMO number are told apart by their MMSI', async () => {
    const table = 'name,mmsi,flag,type\nHARBOUR TUG,412345670,China,Tug\nHARBOUR TUG,412345670,China,Tug'
    const first = await take(table, { dryRun: false })
    expect([first.created, reasons(first)]).toEqual([1, { 'mmsi import.duplicateGroup': 1 }])
    expect(reasons(await take(table))).toEqual({ 'mmsi ship.presentGroup': 2 })
  })
})

test('there is a table to fill in', async () => {
  expect(await operator.file('basic/ship/import/template')).toMatchObject({ status: 200, bytes: expect.toSatisfy((bytes: Buffer) => bytes.length > 1000) })
})

test('only who may import does, and the job belongs to who asked for it', async () => {
  for (const name of ['owner', 'flag', 'surveyor', 'finance']) expect((await send(good, {}, await house.as(name))).code).toBe(403)
  const many = `name,imo,flag,type\n${'X,9074728,PA,Tug\n'.repeat(1200)}`
  const answer = await send(many, { dryRun: false })
  expect(answer.data.jobId).toEqual(expect.any(String))
  expect((await (await house.as('manager')).call('sys/job/get', { jobId: answer.data.jobId })).code).toBe(404)
  expect(reasons(await result(answer.data.jobId))).toEqual({ 'imo imo.check': 1200 })
})

/** Real lists, where they are at hand. */
const real = (name: string) => new URL(`../../../../../shared/data/${name}`, import.meta.url)
describe.runIf(existsSync(real('fleet.csv')))('real lists', () => {
  test('21,373 ships as they come from AIS: what is wrong stays out, told why', { timeout: 60_000 }, async () => {
    const outcome = await take(readFileSync(real('ais-vessels.csv')))
    expect(sum(outcome)).toBe(21_373)
    expect(outcome.rejected.every(({ row, field, reason }) => row > 1 && field && reason)).toBe(true)
    expect(reasons(outcome)).toMatchObject({ 'flagId import.missing': 2443, 'shipType ship.unknownType': 1443, 'imo imo.check': 451 })
  })
  test('8,400 bulk carriers are taken in within seconds, but for those without a known flag', { timeout: 60_000 }, async () => {
    const before = await ships()
    const started = Date.now()
    const outcome = await take(readFileSync(real('fleet.csv')), { dryRun: false })
    expect(Date.now() - started).toBeLessThan(15_000)
    expect(reasons(outcome)).toEqual({ 'flagId ship.unknownFlag': 120, 'imo ship.presentGroup': 2 })
    expect([sum(outcome), await ships()]).toEqual([8400, before + outcome.created])
    expect(reasons(await take(readFileSync(real('fleet.csv'))))).toMatchObject({ 'imo ship.presentGroup': 8280 })
  })
})
