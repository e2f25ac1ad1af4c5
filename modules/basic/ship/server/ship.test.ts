import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#common/rules/dates.ts'
import { checkCallSign, checkImo, checkMmsi } from '#common/rules/identifiers.ts'
import { shipCompleteness } from '#common/rules/ship-completeness.ts'
import { smallPdf } from '#server/files/check/samples.build.ts'
import { asSystem } from '#server/http/context.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { changeShip } from './change-ship.ts'

let house: Harness
let operator: Client
let admin: Client
const flags: Record<string, number> = {}
beforeAll(async () => {
  house = await startHouse()
  operator = await house.as('operator')
  admin = await house.as('admin')
  for (const { id, iso2 } of await admin.ok('basic/flag/all', { size: 200 })) flags[iso2] = id
})
afterAll(() => house.close())

const plain = () => ({ name: 'TEST PETREL', shipType: '203', region: 'SHA', status: 'inService', flagId: flags['PA'] })
const faults = (answer: { fields?: { field: string; msg: string }[] }) => Object.fromEntries((answer.fields ?? []).map(({ field, msg }) => [field, msg]))

describe('saving', () => {
  test('a ship is kept with all its fields, tidied, and read back with its flag and what may be done', async () => {
    const { id } = await operator.ok('basic/ship/save', { ...plain(), imo: 'IMO 9074729', callSign: '3fab 7', mmsi: '353 123 456', grossTonnage: 28_000, netTonnage: 14_000, keelDate: '2010-05-31' })
    const row = await operator.ok('basic/ship/get', { id })
    expect(row).toMatchObject({ imo: '9074729', callSign: '3FAB7', mmsi: '353123456', flagNameEn: 'Panama', flagNameZh: '巴拿马', warnings: [], version: 1 })
    expect(row.can).toContain('save')
    expect(row.can).not.toContain('remove')
  })
  test('an IMO number needs its check digit; a ship may have none; two ships never have the same', async () => {
    expect(faults(await operator.call('basic/ship/save', { ...plain(), imo: '9074728' }))).toEqual({ imo: 'The check digit of the IMO number is wrong; compare it with the document.' })
    expect(faults(await operator.call('basic/ship/save', { ...plain(), imo: '907472' }))).toEqual({ imo: 'An IMO number has 7 digits; leave the field empty where there is none.' })
    await operator.ok('basic/ship/save', { ...plain(), name: 'NO NUMBER', imo: null })
    const taken = await operator.call('basic/ship/save', { ...plain(), name: 'SECOND', imo: '9074729' })
    expect([taken.code, taken.error, faults(taken)]).toEqual([409, 'ship.taken', { imo: 'This IMO number is already that of TEST PETREL (Panama)' }])
    expect((await operator.call('basic/ship/save', { ...plain(), imo: '9074729' }, 'zh')).msg).toBe('该 IMO 编号已登记在船舶“TEST PETREL”（巴拿马）名下')
  })
  test('net tonnage above gross, lengths out of proportion and dates out of order are refused at their fields', async () => {
    expect(faults(await operator.call('basic/ship/save', { ...plain(), grossTonnage: 100, netTonnage: 101, loa: 50, lbp: 51, keelDate: '2011-01-02', buildDate: '2011-01-01', mmsi: '123' }))).toEqual({
      netTonnage: 'Net tonnage cannot be greater than gross tonnage.', lbp: 'Length between perpendiculars cannot be greater than length overall',
      buildDate: 'Built cannot be before Keel laid (2011-01-02)', mmsi: 'An MMSI has 9 digits.',
    })
  })
  test('a change is judged together with what stands already', async () => {
    const { id, version } = await operator.ok('basic/ship/save', { ...plain(), name: 'STANDS', grossTonnage: 5000 })
    expect(faults(await operator.call('basic/ship/save', { id, version, netTonnage: 5001 }))).toHaveProperty('netTonnage')
    await operator.ok('basic/ship/save', { id, version, netTonnage: 2000 })
    expect((await operator.call('basic/ship/save', { id, version, netTonnage: 2500 })).code).toBe(409)
  })
  test('canal tonnages may be greater than gross tonnage', async () => {
    await operator.ok('basic/ship/save', { ...plain(), name: 'CANAL', grossTonnage: 5000, netTonnage: 2500, suezTonnage: 5400.5, panamaTonnage: 6000 })
  })
  test('what only deserves a look is saved and told by get, in both languages', async () => {
    const { id } = await operator.ok('basic/ship/save', { ...plain(), name: 'ODD ONE', callSign: 'V7AB3', mmsi: '636123456', grossTonnage: 1000, netTonnage: 299, depth: 10, draft: 11 })
    const { warnings } = await operator.ok('basic/ship/get', { id })
    expect(warnings.map((w: any) => w.field).sort()).toEqual(['callSign', 'draft', 'mmsi', 'netTonnage'])
    expect(warnings.find((w: any) => w.field === 'mmsi')).toMatchObject({ zh: expect.stringContaining('636123456 不属于巴拿马'), en: expect.stringContaining('636123456 is not one of Panama') })
  })
  test('missing and unknown fields are named', async () => {
    expect(faults(await operator.call('basic/ship/save', { name: 'X', colour: 'red' }))).toMatchObject({ shipType: 'Please fill this in', flagId: 'Please fill this in', colour: 'There is no such field' })
    expect(faults(await operator.call('basic/ship/save', { ...plain(), flagId: 99_999 }))).toEqual({ flagId: expect.stringContaining('There is no such record in "Flag') })
  })
})

describe('what a ship was called, flew and belonged to', () => {
  const made = async (more: object = {}) => operator.ok('basic/ship/save', { ...plain(), name: 'MORNING GULL', previousNames: 'FIRST NAME', ...more })
  const changes = async (id: number) => (await operator.ok('basic/ship/changes', { id })).list as Record<string, any>[]

  test('a new name keeps the old one with its date, reason and paper, and among the previous names', async () => {
    const { id, version } = await made()
    const { data: paper } = await operator.upload('更名证明.pdf', smallPdf(), 'application/pdf')
    await operator.ok('basic/ship/save', { id, version, name: 'EVENING GULL', effectiveDate: '2026-03-14', changeReason: 'Sold', changeFileId: paper.attachmentId })
    expect(await changes(id)).toMatchObject([{ kind: 'name', field: 'name', fromEn: 'MORNING GULL', toEn: 'EVENING GULL', effectiveDate: '2026-03-14', reason: 'Sold', fileId: paper.attachmentId, recordedBy: expect.any(String) }])
    expect((await operator.ok('basic/ship/get', { id })).previousNames).toBe('MORNING GULL; FIRST NAME')
    expect((await operator.ok('ship/query/list', { keyword: 'morning gull' })).list.map((row: any) => row.id)).toContain(id)
  })
  test('flag, owner and port are kept in the words of that day; without a date they hold from today', async () => {
    const { db } = house.services
    const [first, second] = await db.selectFrom('customer').where('status', '=', 1).orderBy('id').limit(2).select(['id', 'name']).execute()
    // Who enters ships reaches the companies of the own region.
    await db.updateTable('customer').set({ region: 'SHA' }).where('id', 'in', [first!.id, second!.id]).execute()
    const { id, version } = await made({ ownerId: first!.id, registryPort: 'Panama' })
    await operator.ok('basic/ship/save', { id, version, flagId: flags['LR'], ownerId: second!.id, registryPort: 'Monrovia', managerId: first!.id })
    const list = await changes(id)
    expect(list.map(({ kind, fromEn, toEn }) => [kind, fromEn, toEn]).sort()).toEqual([['flag', 'Panama', 'Liberia'], ['owner', first!.name, second!.name], ['registryPort', 'Panama', 'Monrovia']])
    expect(list.find(({ kind }) => kind === 'flag')).toMatchObject({ fromZh: '巴拿马', toZh: '利比里亚', effectiveDate: today('Asia/Shanghai') })
  })
  test('a correction is recorded as one and leaves no history', async () => {
    const { id, version } = await made()
    await operator.ok('basic/ship/save', { id, version, name: 'MORNING GUL', changeKind: 'correction', changeReason: 'Typing mistake' })
    expect(await changes(id)).toEqual([])
    expect(await operator.ok('basic/ship/get', { id })).toMatchObject({ name: 'MORNING GUL', previousNames: 'FIRST NAME' })
    expect((await operator.ok('basic/ship/history', { id })).list).toMatchObject([{ action: 'correct', remark: 'Typing mistake' }, { action: 'update' }, { action: 'create' }])
  })
  test('a change that is still to come is refused at its date, and nothing is written', async () => {
    const { id, version } = await made()
    expect(faults(await operator.call('basic/ship/save', { id, version, name: 'TOMORROW', effectiveDate: '2099-01-01' }))).toEqual({ effectiveDate: 'This date is still to come: enter the change when it takes effect' })
    expect(await operator.ok('basic/ship/get', { id })).toMatchObject({ name: 'MORNING GULL', version })
    expect(await changes(id)).toEqual([])
  })
  test('filling in what was not known is no change', async () => {
    const { id, version } = await made()
    await operator.ok('basic/ship/save', { id, version, callSign: '3EAB7', officialNo: '12345', nameZh: '晨鸥' })
    expect(await changes(id)).toEqual([])
  })
  test('other work changes a ship by the same rules', async () => {
    const { id } = await made()
    const saved = await asSystem(house.services, (ctx) => changeShip(ctx, id, { officialNo: '2', name: 'PROVISIONAL' }, { effectiveDate: '2026-01-05', reason: 'Registration' }))
    expect(saved.version).toBe(2)
    expect(await changes(id)).toMatchObject([{ kind: 'name', effectiveDate: '2026-01-05', reason: 'Registration' }])
    await expect(asSystem(house.services, (ctx) => changeShip(ctx, id, { netTonnage: 2, grossTonnage: 1 }))).rejects.toThrow('badInput')
  })
  test('owners read the past of the ships they reach, without reasons and papers, and of no others', async () => {
    const owner = await house.as('owner')
    const own = new Set((await owner.ok('ship/query/list', { size: 200 })).list.map((row: any) => row.id))
    const past = await house.services.db.selectFrom('shipChange').select(['shipId', 'id']).orderBy('id').execute()
    const [mine, foreign] = [past.find(({ shipId }) => own.has(shipId))!, past.find(({ shipId }) => !own.has(shipId))!]
    const { list } = await owner.ok('basic/ship/changes', { id: mine.shipId })
    expect(list[0]).toMatchObject({ toEn: expect.any(String) })
    for (const name of ['reason', 'fileId', 'recordedBy']) expect(list[0]).not.toHaveProperty(name)
    expect((await owner.call('basic/ship/changes', { id: foreign.shipId })).code).toBe(404)
  })
})

describe('before saving', () => {
  test('the flag tells its series, and ships that may be the same are named in both languages', async () => {
    const { id } = await operator.ok('basic/ship/save', { ...plain(), name: 'TWIN STAR', callSign: '3EZT7', mmsi: '353998877', imo: '9176187' })
    const { series, findings } = await operator.ok('basic/ship/check', { flagId: flags['PA'], name: 'TWIN STAR', callSign: '3ezt 7', mmsi: '353 998 877', imo: 'IMO 9176187' })
    expect(series).toMatchObject({ nameEn: 'Panama', mids: expect.arrayContaining(['353']), callSignPrefixes: expect.arrayContaining(['3E']) })
    expect(findings.map(({ field, level }: any) => `${field} ${level}`).sort()).toEqual(['imo error', 'mmsi warning', 'name warning'])
    expect(findings.find(({ field }: any) => field === 'name')).toMatchObject({ zh: expect.stringContaining('TWIN STAR'), en: expect.stringContaining('same name and call sign') })
    expect((await operator.ok('basic/ship/check', { id, flagId: flags['PA'], name: 'TWIN STAR', callSign: '3EZT7' })).findings).toEqual([])
    expect(await operator.ok('basic/ship/check', {})).toEqual({ series: null, findings: [] })
  })
  test('a twin is saved all the same, and told by get', async () => {
    const { id } = await operator.ok('basic/ship/save', { ...plain(), name: 'TWIN STAR' })
    expect((await operator.ok('basic/ship/get', { id })).warnings).toMatchObject([{ field: 'name', en: expect.stringContaining('under the same flag') }])
  })
})

describe('how complete the particulars are', () => {
  test('is kept with the ship, follows every save, and is what the one rule says', async () => {
    const { id, version } = await operator.ok('basic/ship/save', { ...plain(), name: 'HALF KNOWN' })
    const before = await operator.ok('basic/ship/get', { id })
    await operator.ok('basic/ship/save', { id, version, callSign: '3EHK7', registryPort: 'Panama', grossTonnage: 5000 })
    const after = await operator.ok('basic/ship/get', { id })
    expect(after.completeness).toBeGreaterThan(before.completeness)
    expect([before.completeness, after.completeness]).toEqual([shipCompleteness(before).percent, shipCompleteness(after).percent])
    expect((await operator.ok('basic/ship/history', { id })).list[0].changes.map(({ field }: any) => field)).not.toContain('completeness')
    const { list } = await operator.ok('basic/ship/list', { completenessTo: after.completeness, sort: 'completeness', size: 5 })
    expect(list.map((row: any) => row.completeness)).toEqual(list.map((row: any) => row.completeness).sort((a: number, b: number) => a - b))
  })
})

describe('who reaches what', () => {
  test('customers and flags have no register, surveyors may not remove, administrators may', async () => {
    for (const name of ['owner', 'flag']) expect((await (await house.as(name)).call('basic/ship/list')).code).toBe(403)
    expect((await (await house.as('finance')).call('basic/ship/save', plain())).code).toBe(403)
    const { id } = await operator.ok('basic/ship/save', { ...plain(), name: 'SHORT LIVED' })
    expect((await operator.call('basic/ship/remove', { ids: [id] })).code).toBe(403)
    expect(await admin.ok('basic/ship/remove', { ids: [id] })).toEqual({ removed: 1 })
    expect((await admin.call('basic/ship/get', { id })).code).toBe(404)
  })
})

test('demonstration ships are sound: every number valid, nothing refused, and nearly nothing to warn of', async () => {
  const rows = await house.services.db.selectFrom('ship').where('classNo', 'like', 'PR%').selectAll().execute()
  expect(rows).toHaveLength(240)
  expect(new Set(rows.map((row) => row.imo)).size).toBe(240)
  expect(new Set(rows.map((row) => row.mmsi)).size).toBe(240)
  for (const row of rows) {
    expect([checkImo(row.imo!), checkMmsi(row.mmsi!), checkCallSign(row.callSign!)]).toEqual([null, null, null])
    expect(row.netTonnage! <= row.grossTonnage! && row.netTonnage! >= row.grossTonnage! * 0.3).toBe(true)
  }
  for (const { id } of rows.slice(0, 30)) expect((await admin.ok('basic/ship/get', { id })).warnings).toEqual([])
})
