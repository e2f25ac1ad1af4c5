import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocateProportionally } from '../base/allocate-proportionally.ts'
import { addMoney, compareMoney, fromCents, subtractMoney, toCents } from '../base/money.ts'
import { exceedsDiscountLimit, lineAmount, calculateTotals } from './quotation-totals.ts'

const money = (max: bigint) => fc.bigInt({ min: 0n, max }).map(fromCents)
const amounts = fc.array(fc.oneof(money(2_000n), money(99_999_999_99n)), {
  minLength: 1,
  maxLength: 40,
})

describe('allocateProportionally', () => {
  test('shares add up to the cent, are not negative and within a cent of their proportion', () => {
    fc.assert(
      fc.property(money(9_999_999_99n), amounts, (amount, weights) => {
        const shares = allocateProportionally(amount, weights)
        expect(addMoney(...shares)).toBe(amount)
        const whole = toCents(addMoney(...weights))
        for (const [n, share] of shares.entries()) {
          expect(toCents(share) >= 0n).toBe(true)
          if (!whole) continue
          const off = toCents(share) * whole - toCents(amount) * toCents(weights[n]!)
          expect(off < whole && off > -whole, `${share} of ${amount}`).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
  test('three equal parts of 100.00: the first gets the remaining cent', () =>
    expect(allocateProportionally('100.00', ['1.00', '1.00', '1.00'])).toEqual([
      '33.34',
      '33.33',
      '33.33',
    ]))
  test('refuses an amount without weights and negative amounts', () => {
    expect(() => allocateProportionally('1.00', [])).toThrow(RangeError)
    expect(() => allocateProportionally('-1.00', ['1.00'])).toThrow(RangeError)
    expect(() => allocateProportionally('1.00', ['-1.00'])).toThrow(RangeError)
    expect(allocateProportionally('0.00', [])).toEqual([])
    expect(allocateProportionally('5.00', ['0.00', '0.00'])).toEqual(['0.00', '5.00'])
  })
})

describe('quotation totals', () => {
  test('the total is the sum of the lines less discounts, and the sum of the net lines', () => {
    fc.assert(
      fc.property(amounts, money(50_000_00n), money(5_000_00n), (lines, discount, other) => {
        const { subtotal, total, netAmounts } = calculateTotals(lines, discount, other)
        expect(subtotal).toBe(addMoney(...lines))
        expect(total).toBe(subtractMoney(subtotal, discount, other))
        if (compareMoney(total, '0.00') < 0) expect(netAmounts).toBeNull()
        else {
          expect(addMoney(...netAmounts!)).toBe(total)
          for (const [n, net] of netAmounts!.entries())
            expect(compareMoney(net, '0.00') >= 0 && compareMoney(net, lines[n]!) <= 0, net).toBe(
              true,
            )
        }
      }),
      { numRuns: 1000 },
    )
  })
  test('a discount exceeds a limit only above that share of the subtotal', () => {
    expect(exceedsDiscountLimit('4750.00', '475.00', '0.00', 10)).toBe(false)
    expect(exceedsDiscountLimit('4750.00', '475.00', '0.01', 10)).toBe(true)
    expect(exceedsDiscountLimit('0.00', '0.00', '0.00', 0)).toBe(false)
    expect(exceedsDiscountLimit('100.00', '0.01', '0.00', 0)).toBe(true)
  })
  test('a line is unit price times quantity, up to the maximum amount', () => {
    expect(lineAmount('720.55', 3)).toBe('2161.65')
    expect(lineAmount('999999999999.00', 1)).toBe('999999999999.00')
    expect(lineAmount('999999999.00', 9999)).toBeNull()
    expect(lineAmount('999999999999.00', 9999)).toBeNull()
  })
})
