import { describe, expect, test } from 'vitest'
import {
  app,
  finance,
  certOf,
  errors,
  priced,
  opened,
  startCertFeeTests,
} from './certFee.fixture.ts'

startCertFeeTests()

describe('a single row', () => {
  const first = () => ({
    certType: 20,
    certId: certOf('DEL'),
    shipType: '601',
    effectiveFrom: '2026-01-01',
    staTon: 500,
    endTon: 1599,
    fee: 100,
  })
  const save = (row: object) => finance.call('basic/certFee/save', row)

  test('accepts a band that joins its neighbours, refuses overlaps and gaps, naming the neighbours', async () => {
    const { id } = await finance.callOk('basic/certFee/save', first())
    expect(errors(await save({ ...first(), staTon: 1599, endTon: 2999 }))).toEqual({
      staTon: 'It overlaps the band “500 to 1,599 GT”: begin at 1,600, or change that band first',
    })
    expect(errors(await save({ ...first(), staTon: 1700, endTon: 2999 }))).toEqual({
      staTon: 'There is a gap (1,600 to 1,699 GT) after the band “500 to 1,599 GT”: begin at 1,600',
    })
    expect(errors(await save({ ...first(), staTon: 0, endTon: 498 }))).toEqual({
      endTon: 'There is a gap (499 to 499 GT) before the band “500 to 1,599 GT”: end at 499',
    })
    expect(errors(await save({ ...first(), staTon: 600, endTon: 599 }))).toHaveProperty('endTon')
    const second = await finance.callOk('basic/certFee/save', {
      ...first(),
      staTon: 1600,
      endTon: 2999,
      fee: 120,
    })
    const third = await finance.callOk('basic/certFee/save', {
      ...first(),
      staTon: 3000,
      endTon: null,
      fee: 150,
    })
    // A band in the middle cannot be changed in its limits or removed; the last one can.
    expect(errors(await save({ ...second, endTon: 2998 }))).toHaveProperty(
      'endTon',
      expect.stringContaining('gap (2,999 to 2,999 GT)'),
    )
    expect(errors(await save({ ...second, shipType: '602' }))).toHaveProperty(
      'shipType',
      expect.stringContaining('"602" is not an entry of the dictionary SHIP_TYPE'),
    )
    expect(errors(await save({ ...second, shipType: '505' }))).toEqual({
      staTon:
        'This would leave a gap between 500 to 1,599 GT and from 3,000 GT: change the whole tariff on the tariff page',
    })
    expect(errors(await finance.call('basic/certFee/remove', { ids: [second.id] }))).toHaveProperty(
      'ids',
    )
    expect(await finance.callOk('basic/certFee/save', { ...second, fee: 125.5 })).toEqual({
      id: second.id,
      version: 2,
    })
    expect(await finance.callOk('basic/certFee/remove', { ids: [third.id, second.id] })).toEqual({
      removed: 2,
    })
    expect((await finance.callOk('basic/certFee/history', { id })).list).toMatchObject([
      { action: 'create' },
    ])
  })
  test('refuses tariffs with the same criteria and overlapping dates', async () => {
    const response = await save({
      ...first(),
      effectiveFrom: '2026-06-01',
      staTon: 0,
      endTon: null,
    })
    expect(errors(response).effectiveFrom).toMatch(
      /a tariff for the same scope \(no\. \d+, from 2026-01-01\)/,
    )
    expect(
      errors(await save({ ...first(), shipType: '505', effectiveTo: '2025-12-31' })),
    ).toHaveProperty('effectiveTo')
  })
  test('derives the subcategory from the certificate, refuses a contradicting one', async () => {
    const row = {
      certType: 10,
      certId: certOf('GRN'),
      surveyType: 'additional',
      effectiveFrom: '2026-01-01',
      staTon: 0,
      fee: 10,
    }
    const { id } = await finance.callOk('basic/certFee/save', row)
    expect(await finance.callOk('basic/certFee/get', { id })).toMatchObject({
      feeType: 10,
      certCode: 'GRN',
      inEffect: 'now',
      endTon: null,
    })
    expect(errors(await save({ ...row, feeType: 30, flagId: 1 }))).toHaveProperty('feeType')
    expect(errors(await save({ ...row, certType: 20 }))).toHaveProperty('certId')
    expect(errors(await save({ ...row, certId: null, certType: 20, feeType: 10 }))).toHaveProperty(
      'feeType',
      'Only statutory and class certificates have subcategories: leave this field empty',
    )
    expect(errors(await save({ ...row, certId: 999_999 }))).toHaveProperty('certId')
  })
  test("refuses invalid amounts at their fields, in the user's language", async () => {
    const refused = async (wrong: object) =>
      Object.keys(errors(await save({ ...first(), shipType: '904', ...wrong })))
    for (const wrong of [
      { fee: 1.005 },
      { fee: -1 },
      { fee: 1e7 },
      { fee: '12' },
      { unitFee: 0.00001 },
      { staTon: 0.5 },
      { endTon: 1_000_000 },
      { unitStep: 0 },
      { minimum: 5 },
    ])
      expect(await refused(wrong), JSON.stringify(wrong)).toEqual(Object.keys(wrong))
    expect(await refused({ unitFee: 1, minimum: 5, maximum: 4 })).toEqual(['maximum'])
    const zh = await finance.call(
      'basic/certFee/save',
      { ...first(), staTon: 1700, endTon: null },
      'zh',
    )
    expect(errors(zh).staTon).toBe(
      '与相邻区间“500 至 1,599 总吨”之间有空档（1,600 至 1,699 总吨）：请从 1,600 开始',
    )
  })
  test('staff can read; only finance and administrators can change', async () => {
    const surveyor = await app.signInAs('surveyor')
    expect(
      (
        await surveyor.callOk('basic/certFee/list', { certType: [30], inEffect: ['now'] })
      ).list.every((row: { certType: number }) => row.certType === 30),
    ).toBe(true)
    for (const call of ['save', 'saveBands'])
      expect((await surveyor.call(`basic/certFee/${call}`, first())).code).toBe(403)
    expect((await surveyor.call('basic/certFee/remove', { ids: [1] })).code).toBe(403)
  })
})

describe('versions of a tariff row', () => {
  test('returns a row in each version, also after removal', async () => {
    const row = {
      certType: 20,
      certId: certOf('MSM'),
      shipType: '404',
      effectiveFrom: '2026-01-01',
      staTon: 0,
      fee: 150,
      remark: '首版',
    }
    const { id } = await finance.callOk('basic/certFee/save', row)
    await finance.callOk('basic/certFee/save', { id, version: 1, fee: 160, remark: null })
    await finance.callOk('basic/certFee/save', { id, version: 2, endTon: 9999 })
    const line = (
      await priced({ items: [{ certId: certOf('MSM') }], shipType: '404', grossTonnage: 100 })
    ).lines[0]
    expect(line).toMatchObject({ certFeeId: id, certFeeVersion: 3, amount: 160 })
    const at = (version: number) => finance.callOk('basic/certFee/version', { id, version })
    expect(await at(1)).toMatchObject({
      fee: 150,
      remark: '首版',
      endTon: null,
      certCode: 'MSM',
      until: expect.any(String),
      removed: false,
    })
    expect(await at(3)).toMatchObject({ fee: 160, remark: null, endTon: 9999, until: null })
    await finance.callOk('basic/certFee/remove', { ids: [id] })
    expect(await at(2)).toMatchObject({ fee: 160, endTon: null, removed: true })
    expect((await at(3)).until).not.toBeNull()
    expect((await finance.call('basic/certFee/version', { id, version: 4 })).code).toBe(404)
  })
  test('returns versions of demonstration rows', async () => {
    const {
      list: [row],
    } = await finance.callOk('basic/certFee/list', { keyword: 'IOPP', size: 1 })
    expect(await finance.callOk('basic/certFee/version', { id: row.id, version: 1 })).toMatchObject(
      { fee: row.fee, staTon: row.staTon, certCode: 'IOPP', effectiveFrom: row.effectiveFrom },
    )
  })
})

test('every demonstration tariff can be saved unchanged', async () => {
  const { list } = await finance.callOk('basic/certFee/list', {
    certId: ['IOPP', 'REG', 'DOC'].map(certOf),
    size: 200,
  })
  const left = new Set(list.map((row: { id: number }) => row.id))
  expect(left.size).toBeGreaterThan(20)
  for (const id of left) {
    const tariff = opened(await finance.callOk('basic/certFee/tariff', { id }))
    for (const band of tariff.bands) left.delete(band.id)
    expect(await finance.callOk('basic/certFee/saveBands', tariff)).toMatchObject({
      removed: 0,
      ended: 0,
    })
    expect(opened(await finance.callOk('basic/certFee/tariff', { id })).read).toEqual(tariff.read)
  }
})

test('lists tariffs in book order, filters and exports them', async () => {
  const { list } = await finance.callOk('basic/certFee/list', {
    certId: [certOf('SC')],
    inEffect: ['past'],
  })
  expect(list.map((row: { staTon: number }) => row.staTon)).toEqual([
    0, 500, 1600, 3000, 10_000, 25_000, 50_000,
  ])
  expect(list.every((row: { effectiveTo: string }) => row.effectiveTo === '2024-12-31')).toBe(true)
  expect(
    (await finance.callOk('basic/certFee/all', { certId: [certOf('SC')], inEffect: ['past'] }))[1],
  ).toMatchObject({
    id: list[1].id,
    fee: list[1].fee,
    titleEn: 'Cargo Ship Safety Construction Certificate 500–1599 GT',
  })
  const file = await finance.download('basic/certFee/export', {
    certId: [certOf('SC')],
    format: 'csv',
  })
  expect(file.status).toBe(200)
  expect(file.bytes.toString()).toContain('Cargo Ship Safety Construction Certificate')
})
