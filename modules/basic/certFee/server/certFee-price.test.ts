import { describe, expect, test } from 'vitest'
import {
  app,
  finance,
  certs,
  certOf,
  errors,
  priced,
  startCertFeeTests,
} from './certFee.fixture.ts'

startCertFeeTests()

describe('prices of certificates', () => {
  test('prices the worked example: a bulk carrier of 9,800 GT', async () => {
    const items = [
      ['SC', 'annual'],
      ['SE', 'annual'],
      ['SR', 'periodical'],
      ['ILL', 'annual'],
      ['IOPP', 'annual'],
      ['CLH', 'annual'],
      ['SMC', 'intermediate'],
    ].map(([code, surveyType]) => ({ certId: certOf(code!), surveyType }))
    const { lines, total, manualCount } = await priced({
      items,
      shipType: '203',
      grossTonnage: 9800,
    })
    expect(lines.map((line: { amount: number }) => line.amount)).toEqual([
      650, 500, 300, 400, 450, 1200, 800,
    ])
    expect({ total, manualCount }).toEqual({ total: 4300, manualCount: 0 })
    expect(lines[5]).toMatchObject({
      certCode: 'CLH',
      feeType: 30,
      staTon: 3000,
      endTon: 9999,
      explanationEn: expect.stringMatching(
        /^Tariff row \d+ \(version 1\): for this certificate, this survey type/,
      ),
      explanationZh: expect.stringContaining('该检验类别'),
    })
    const { total: others } = await finance.callOk('basic/othFee/price', {
      items: [
        { feeType: 60, feeItem: 'travel' },
        { feeType: 70, feeItem: 'admin' },
      ],
      date: '2026-11-21',
    })
    expect(total + others).toBe(4750)
  })
  test('every certificate type of the demonstration has a price, visible to any surveyor', async () => {
    const surveyor = await app.signInAs('surveyor')
    for (const part of Array.from({ length: Math.ceil(certs.size / 50) }, (_, i) =>
      [...certs.values()].slice(i * 50, i * 50 + 50),
    )) {
      const { lines } = await priced(
        {
          items: part.map(({ id }) => ({ certId: id, quantity: 2 })),
          grossTonnage: 30_000,
          flagId: 1,
          shipType: '205',
        },
        surveyor,
      )
      expect(lines.filter((line: { manual: unknown }) => line.manual)).toEqual([])
      for (const line of lines) expect(line.amount).toBe(2 * line.unitPrice)
    }
  })
  test('tariffs for a ship type or flag take precedence; the tariff of the day applies', async () => {
    const one = async (input: object) =>
      (await priced({ items: [{ certId: certOf('SC') }], grossTonnage: 5000, ...input })).lines[0]
        .amount
    expect([
      await one({}),
      await one({ shipType: '301' }),
      await one({ date: '2024-12-31' }),
    ]).toEqual([650, 780, 585])
  })
  test('applies minimum and maximum of a fee by tonnage', async () => {
    const reg = async (grossTonnage: number) =>
      (await priced({ items: [{ certId: certOf('REG') }], grossTonnage })).total
    expect([await reg(500), await reg(20_001), await reg(200_000)]).toEqual([1600, 2500.05, 6000])
  })
  test('requires a tonnage where the tariff depends on it, not for company certificates', async () => {
    const response = await finance.call('basic/certFee/price', {
      items: [{ certId: certOf('SC') }],
    })
    expect(response).toMatchObject({
      code: 400,
      fields: [{ field: 'grossTonnage', msg: expect.stringContaining('enter the gross tonnage') }],
    })
    expect((await priced({ items: [{ certId: certOf('DOC') }] })).total).toBe(2000)
  })
  test('a line without a tariff says so and is excluded from the total', async () => {
    const { lines, total, manualCount } = await priced({
      items: [{ certId: certOf('SC') }, { certId: certOf('DOC') }],
      grossTonnage: 5000,
      date: '2020-01-01',
    })
    expect({ total, manualCount }).toEqual({ total: 0, manualCount: 2 })
    expect(lines[0]).toMatchObject({
      amount: null,
      certFeeId: null,
      manual: 'tariff.notInEffect',
      explanationZh: expect.stringContaining('请人工定价'),
    })
  })
  test('refuses an unknown certificate, another category, or none, at its line', async () => {
    const refused = async (item: object) =>
      errors(
        await finance.call('basic/certFee/price', { items: [{ certId: certOf('DOC') }, item] }),
      )
    expect(await refused({ certId: 999_999 })).toHaveProperty(['items.1.certId'])
    expect(await refused({ certId: certOf('REG'), certType: 10 })).toHaveProperty(
      ['items.1.certId'],
      'This certificate belongs to another category: choose another one',
    )
    expect(await refused({})).toHaveProperty(
      ['items.1.certId'],
      'Choose a certificate type or a category',
    )
    expect((await priced({ items: [{ certType: 30 }], grossTonnage: 4000 })).total).toBe(380)
  })
  test('customers and flag states have no access to tariffs', async () => {
    for (const name of ['owner', 'flag'])
      expect(
        (await (await app.signInAs(name)).call('basic/certFee/price', { items: [] })).code,
      ).toBe(403)
  })
})
