import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMoney,
  compareMoney,
  moneyFromNumber,
  percentOfMoney,
  subtractMoney,
  toCents,
} from '../base/money.ts'
import { checkRate, calculateFee, chargedUnits } from './calculate-fee.ts'
import { specificity, calculatePrice } from './tariff.ts'
import type { PriceQuery, CalculatedPrice, TariffRow } from './tariff.ts'

const any = {
  certType: 10,
  feeType: null,
  certId: null,
  surveyType: null,
  shipType: null,
  flagId: null,
  staTon: 0,
  endTon: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  version: 1,
}
let ids = 0
const row = (part: Partial<TariffRow>): TariffRow => ({ ...any, id: ++ids, fee: 1, ...part })
const ask = (part: Partial<PriceQuery>): PriceQuery => ({
  certType: 10,
  date: '2026-06-01',
  grossTonnage: 9800,
  ...part,
})
const priced = (asked: PriceQuery, rows: readonly TariffRow[]): CalculatedPrice => {
  const answer = calculatePrice(asked, rows)
  if (!('amount' in answer)) throw new Error(JSON.stringify(answer))
  return answer
}

describe('band limits', () => {
  const bands = [
    row({ staTon: 500, endTon: 1599, fee: 300 }),
    row({ staTon: 1600, endTon: 4999, fee: 500 }),
  ]
  test.each([
    [500, '300.00'],
    [1599, '300.00'],
    [1600, '500.00'],
    [4999, '500.00'],
  ])('%d GT costs %s', (grossTonnage, amount) => {
    expect(priced(ask({ grossTonnage }), bands).amount).toBe(amount)
  })
  test.each([499, 5000, 0])('%d GT is outside and needs a manual price', (grossTonnage) => {
    expect(calculatePrice(ask({ grossTonnage }), bands)).toMatchObject({
      manual: {
        code: 'tariff.outsideBands',
        en: expect.stringContaining('500 to 4,999 GT'),
        zh: expect.stringContaining('500 至 4,999 总吨'),
      },
    })
  })
  test.each([undefined, null, 1.5, -1, NaN])(
    'without a tonnage (%s) it is refused, naming the field',
    (grossTonnage) => {
      expect(calculatePrice(ask({ grossTonnage }), bands)).toMatchObject({
        field: 'grossTonnage',
        refused: { code: 'tariff.tonnageNeeded' },
      })
    },
  )
  test('a tariff with one price for any ship needs no tonnage, such as for a DOC', () => {
    expect(priced(ask({ grossTonnage: null }), [row({ fee: 2000 })]).amount).toBe('2000.00')
    expect(
      calculatePrice(ask({ grossTonnage: null }), [row({ fee: 2000, unitFee: 0.1 })]),
    ).toHaveProperty('refused')
  })
})

describe('tariff selection', () => {
  test('distinguishes no tariff from no tariff on the day', () => {
    expect(calculatePrice(ask({ certType: 20 }), [row({})])).toMatchObject({
      manual: { code: 'tariff.none' },
    })
    expect(calculatePrice(ask({ date: '2025-12-31' }), [row({})])).toMatchObject({
      manual: { code: 'tariff.notInEffect', en: expect.stringContaining('from 2026-01-01') },
    })
  })
  test('the period includes its first and last day; the successor begins the day after', () => {
    const rows = [
      row({ effectiveTo: '2026-06-30', fee: 100 }),
      row({ effectiveFrom: '2026-07-01', fee: 110 }),
    ]
    expect(
      ['2026-01-01', '2026-06-30', '2026-07-01'].map((date) => priced(ask({ date }), rows).amount),
    ).toEqual(['100.00', '100.00', '110.00'])
  })
  test('certificate + ship type + flag > certificate + ship type > certificate > subcategory > category', () => {
    const rows = [
      row({ fee: 1 }),
      row({ feeType: 10, fee: 2 }),
      row({ certId: 7, feeType: 10, fee: 3 }),
      row({ certId: 7, feeType: 10, shipType: '203', fee: 4 }),
      row({ certId: 7, feeType: 10, shipType: '203', flagId: 5, fee: 5 }),
    ]
    const asked = ask({ certId: 7, feeType: 10, shipType: '203', flagId: 5, surveyType: 'annual' })
    for (let n = rows.length; n > 0; n--)
      expect(priced(asked, rows.slice(0, n).toReversed()).unitPrice).toBe(`${n}.00`)
  })
  test('prefers the kind of survey over the ship type, and both over the flag', () => {
    const of = (part: Partial<TariffRow>) => specificity(row({ certId: 7, ...part }))
    expect(of({ surveyType: 'annual' })).toBeGreaterThan(of({ shipType: '203', flagId: 5 }))
    expect(of({ shipType: '203' })).toBeGreaterThan(of({ flagId: 5 }))
    expect(of({})).toBeGreaterThan(
      specificity(row({ feeType: 10, surveyType: 'annual', shipType: '203', flagId: 5 })),
    )
  })
  test('the tariff is chosen before the band: outside its bands no general tariff applies', () => {
    const rows = [row({ fee: 1 }), row({ certId: 7, feeType: 10, staTon: 20_000, fee: 9 })]
    expect(calculatePrice(ask({ certId: 7, feeType: 10 }), rows)).toMatchObject({
      manual: { code: 'tariff.outsideBands' },
    })
    expect(priced(ask({ certId: 8, feeType: 10 }), rows).amount).toBe('1.00')
  })
  test('the selected tariff matches and is the most specific match', () => {
    const choice = <T>(...values: T[]) => fc.constantFrom(null, ...values)
    const terms = fc.record({
      certType: fc.constantFrom(10, 20),
      feeType: choice(10, 30),
      certId: choice(7, 8),
      surveyType: choice('annual', 'renewal'),
      shipType: choice('203', '301'),
      flagId: choice(5, 6),
    })
    const rows = fc.array(
      terms.map((part) => row(part)),
      { maxLength: 25 },
    )
    fc.assert(
      fc.property(rows, terms, (all, asked) => {
        const answer = calculatePrice(ask(asked), all)
        const fits = all.filter(
          (r) =>
            (['surveyType', 'shipType', 'flagId'] as const).every(
              (n) => r[n] === null || r[n] === asked[n],
            ) &&
            r.certType === asked.certType &&
            (r.certId === null
              ? r.feeType === null || r.feeType === asked.feeType
              : r.certId === asked.certId),
        )
        const best = fits.find((r) => 'amount' in answer && r.id === answer.id)
        expect(best ? specificity(best) : -Infinity).toBe(Math.max(...fits.map(specificity)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('amounts', () => {
  test('1,500 + 0.05 per GT', () =>
    expect(calculateFee({ fee: 1500, unitFee: 0.05 }, 9801)).toMatchObject({
      amount: '1990.05',
      en: 'USD 1,500.00 + 9,801 x USD 0.05 (per GT) = USD 1,990.05',
    }))
  test.each([
    [1000, 0],
    [1001, 1],
    [1500, 1],
    [1501, 2],
    [1, 0],
  ])('785 per 500 GT or part over 1,000 GT: %d GT is %d units', (gt, units) => {
    const rate = { fee: 2000, unitFee: 785, unitStep: 500, unitAbove: 1000, maximum: 26_045 }
    expect(chargedUnits(rate, gt)).toBe(units)
    expect(calculateFee(rate, gt).amount).toBe(moneyFromNumber(2000 + 785 * units))
  })
  test('applies and reports minimum and maximum', () => {
    expect(calculateFee({ fee: 0, unitFee: 0.05, minimum: 400, maximum: 900 }, 100)).toMatchObject({
      amount: '400.00',
      en: expect.stringContaining('raised to the minimum of USD 400.00'),
    })
    expect(
      calculateFee({ fee: 0, unitFee: 0.05, minimum: 400, maximum: 900 }, 90_000),
    ).toMatchObject({
      amount: '900.00',
      zh: expect.stringContaining('高于最高收费，按 900.00 美元 计'),
    })
  })
  test('rounds half a cent up once per item, before multiplying', () => {
    expect(calculateFee({ fee: 0, unitFee: 0.0005 }, 10).amount).toBe('0.01')
    expect(
      priced(ask({ grossTonnage: 10, quantity: 3 }), [row({ fee: 0, unitFee: 0.0005 })]),
    ).toMatchObject({ unitPrice: '0.01', amount: '0.03' })
  })
  test('is the exact sum in cents for any numbers', () => {
    const cents = fc.integer({ min: 0, max: 900_000_000 })
    const figures = fc.record({
      cents,
      tenThousandths: fc.integer({ min: 0, max: 99_990_000 }),
      unitStep: fc.integer({ min: 1, max: 5000 }),
      unitAbove: fc.integer({ min: 0, max: 50_000 }),
      gt: fc.integer({ min: 0, max: 999_999 }),
    })
    fc.assert(
      fc.property(figures, ({ cents: base, tenThousandths, unitStep, unitAbove, gt }) => {
        const rate = { fee: base / 100, unitFee: tenThousandths / 10_000, unitStep, unitAbove }
        const units = BigInt(Math.ceil(Math.max(0, gt - unitAbove) / unitStep))
        expect(toCents(calculateFee(rate, gt).amount)).toBe(
          BigInt(base) + (units * BigInt(tenThousandths) + 50n) / 100n,
        )
      }),
    )
  })
  test('never decreases with the tonnage and stays within the limits', () => {
    const gt = fc.integer({ min: 0, max: 999_999 })
    fc.assert(
      fc.property(
        gt,
        gt,
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 1, max: 900 }),
        (a, b, unit, unitStep) => {
          const rate = { fee: 100, unitFee: unit / 10_000, unitStep, minimum: 150, maximum: 5000 }
          const [low, high] = [
            calculateFee(rate, Math.min(a, b)).amount,
            calculateFee(rate, Math.max(a, b)).amount,
          ]
          expect(compareMoney(low, high)).toBeLessThanOrEqual(0)
          expect(compareMoney('150.00', low)).toBeLessThanOrEqual(0)
          expect(compareMoney(high, '5000.00')).toBeLessThanOrEqual(0)
        },
      ),
    )
  })
  test('limits and steps need a unit fee, and the maximum is not below the minimum', () => {
    expect(checkRate({ fee: 10, minimum: 5, unitStep: 100 }).map((f) => f.field)).toEqual([
      'unitStep',
      'minimum',
    ])
    expect(checkRate({ fee: 10, unitFee: 1, minimum: 5, maximum: 4 })).toMatchObject([
      { field: 'maximum', issue: { code: 'tariff.maximumBelowMinimum' } },
    ])
    expect(
      checkRate({ fee: 10, unitFee: 1, unitStep: 500, unitAbove: 1000, minimum: 5, maximum: 5 }),
    ).toEqual([])
  })
})

test('the worked example: a bulk carrier of 9,800 GT', () => {
  const [sc, se, sr, ill, iopp, clh, smc] = [1, 2, 3, 4, 5, 6, 7]
  const bandsOf = (part: Partial<TariffRow>, small: number, fee: number, large: number) => [
    row({ ...part, endTon: 4999, fee: small }),
    row({ ...part, staTon: 5000, endTon: 9999, fee }),
    row({ ...part, staTon: 10_000, fee: large }),
  ]
  const rows = [
    ...bandsOf({ certId: sc, feeType: 10 }, 500, 650, 800),
    ...bandsOf({ certId: se, feeType: 10 }, 400, 500, 600),
    ...bandsOf({ certId: sr, feeType: 10 }, 250, 300, 350),
    ...bandsOf({ certId: ill, feeType: 10 }, 300, 400, 500),
    ...bandsOf({ certId: iopp, feeType: 10 }, 350, 450, 550),
    ...bandsOf({ certId: clh, feeType: 30 }, 2000, 3000, 4000),
    ...bandsOf({ certId: clh, feeType: 30, surveyType: 'annual' }, 900, 1200, 1500),
    ...bandsOf({ certId: smc, feeType: 20 }, 900, 1100, 1300),
    ...bandsOf({ certId: smc, feeType: 20, surveyType: 'intermediate' }, 700, 800, 900),
  ]
  const line = (certId: number, feeType: number, surveyType: string) =>
    priced(ask({ certId, feeType, surveyType, shipType: '203', flagId: 1 }), rows).amount
  const lines = [
    line(sc, 10, 'annual'),
    line(se, 10, 'annual'),
    line(sr, 10, 'periodical'),
    line(ill, 10, 'annual'),
    line(iopp, 10, 'annual'),
    line(clh, 30, 'annual'),
    line(smc, 20, 'intermediate'),
  ]
  expect(lines).toEqual(['650.00', '500.00', '300.00', '400.00', '450.00', '1200.00', '800.00'])
  const subtotal = addMoney(...lines, '350', '100')
  expect(subtotal).toBe('4750.00')
  expect(subtractMoney(subtotal, percentOfMoney(subtotal, 5), '12.50')).toBe('4500.00')
})

test('the explanation names row, version, conditions, band and calculation in both languages', () => {
  const rows = [
    row({ fee: 5 }),
    row({
      id: 12,
      version: 3,
      certId: 7,
      feeType: 10,
      shipType: '203',
      staTon: 5000,
      endTon: 9999,
      fee: 650,
    }),
  ]
  const { zh, en } = priced(ask({ certId: 7, feeType: 10, shipType: '203', quantity: 2 }), rows)
  expect(en).toBe(
    'Tariff row 12 (version 3): for this certificate, any survey, this ship type, any flag; in effect from 2026-01-01; band 5,000 to 9,999 GT. Flat fee USD 650.00. 2 x USD 650.00 = USD 1,300.00. A more general tariff gives way to it.',
  )
  expect(zh).toBe(
    '收费标准第 12 号（第 3 版）：适用于该证书、任何检验、该船型、任何船旗；自 2026-01-01 起有效；区间 5,000 至 9,999 总吨。固定费用 650.00 美元。2 × 650.00 美元 = 1,300.00 美元。另有 1 个较一般的收费标准也适用，以此为准。',
  )
})
