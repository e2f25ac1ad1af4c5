import { describe, expect, test } from 'vitest'
import { finance, certOf, errors, priced, opened, startCertFeeTests } from './certFee.fixture.ts'

startCertFeeTests()

describe('a tariff with all its bands', () => {
  const fresh = (more: object = {}) => ({
    certType: 20,
    certId: certOf('CSR'),
    flagId: 1,
    effectiveFrom: '2026-01-01',
    bands: [
      { staTon: 500, endTon: null, fee: 90 },
      { staTon: 0, endTon: 499, fee: 60 },
    ],
    ...more,
  })
  const saveBands = (input: object) => finance.call('basic/certFee/saveBands', input)
  let id: number

  test('saves bands in any order and returns them sorted', async () => {
    const { ids } = await finance.callOk('basic/certFee/saveBands', fresh())
    id = ids[0]
    const tariff = await finance.callOk('basic/certFee/tariff', { id })
    expect(tariff).toMatchObject({ certCode: 'CSR', feeType: null, effectiveTo: null })
    expect(
      tariff.bands.map((band: { staTon: number; endTon: number; fee: number }) => [
        band.staTon,
        band.endTon,
        band.fee,
      ]),
    ).toEqual([
      [0, 499, 60],
      [500, null, 90],
    ])
  })
  test('splits, changes and removes bands together; unchanged rows keep their version', async () => {
    const tariff = opened(await finance.callOk('basic/certFee/tariff', { id }))
    const [small, large] = tariff.bands
    const { ids, removed } = await finance.callOk('basic/certFee/saveBands', {
      ...tariff,
      bands: [small, { ...large, endTon: 2999 }, { staTon: 3000, fee: 100, unitFee: 0.01 }],
    })
    expect({ ids: ids.slice(0, 2), removed }).toEqual({ ids: [small?.id, large?.id], removed: 0 })
    const now = await finance.callOk('basic/certFee/tariff', { id })
    expect(now.bands.map((band: { version: number }) => band.version)).toEqual([1, 2, 1])
    const again = opened(now)
    expect(
      await finance.callOk('basic/certFee/saveBands', {
        ...again,
        bands: [again.bands[0], { ...again.bands[1], endTon: null }],
      }),
    ).toMatchObject({ removed: 1, ended: 0 })
  })
  test('a wrong band saves nothing; each error names its index', async () => {
    const tariff = opened(await finance.callOk('basic/certFee/tariff', { id }))
    const response = await saveBands({
      ...tariff,
      bands: [
        { staTon: 0, endTon: 100, fee: 1 },
        { staTon: 100, endTon: 200, fee: 1 },
        { staTon: 300, fee: 1, minimum: 5 },
        { staTon: 900, endTon: 800, fee: 2 },
      ],
    })
    expect(response.code).toBe(400)
    expect(Object.keys(errors(response)).sort()).toEqual([
      'bands.1.staTon',
      'bands.2.minimum',
      'bands.2.staTon',
      'bands.3.endTon',
      'bands.3.staTon',
    ])
    expect(opened(await finance.callOk('basic/certFee/tariff', { id }))).toEqual(tariff)
    expect(errors(await saveBands({ ...tariff, bands: [] }))).toHaveProperty('bands')
    expect(
      errors(
        await saveBands({
          ...tariff,
          bands: [...tariff.bands, { ...tariff.bands[0], id: 1, staTon: 0 }],
        }),
      ),
    ).toHaveProperty(['bands.2.id'])
  })
  test('refuses a stale version', async () => {
    const tariff = opened(await finance.callOk('basic/certFee/tariff', { id }))
    const last = tariff.bands.at(-1)
    await finance.callOk('basic/certFee/save', {
      id: last?.id,
      version: tariff.read.at(-1)?.version,
      fee: 91,
    })
    expect(await saveBands(tariff)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('Another user has changed this tariff'),
    })
    const now = opened(await finance.callOk('basic/certFee/tariff', { id }))
    expect(
      (await saveBands({ ...now, read: now.read.slice(1), bands: now.bands.slice(1) })).code,
    ).toBe(409)
  })
  test('of two concurrent saves one succeeds and the other is refused', async () => {
    const tariff = opened(await finance.callOk('basic/certFee/tariff', { id }))
    const raised = (fee: number) =>
      saveBands({ ...tariff, bands: tariff.bands.map((band) => ({ ...band, fee })) })
    expect((await Promise.all([raised(70), raised(80)])).map(({ code }) => code).sort()).toEqual([
      0, 409,
    ])
    const twice = await Promise.all([1, 2].map(() => saveBands(fresh({ shipType: '904' }))))
    expect(twice.map(({ code }) => code).sort()).toEqual([0, 400])
  })
  test('a successor ends the previous tariff on request, and the price changes on its first day', async () => {
    const next = fresh({ effectiveFrom: '2027-01-01', bands: [{ staTon: 0, fee: 200 }] })
    expect(errors(await saveBands(next))).toHaveProperty('effectiveFrom')
    expect(errors(await saveBands(fresh()))).toHaveProperty(
      'effectiveFrom',
      expect.stringContaining('open and change that tariff'),
    )
    expect(
      await finance.callOk('basic/certFee/saveBands', { ...next, endPrevious: true }),
    ).toMatchObject({ ended: 2 })
    const on = async (date: string) =>
      (await priced({ items: [{ certId: certOf('CSR') }], flagId: 1, grossTonnage: 400, date }))
        .total
    expect(await on('2027-01-01')).toBe(200)
    expect([70, 80]).toContain(await on('2026-12-31'))
    expect((await finance.callOk('basic/certFee/history', { id })).list[0].changes).toEqual([
      { field: 'effectiveTo', from: null, to: '2026-12-31' },
    ])
  })
})
