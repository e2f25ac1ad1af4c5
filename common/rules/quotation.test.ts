import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allot } from './allot.ts'
import { addMoney, compareMoney, fromCents, subtractMoney, toCents } from './money.ts'
import { aboveLimit, lineAmount, totalsOf } from './quotation.ts'

const money = (max: bigint) => fc.bigInt({ min: 0n, max }).map(fromCents)
const amounts = fc.array(fc.oneof(money(2_000n), money(99_999_999_99n)), { minLength: 1, maxLength: 40 })

describe('sharing an amount out', () => {
  test('the shares add up to it to the cent, none is negative, and each is within a cent of its proportion', () => {
    fc.assert(fc.property(money(9_999_999_99n), amounts, (amount, weights) => {
      const shares = allot(amount, weights)
      expect(addMoney(...shares)).toBe(amount)
      const whole = toCents(addMoney(...weights))
      for (const [n, share] of shares.entries()) {
        expect(toCents(share) >= 0n).toBe(true)
        if (!whole) continue
        const off = toCents(share) * whole - toCents(amount) * toCents(weights[n]!)
        expect(off < whole && off > -whole, `${share} of ${amount}`).toBe(true)
      }
    }), { numRuns: 500 })
  })
  test('three equal parts of 100.00: the first has the cent that is left', () => expect(allot('100.00', ['1.00', '1.00', '1.00'])).toEqual(['33.34', '33.33', '33.33']))
  test('nobody to take it, or less than nothing, is refused', () => {
    expect(() => allot('1.00', [])).toThrow(RangeError)
    expect(() => allot('-1.00', ['1.00'])).toThrow(RangeError)
    expect(() => allot('1.00', ['-1.00'])).toThrow(RangeError)
    expect(allot('0.00', [])).toEqual([])
    expect(allot('5.00', ['0.00', '0.00'])).toEqual(['0.00', '5.00'])
  })
})

describe('what a quotation comes to', () => {
  test('the total is the sum of the lines less the discounts, and the sum of what is left of each line', () => {
    fc.assert(fc.property(amounts, money(50_000_00n), money(5_000_00n), (lines, discount, other) => {
      const { subtotal, total, netAmounts } = totalsOf(lines, discount, other)
      expect(subtotal).toBe(addMoney(...lines))
      expect(total).toBe(subtractMoney(subtotal, discount, other))
      if (compareMoney(total, '0.00') < 0) expect(netAmounts).toBeNull()
      else {
        expect(addMoney(...netAmounts!)).toBe(total)
        for (const [n, net] of netAmounts!.entries()) expect(compareMoney(net, '0.00') >= 0 && compareMoney(net, lines[n]!) <= 0, net).toBe(true)
      }
    }), { numRuns: 1000 })
  })
  test('a discount is above a limit only when it is more than that part of the subtotal', () => {
    expect(aboveLimit('4750.00', '475.00', '0.00', 10)).toBe(false)
    expect(aboveLimit('4750.00', '475.00', '0.01', 10)).toBe(true)
    expect(aboveLimit('0.00', '0.00', '0.00', 0)).toBe(false)
    expect(aboveLimit('100.00', '0.01', '0.00', 0)).toBe(true)
  })
  test('a line is unit price times quantity, and no more than anything holds', () => {
    expect(lineAmount('720.55', 3)).toBe('2161.65')
    expect(lineAmount('999999999999.00', 1)).toBe('999999999999.00')
    expect(lineAmount('999999999.00', 9999)).toBeNull()
    expect(lineAmount('999999999999.00', 9999)).toBeNull()
  })
})
