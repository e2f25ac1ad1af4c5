import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMoney,
  compareMoney,
  formatMoney,
  fromCents,
  moneyFromNumber,
  multiplyMoney,
  parseMoney,
  percentOfMoney,
  subtractMoney,
  toCents,
} from './money.ts'

const cents = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })

describe('parseMoney', () => {
  test.each([
    ['1,234.5', '1234.50'],
    ['1234', '1234.00'],
    [' 0.07 ', '0.07'],
    ['-12.30', '-12.30'],
    ['+5', '5.00'],
    ['1,234,567.89', '1234567.89'],
    ['-0', '0.00'],
  ])('%j is %s', (text, amount) => expect(parseMoney(text)).toBe(amount))
  test.each([
    '',
    '12.345',
    '1,23',
    '1e3',
    '.5',
    '12.',
    'USD 5',
    '1 000',
    '--1',
    '１２',
    'NaN',
    '1234567890123456',
  ])('%j is no amount', (text) => {
    expect(parseMoney(text)).toBeNull()
  })
  test('formatting and parsing preserves every number of cents', () => {
    fc.assert(fc.property(cents, (c) => toCents(fromCents(c)) === c))
  })
  test('arithmetic refuses invalid amounts', () => {
    expect(() => addMoney('1.00', 'two')).toThrow(RangeError)
  })
})

describe('moneyFromNumber', () => {
  test('converts a number to the same text as its cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (c) => {
        expect(moneyFromNumber(c / 100)).toBe(fromCents(BigInt(c)))
      }),
    )
  })
  test.each([1.005, 0.001, 1e13, -1e13, NaN, Infinity])('%d is no amount', (number) => {
    expect(() => moneyFromNumber(number)).toThrow(RangeError)
  })
})

describe('arithmetic', () => {
  test('0.10 and 0.20 are 0.30', () => {
    expect(addMoney('0.10', '0.20')).toBe('0.30')
    expect(addMoney()).toBe('0.00')
  })
  test.each([
    ['0.05', '0.5', '0.03'],
    ['-0.05', '0.5', '-0.03'],
    ['1.15', '1.5', '1.73'],
    ['1.00', '0.005', '0.01'],
    ['1.00', '0.0049', '0.00'],
    ['19.99', 3, '59.97'],
    ['0.01', '0.333333', '0.00'],
    ['100000000000.01', '3', '300000000000.03'],
    ['10.00', '-2', '-20.00'],
  ])('%s x %s is %s, half up', (amount, quantity, product) => {
    expect(multiplyMoney(amount, quantity)).toBe(product)
  })
  test.each(['', 'two', '1.1234567', '1e-7', '1,000', NaN, Infinity])(
    '%j is no quantity',
    (quantity) => {
      expect(() => multiplyMoney('1.00', quantity)).toThrow(RangeError)
    },
  )
  test.each([
    ['4750.00', 5, '237.50'],
    ['0.10', '5', '0.01'],
    ['0.09', '5', '0.00'],
    ['-0.10', '5', '-0.01'],
    ['33.33', '33.3333', '11.11'],
  ])('of %s, %s per cent is %s', (amount, percent, part) =>
    expect(percentOfMoney(amount, percent)).toBe(part),
  )
  test('adding is exact whatever the order, subtracting undoes it', () => {
    fc.assert(
      fc.property(cents, cents, cents, (a, b, c) => {
        const [x, y, z] = [fromCents(a), fromCents(b), fromCents(c)]
        expect(addMoney(x, y, z)).toBe(addMoney(z, x, y))
        expect(subtractMoney(addMoney(x, y, z), y, z)).toBe(x)
      }),
    )
  })
  test('a whole quantity is that many additions', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 12 }), (c, n) => {
        expect(multiplyMoney(fromCents(c), n)).toBe(
          addMoney(...Array<string>(n).fill(fromCents(c))),
        )
      }),
    )
  })
  test('rounds by at most half a cent', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: -99_999, max: 99_999 }), (c, thousandths) => {
        const absolute = Math.abs(thousandths)
        const decimals = String(absolute % 1000).padStart(3, '0')
        const quantity = `${thousandths < 0 ? '-' : ''}${Math.floor(absolute / 1000)}.${decimals}`
        const miss =
          toCents(multiplyMoney(fromCents(c), quantity)) * 1000n - c * BigInt(thousandths)
        expect(miss <= 500n && miss >= -500n).toBe(true)
      }),
    )
  })
  test('amounts are compared as numbers', () => {
    expect(['10.00', '9.00', '-1.00'].toSorted(compareMoney)).toEqual(['-1.00', '9.00', '10.00'])
    expect(compareMoney('5', '5.00')).toBe(0)
  })
  test('the total of the worked quotation is 4,500.00', () => {
    const certificates = addMoney('650', '500', '300', '400', '450', '1200', '800')
    const subtotal = addMoney(certificates, '350', '100')
    expect(subtotal).toBe('4750.00')
    expect(percentOfMoney(subtotal, 5)).toBe('237.50')
    expect(subtractMoney(subtotal, '237.50', '12.50')).toBe('4500.00')
  })
})

describe('formatMoney', () => {
  test('currency by code in English and by name in Chinese', () => {
    expect(formatMoney('4500', 'en')).toBe('USD 4,500.00')
    expect(formatMoney('4500.00', 'zh')).toBe('4,500.00 美元')
    expect(formatMoney('-1234567.8', 'en', 'SGD')).toBe('SGD -1,234,567.80')
    expect(formatMoney('999', 'zh', 'XYZ')).toBe('999.00 XYZ')
  })
})
