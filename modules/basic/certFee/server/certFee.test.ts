import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let finance: Client
let certs: Map<string, any>
beforeAll(async () => {
  house = await startHouse()
  finance = await house.as('finance')
  certs = new Map((await finance.ok('basic/cert/all')).map((cert: any) => [cert.code, cert]))
})
afterAll(() => house.close())

const certOf = (code: string): number => certs.get(code).id
const faults = (answer: any) => Object.fromEntries((answer.fields ?? []).map((f: any) => [f.field, f.msg]))
const priced = (input: object, client = finance) => client.ok('basic/certFee/price', { date: '2026-11-21', ...input })
/** The input of saveBands for a tariff as it was read. */
const opened = ({ bands, certCode: _1, certNameZh: _2, certNameEn: _3, flagNameZh: _4, flagNameEn: _5, ...terms }: any) =>
  ({ ...terms, read: bands.map(({ id, version }: any) => ({ id, version })), bands: bands.map(({ version: _, ...band }: any) => band) })

describe('what a certificate costs', () => {
  test('the worked example: a bulk carrier of 9,800 GT', async () => {
    const items = [['SC', 'annual'], ['SE', 'annual'], ['SR', 'periodical'], ['ILL', 'annual'], ['IOPP', 'annual'], ['CLH', 'annual'], ['SMC', 'intermediate']].map(([code, surveyType]) => ({ certId: certOf(code!), surveyType }))
    const { lines, total, manualCount } = await priced({ items, shipType: '203', grossTonnage: 9800 })
    expect(lines.map((line: any) => line.amount)).toEqual([650, 500, 300, 400, 450, 1200, 800])
    expect({ total, manualCount }).toEqual({ total: 4300, manualCount: 0 })
    expect(lines[5]).toMatchObject({ certCode: 'CLH', feeType: 30, staTon: 3000, endTon: 9999, explanationEn: expect.stringMatching(/^Tariff row \d+ \(version 1\): for this certificate, this kind of survey/), explanationZh: expect.stringContaining('该检验类别') })
    const { total: others } = await finance.ok('basic/othFee/price', { items: [{ feeType: 60, feeItem: 'travel' }, { feeType: 70, feeItem: 'admin' }], date: '2026-11-21' })
    expect(total + others).toBe(4750)
  })
  test('every certificate type of the demonstration has a price, any surveyor may ask for it', async () => {
    const surveyor = await house.as('surveyor')
    for (const part of Array.from({ length: Math.ceil(certs.size / 50) }, (_, i) => [...certs.values()].slice(i * 50, i * 50 + 50))) {
      const { lines } = await priced({ items: part.map(({ id }) => ({ certId: id, quantity: 2 })), grossTonnage: 30_000, flagId: 1, shipType: '205' }, surveyor)
      expect(lines.filter((line: any) => line.manual)).toEqual([])
      for (const line of lines) expect(line.amount).toBe(2 * line.unitPrice)
    }
  })
  test('ship type and flag of their own go first; the price of the day counts', async () => {
    const one = async (input: object) => (await priced({ items: [{ certId: certOf('SC') }], grossTonnage: 5000, ...input })).lines[0].amount
    expect([await one({}), await one({ shipType: '301' }), await one({ date: '2024-12-31' })]).toEqual([650, 780, 585])
  })
  test('a fee by tonnage has its minimum and maximum', async () => {
    const reg = async (grossTonnage: number) => (await priced({ items: [{ certId: certOf('REG') }], grossTonnage })).total
    expect([await reg(500), await reg(20_001), await reg(200_000)]).toEqual([1600, 2500.05, 6000])
  })
  test('without a tonnage it is refused where the tariff goes by tonnage, and not for the document of a company', async () => {
    const answer = await finance.call('basic/certFee/price', { items: [{ certId: certOf('SC') }] })
    expect(answer).toMatchObject({ code: 400, fields: [{ field: 'grossTonnage', msg: expect.stringContaining('enter the gross tonnage') }] })
    expect((await priced({ items: [{ certId: certOf('DOC') }] })).total).toBe(2000)
  })
  test('where no tariff is made or in effect, the line says so and the total leaves it out', async () => {
    const { lines, total, manualCount } = await priced({ items: [{ certId: certOf('SC') }, { certId: certOf('DOC') }], grossTonnage: 5000, date: '2020-01-01' })
    expect({ total, manualCount }).toEqual({ total: 0, manualCount: 2 })
    expect(lines[0]).toMatchObject({ amount: null, certFeeId: null, manual: 'tariff.notInEffect', explanationZh: expect.stringContaining('请人工定价') })
  })
  test('a certificate that does not exist, of another category, or none at all is refused at its line', async () => {
    const refused = async (item: object) => faults(await finance.call('basic/certFee/price', { items: [{ certId: certOf('DOC') }, item] }))
    expect(await refused({ certId: 999_999 })).toHaveProperty(['items.1.certId'])
    expect(await refused({ certId: certOf('REG'), certType: 10 })).toHaveProperty(['items.1.certId'], 'This certificate belongs to another category')
    expect(await refused({})).toHaveProperty(['items.1.certId'], 'Choose a certificate type, or a category')
    expect((await priced({ items: [{ certType: 30 }], grossTonnage: 4000 })).total).toBe(380)
  })
  test('customers and flag states see no tariffs', async () => {
    for (const name of ['owner', 'flag']) expect((await (await house.as(name)).call('basic/certFee/price', { items: [] })).code).toBe(403)
  })
})

describe('a single row', () => {
  const first = () => ({ certType: 20, certId: certOf('DEL'), shipType: '601', effectiveFrom: '2026-01-01', staTon: 500, endTon: 1599, fee: 100 })
  const save = (row: object) => finance.call('basic/certFee/save', row)

  test('joins its neighbours without overlap or gap, and is refused otherwise, naming them', async () => {
    const { id } = await finance.ok('basic/certFee/save', first())
    expect(faults(await save({ ...first(), staTon: 1599, endTon: 2999 }))).toEqual({ staTon: 'It overlaps the band “500 to 1,599 GT”: begin at 1,600, or change that band first' })
    expect(faults(await save({ ...first(), staTon: 1700, endTon: 2999 }))).toEqual({ staTon: 'There is a gap (1,600 to 1,699 GT) after the band “500 to 1,599 GT”: begin at 1,600' })
    expect(faults(await save({ ...first(), staTon: 0, endTon: 498 }))).toEqual({ endTon: 'There is a gap (499 to 499 GT) before the band “500 to 1,599 GT”: end at 499' })
    expect(faults(await save({ ...first(), staTon: 600, endTon: 599 }))).toHaveProperty('endTon')
    const second = await finance.ok('basic/certFee/save', { ...first(), staTon: 1600, endTon: 2999, fee: 120 })
    const third = await finance.ok('basic/certFee/save', { ...first(), staTon: 3000, endTon: null, fee: 150 })
    // From the middle neither a change of limits nor a removal is possible; from the end it is.
    expect(faults(await save({ ...second, endTon: 2998 }))).toHaveProperty('endTon', expect.stringContaining('gap (2,999 to 2,999 GT)'))
    expect(faults(await save({ ...second, shipType: '602' }))).toHaveProperty('shipType', expect.stringContaining('"602" is no entry of the dictionary SHIP_TYPE'))
    expect(faults(await save({ ...second, shipType: '505' }))).toEqual({ staTon: 'This would leave a gap between 500 to 1,599 GT and from 3,000 GT: change the whole tariff on its page' })
    expect(faults(await finance.call('basic/certFee/remove', { ids: [second.id] }))).toHaveProperty('ids')
    expect(await finance.ok('basic/certFee/save', { ...second, fee: 125.5 })).toEqual({ id: second.id, version: 2 })
    expect(await finance.ok('basic/certFee/remove', { ids: [third.id, second.id] })).toEqual({ removed: 2 })
    expect((await finance.ok('basic/certFee/history', { id })).list).toMatchObject([{ action: 'create' }])
  })
  test('tariffs for the same may not be in effect on the same days', async () => {
    const answer = await save({ ...first(), effectiveFrom: '2026-06-01', staTon: 0, endTon: null })
    expect(faults(answer).effectiveFrom).toMatch(/A tariff for the same \(row \d+, from 2026-01-01\)/)
    expect(faults(await save({ ...first(), shipType: '505', effectiveTo: '2025-12-31' }))).toHaveProperty('effectiveTo')
  })
  test('the subcategory follows from the certificate; what contradicts it is refused', async () => {
    const row = { certType: 10, certId: certOf('GRN'), surveyType: 'remote', effectiveFrom: '2026-01-01', staTon: 0, fee: 10 }
    const { id } = await finance.ok('basic/certFee/save', row)
    expect(await finance.ok('basic/certFee/get', { id })).toMatchObject({ feeType: 10, certCode: 'GRN', inEffect: 'now', endTon: null })
    expect(faults(await save({ ...row, feeType: 30, flagId: 1 }))).toHaveProperty('feeType')
    expect(faults(await save({ ...row, certType: 20 }))).toHaveProperty('certId')
    expect(faults(await save({ ...row, certId: null, certType: 20, feeType: 10 }))).toHaveProperty('feeType', 'Only statutory and class certificates have subcategories: leave it empty')
    expect(faults(await save({ ...row, certId: 999_999 }))).toHaveProperty('certId')
  })
  test('figures that make no fee are refused at their fields, in the reader\'s language', async () => {
    const refused = async (wrong: object) => Object.keys(faults(await save({ ...first(), shipType: '904', ...wrong })))
    for (const wrong of [{ fee: 1.005 }, { fee: -1 }, { fee: 1e7 }, { fee: '12' }, { unitFee: 0.00001 }, { staTon: 0.5 }, { endTon: 1_000_000 }, { unitStep: 0 }, { minimum: 5 }]) expect(await refused(wrong), JSON.stringify(wrong)).toEqual(Object.keys(wrong))
    expect(await refused({ unitFee: 1, minimum: 5, maximum: 4 })).toEqual(['maximum'])
    const zh = await finance.call('basic/certFee/save', { ...first(), staTon: 1700, endTon: null }, 'zh')
    expect(faults(zh).staTon).toBe('与相邻区间“500 至 1,599 总吨”之间有空档（1,600 至 1,699 总吨）：请从 1,600 开始')
  })
  test('staff read; only finance and administrators change', async () => {
    const surveyor = await house.as('surveyor')
    expect((await surveyor.ok('basic/certFee/list', { certType: [30], inEffect: ['now'] })).list.every((row: any) => row.certType === 30)).toBe(true)
    for (const call of ['save', 'saveBands']) expect((await surveyor.call(`basic/certFee/${call}`, first())).code).toBe(403)
    expect((await surveyor.call('basic/certFee/remove', { ids: [1] })).code).toBe(403)
  })
})

describe('a whole tariff', () => {
  const fresh = (more: object = {}) => ({ certType: 20, certId: certOf('CSR'), flagId: 1, effectiveFrom: '2026-01-01', bands: [{ staTon: 500, endTon: null, fee: 90 }, { staTon: 0, endTon: 499, fee: 60 }], ...more })
  const saveBands = (input: object) => finance.call('basic/certFee/saveBands', input)
  let id: number

  test('is saved in one go, bands in any order, and read in theirs', async () => {
    const { ids } = await finance.ok('basic/certFee/saveBands', fresh())
    id = ids[0]
    const tariff = await finance.ok('basic/certFee/tariff', { id })
    expect(tariff).toMatchObject({ certCode: 'CSR', feeType: null, effectiveTo: null })
    expect(tariff.bands.map((band: any) => [band.staTon, band.endTon, band.fee])).toEqual([[0, 499, 60], [500, null, 90]])
  })
  test('bands are split, changed and removed together; rows that stay as they are keep their version', async () => {
    const tariff = opened(await finance.ok('basic/certFee/tariff', { id }))
    const [small, large] = tariff.bands
    const { ids, removed } = await finance.ok('basic/certFee/saveBands', { ...tariff, bands: [small, { ...large, endTon: 2999 }, { staTon: 3000, fee: 100, unitFee: 0.01 }] })
    expect({ ids: ids.slice(0, 2), removed }).toEqual({ ids: [small.id, large.id], removed: 0 })
    const now = await finance.ok('basic/certFee/tariff', { id })
    expect(now.bands.map((band: any) => band.version)).toEqual([1, 2, 1])
    const again = opened(now)
    expect(await finance.ok('basic/certFee/saveBands', { ...again, bands: [again.bands[0], { ...again.bands[1], endTon: null }] })).toMatchObject({ removed: 1, ended: 0 })
  })
  test('a bad band leaves nothing half done: each is named with its place', async () => {
    const tariff = opened(await finance.ok('basic/certFee/tariff', { id }))
    const answer = await saveBands({ ...tariff, bands: [{ staTon: 0, endTon: 100, fee: 1 }, { staTon: 100, endTon: 200, fee: 1 }, { staTon: 300, fee: 1, minimum: 5 }, { staTon: 900, endTon: 800, fee: 2 }] })
    expect(answer.code).toBe(400)
    expect(Object.keys(faults(answer)).sort()).toEqual(['bands.1.staTon', 'bands.2.minimum', 'bands.2.staTon', 'bands.3.endTon', 'bands.3.staTon'])
    expect(opened(await finance.ok('basic/certFee/tariff', { id }))).toEqual(tariff)
    expect(faults(await saveBands({ ...tariff, bands: [] }))).toHaveProperty('bands')
    expect(faults(await saveBands({ ...tariff, bands: [...tariff.bands, { ...tariff.bands[0], id: 1, staTon: 0 }] }))).toHaveProperty(['bands.2.id'])
  })
  test('what somebody else has changed meanwhile is refused', async () => {
    const tariff = opened(await finance.ok('basic/certFee/tariff', { id }))
    const last = tariff.bands.at(-1)
    await finance.ok('basic/certFee/save', { id: last.id, version: tariff.read.at(-1).version, fee: 91 })
    expect(await saveBands(tariff)).toMatchObject({ code: 409, msg: expect.stringContaining('Somebody else has changed this tariff') })
    const now = opened(await finance.ok('basic/certFee/tariff', { id }))
    expect((await saveBands({ ...now, read: now.read.slice(1), bands: now.bands.slice(1) })).code).toBe(409)
  })
  test('two at the same moment: one is saved, the other told', async () => {
    const tariff = opened(await finance.ok('basic/certFee/tariff', { id }))
    const raised = (fee: number) => saveBands({ ...tariff, bands: tariff.bands.map((band: any) => ({ ...band, fee })) })
    expect((await Promise.all([raised(70), raised(80)])).map(({ code }) => code).sort()).toEqual([0, 409])
    const twice = await Promise.all([1, 2].map(() => saveBands(fresh({ shipType: '904' }))))
    expect(twice.map(({ code }) => code).sort()).toEqual([0, 400])
  })
  test('the successor ends the tariff before it, when asked to, and the price changes with the day', async () => {
    const next = fresh({ effectiveFrom: '2027-01-01', bands: [{ staTon: 0, fee: 200 }] })
    expect(faults(await saveBands(next))).toHaveProperty('effectiveFrom')
    expect(faults(await saveBands(fresh()))).toHaveProperty('effectiveFrom', expect.stringContaining('open that one'))
    expect(await finance.ok('basic/certFee/saveBands', { ...next, endPrevious: true })).toMatchObject({ ended: 2 })
    const on = async (date: string) => (await priced({ items: [{ certId: certOf('CSR') }], flagId: 1, grossTonnage: 400, date })).total
    expect(await on('2027-01-01')).toBe(200)
    expect([70, 80]).toContain(await on('2026-12-31'))
    expect((await finance.ok('basic/certFee/history', { id })).list[0].changes).toEqual([{ field: 'effectiveTo', from: null, to: '2026-12-31' }])
  })
})

describe('what priced a line can be shown again', () => {
  test('a row as it was in each version, and once it is removed', async () => {
    const row = { certType: 20, certId: certOf('MSM'), shipType: '404', effectiveFrom: '2026-01-01', staTon: 0, fee: 150, remark: '首版' }
    const { id } = await finance.ok('basic/certFee/save', row)
    await finance.ok('basic/certFee/save', { id, version: 1, fee: 160, remark: null })
    await finance.ok('basic/certFee/save', { id, version: 2, endTon: 9999 })
    const line = (await priced({ items: [{ certId: certOf('MSM') }], shipType: '404', grossTonnage: 100 })).lines[0]
    expect(line).toMatchObject({ certFeeId: id, certFeeVersion: 3, amount: 160 })
    const at = (version: number) => finance.ok('basic/certFee/version', { id, version })
    expect(await at(1)).toMatchObject({ fee: 150, remark: '首版', endTon: null, certCode: 'MSM', until: expect.any(String), removed: false })
    expect(await at(3)).toMatchObject({ fee: 160, remark: null, endTon: 9999, until: null })
    await finance.ok('basic/certFee/remove', { ids: [id] })
    expect(await at(2)).toMatchObject({ fee: 160, endTon: null, removed: true })
    expect((await at(3)).until).not.toBeNull()
    expect((await finance.call('basic/certFee/version', { id, version: 4 })).code).toBe(404)
  })
  test('rows of the demonstration too', async () => {
    const { list: [row] } = await finance.ok('basic/certFee/list', { keyword: 'IOPP', size: 1 })
    expect(await finance.ok('basic/certFee/version', { id: row.id, version: 1 })).toMatchObject({ fee: row.fee, staTon: row.staTon, certCode: 'IOPP', effectiveFrom: row.effectiveFrom })
  })
})

test('the tariffs of the demonstration are sound: each can be saved again as it is, which changes nothing', async () => {
  const { list } = await finance.ok('basic/certFee/list', { certId: ['IOPP', 'REG', 'DOC'].map(certOf), size: 200 })
  const left = new Set(list.map((row: any) => row.id))
  expect(left.size).toBeGreaterThan(20)
  for (const id of left) {
    const tariff = opened(await finance.ok('basic/certFee/tariff', { id }))
    for (const band of tariff.bands) left.delete(band.id)
    expect(await finance.ok('basic/certFee/saveBands', tariff)).toMatchObject({ removed: 0, ended: 0 })
    expect(opened(await finance.ok('basic/certFee/tariff', { id })).read).toEqual(tariff.read)
  }
})

test('the list reads like a book, is filtered, and exported', async () => {
  const { list } = await finance.ok('basic/certFee/list', { certId: [certOf('SC')], inEffect: ['past'] })
  expect(list.map((row: any) => row.staTon)).toEqual([0, 500, 1600, 3000, 10_000, 25_000, 50_000])
  expect(list.every((row: any) => row.effectiveTo === '2024-12-31')).toBe(true)
  expect((await finance.ok('basic/certFee/all', { certId: [certOf('SC')], inEffect: ['past'] }))[1]).toMatchObject({ id: list[1].id, fee: list[1].fee, titleEn: 'Cargo Ship Safety Construction Certificate 500–1599 GT' })
  const file = await finance.file('basic/certFee/export', { certId: [certOf('SC')], format: 'csv' })
  expect(file.status).toBe(200)
  expect(file.bytes.toString()).toContain('Cargo Ship Safety Construction Certificate')
})
