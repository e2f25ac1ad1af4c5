import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCallSign, checkImo, checkMmsi } from '#common/rules/identifiers.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

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
    expect(faults(await operator.call('basic/ship/save', { ...plain(), flagId: 99_999 }))).toEqual({ flagId: 'There is no such flag' })
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
