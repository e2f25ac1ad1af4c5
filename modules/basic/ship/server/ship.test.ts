import { describe, expect, test } from 'vitest'
import { checkCallSign, checkImo, checkMmsi } from '#common/rules/ships/ship-identifiers.ts'
import { shipCompleteness } from '#common/rules/ships/ship-completeness.ts'
import { app, operator, admin, flags, plain, errors, startShipTests } from './ship.fixture.ts'

startShipTests()

describe('saving', () => {
  test('saves all fields of a ship, normalized, and returns flag and available actions', async () => {
    const { id } = await operator.callOk('basic/ship/save', {
      ...plain(),
      imo: 'IMO 9074729',
      callSign: '3fab 7',
      mmsi: '353 123 456',
      grossTonnage: 28_000,
      netTonnage: 14_000,
      keelDate: '2010-05-31',
    })
    const row = await operator.callOk('basic/ship/get', { id })
    expect(row).toMatchObject({
      imo: '9074729',
      callSign: '3FAB7',
      mmsi: '353123456',
      flagNameEn: 'Panama',
      flagNameZh: '巴拿马',
      warnings: [],
      version: 1,
    })
    expect(row.can).toContain('save')
    expect(row.can).not.toContain('remove')
  })
  test('checks the IMO check digit; allows none; refuses duplicates', async () => {
    expect(errors(await operator.call('basic/ship/save', { ...plain(), imo: '9074728' }))).toEqual({
      imo: 'The check digit of the IMO number is incorrect: check the number.',
    })
    expect(errors(await operator.call('basic/ship/save', { ...plain(), imo: '907472' }))).toEqual({
      imo: 'An IMO number has 7 digits: leave the field empty if there is none.',
    })
    await operator.callOk('basic/ship/save', { ...plain(), name: 'NO NUMBER', imo: null })
    const duplicate = await operator.call('basic/ship/save', {
      ...plain(),
      name: 'SECOND',
      imo: '9074729',
    })
    expect([duplicate.code, duplicate.error, errors(duplicate)]).toEqual([
      409,
      'ship.taken',
      { imo: 'This IMO number is already registered for TEST PETREL (Panama)' },
    ])
    expect((await operator.call('basic/ship/save', { ...plain(), imo: '9074729' }, 'zh')).msg).toBe(
      '该 IMO 编号已登记在船舶“TEST PETREL”（巴拿马）名下',
    )
  })
  test('refuses net tonnage above gross, disproportionate lengths and dates out of order at their fields', async () => {
    expect(
      errors(
        await operator.call('basic/ship/save', {
          ...plain(),
          grossTonnage: 100,
          netTonnage: 101,
          loa: 50,
          lbp: 51,
          keelDate: '2011-01-02',
          buildDate: '2011-01-01',
          mmsi: '123',
        }),
      ),
    ).toEqual({
      netTonnage: 'Net tonnage cannot exceed gross tonnage.',
      lbp: 'Length between perpendiculars cannot exceed length overall',
      buildDate: 'Date of build cannot be before Keel laid (2011-01-02)',
      mmsi: 'An MMSI has 9 digits.',
    })
  })
  test('validates a change together with stored values', async () => {
    const { id, version } = await operator.callOk('basic/ship/save', {
      ...plain(),
      name: 'STANDS',
      grossTonnage: 5000,
    })
    expect(
      errors(await operator.call('basic/ship/save', { id, version, netTonnage: 5001 })),
    ).toHaveProperty('netTonnage')
    await operator.callOk('basic/ship/save', { id, version, netTonnage: 2000 })
    expect((await operator.call('basic/ship/save', { id, version, netTonnage: 2500 })).code).toBe(
      409,
    )
  })
  test('allows canal tonnages above gross tonnage', async () => {
    await operator.callOk('basic/ship/save', {
      ...plain(),
      name: 'CANAL',
      grossTonnage: 5000,
      netTonnage: 2500,
      suezTonnage: 5400.5,
      panamaTonnage: 6000,
    })
  })
  test('saves values with warnings, which get returns in both languages', async () => {
    const { id } = await operator.callOk('basic/ship/save', {
      ...plain(),
      name: 'ODD ONE',
      callSign: 'V7AB3',
      mmsi: '636123456',
      grossTonnage: 1000,
      netTonnage: 299,
      depth: 10,
      draft: 11,
    })
    const { warnings } = await operator.callOk('basic/ship/get', { id })
    expect(warnings.map((w: { field: string }) => w.field).sort()).toEqual([
      'callSign',
      'draft',
      'mmsi',
      'netTonnage',
    ])
    expect(warnings.find((w: { field: string }) => w.field === 'mmsi')).toMatchObject({
      zh: expect.stringContaining('636123456 不属于巴拿马'),
      en: expect.stringContaining('636123456 does not belong to Panama'),
    })
  })
  test('names missing and unknown fields', async () => {
    expect(
      errors(await operator.call('basic/ship/save', { name: 'X', colour: 'red' })),
    ).toMatchObject({
      shipType: 'This field is required',
      flagId: 'This field is required',
      colour: 'Unknown field',
    })
    expect(errors(await operator.call('basic/ship/save', { ...plain(), flagId: 99_999 }))).toEqual({
      flagId: expect.stringContaining('This record does not exist in "Flag'),
    })
  })
})

describe('before saving', () => {
  test("warns about the flag's series and possible duplicates in both languages", async () => {
    const { id } = await operator.callOk('basic/ship/save', {
      ...plain(),
      name: 'TWIN STAR',
      callSign: '3EZT7',
      mmsi: '353998877',
      imo: '9176187',
    })
    const { series, findings } = await operator.callOk('basic/ship/check', {
      flagId: flags['PA'],
      name: 'TWIN STAR',
      callSign: '3ezt 7',
      mmsi: '353 998 877',
      imo: 'IMO 9176187',
    })
    expect(series).toMatchObject({
      nameEn: 'Panama',
      mids: expect.arrayContaining(['353']),
      callSignPrefixes: expect.arrayContaining(['3E']),
    })
    expect(
      findings
        .map(({ field, level }: { field: string; level: number }) => `${field} ${level}`)
        .sort(),
    ).toEqual(['imo error', 'mmsi warning', 'name warning'])
    expect(findings.find(({ field }: { field: string }) => field === 'name')).toMatchObject({
      zh: expect.stringContaining('TWIN STAR'),
      en: expect.stringContaining('Same name and call sign'),
    })
    expect(
      (
        await operator.callOk('basic/ship/check', {
          id,
          flagId: flags['PA'],
          name: 'TWIN STAR',
          callSign: '3EZT7',
        })
      ).findings,
    ).toEqual([])
    expect(await operator.callOk('basic/ship/check', {})).toEqual({ series: null, findings: [] })
  })
  test('saves a possible duplicate, and get reports it', async () => {
    const { id } = await operator.callOk('basic/ship/save', { ...plain(), name: 'TWIN STAR' })
    expect((await operator.callOk('basic/ship/get', { id })).warnings).toMatchObject([
      { field: 'name', en: expect.stringContaining('under the same flag') },
    ])
  })
})

describe('completeness', () => {
  test('stores the completeness, updates it on every save, and equals the rule', async () => {
    const { id, version } = await operator.callOk('basic/ship/save', {
      ...plain(),
      name: 'HALF KNOWN',
    })
    const before = await operator.callOk('basic/ship/get', { id })
    await operator.callOk('basic/ship/save', {
      id,
      version,
      callSign: '3EHK7',
      registryPort: 'Panama',
      grossTonnage: 5000,
    })
    const after = await operator.callOk('basic/ship/get', { id })
    expect(after.completeness).toBeGreaterThan(before.completeness)
    expect([before.completeness, after.completeness]).toEqual([
      shipCompleteness(before).percent,
      shipCompleteness(after).percent,
    ])
    expect(
      (await operator.callOk('basic/ship/history', { id })).list[0].changes.map(
        ({ field }: { field: string }) => field,
      ),
    ).not.toContain('completeness')
    const { list } = await operator.callOk('basic/ship/list', {
      completenessTo: after.completeness,
      sort: 'completeness',
      size: 5,
    })
    expect(list.map((row: { completeness: number }) => row.completeness)).toEqual(
      list
        .map((row: { completeness: number }) => row.completeness)
        .sort((a: number, b: number) => a - b),
    )
  })
})

describe('who reaches what', () => {
  test('customers and flags have no access, surveyors cannot remove, administrators can', async () => {
    for (const name of ['owner', 'flag'])
      expect((await (await app.signInAs(name)).call('basic/ship/list')).code).toBe(403)
    expect((await (await app.signInAs('finance')).call('basic/ship/save', plain())).code).toBe(403)
    const { id } = await operator.callOk('basic/ship/save', { ...plain(), name: 'SHORT LIVED' })
    expect((await operator.call('basic/ship/remove', { ids: [id] })).code).toBe(403)
    expect(await admin.callOk('basic/ship/remove', { ids: [id] })).toEqual({ removed: 1 })
    expect((await admin.call('basic/ship/get', { id })).code).toBe(404)
  })
})

test('demonstration ships are valid: numbers correct, no errors, hardly any warnings', async () => {
  const rows = await app.services.db
    .selectFrom('ship')
    .where('classNo', 'like', 'PR%')
    .selectAll()
    .execute()
  expect(rows).toHaveLength(240)
  expect(new Set(rows.map((row) => row.imo)).size).toBe(240)
  expect(new Set(rows.map((row) => row.mmsi)).size).toBe(240)
  for (const row of rows) {
    expect([checkImo(row.imo!), checkMmsi(row.mmsi!), checkCallSign(row.callSign!)]).toEqual([
      null,
      null,
      null,
    ])
    expect(row.netTonnage! <= row.grossTonnage! && row.netTonnage! >= row.grossTonnage! * 0.3).toBe(
      true,
    )
  }
  for (const { id } of rows.slice(0, 30))
    expect((await admin.callOk('basic/ship/get', { id })).warnings).toEqual([])
})
