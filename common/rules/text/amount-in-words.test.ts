import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { allocateInOrder } from '../base/allocate-in-order.ts'
import { addMoney, compareMoney, fromCents } from '../base/money.ts'

describe('amountInWords', () => {
  it.each([
    ['0.00', 'US dollars zero only'],
    ['4500.00', 'US dollars four thousand five hundred only'],
    ['1205.50', 'US dollars one thousand two hundred and five and cents fifty only'],
    ['1005.01', 'US dollars one thousand and five and cents one only'],
    ['21.19', 'US dollars twenty-one and cents nineteen only'],
    ['1000000.00', 'US dollars one million only'],
    ['2000040.00', 'US dollars two million and forty only'],
    ['118250.00', 'US dollars one hundred and eighteen thousand two hundred and fifty only'],
  ])('%s is %s', (amount, words) => expect(amountInWords(amount)).toBe(words))
})

test('no two amounts have the same words', () => {
  const seen = new Map(
    Array.from({ length: 30_000 }, (_, n) => [amountInWords(fromCents(BigInt(n * 37))), n]),
  )
  expect(seen.size).toBe(30_000)
})

const money = fc.bigInt({ min: 0n, max: 10_000_000n }).map(fromCents)
test('allocation in order respects capacities, uses all of them, and fills earlier places first', () => {
  fc.assert(
    fc.property(money, fc.array(money, { maxLength: 12 }), (amount, rooms) => {
      const filled = allocateInOrder(amount, rooms)
      const room = addMoney(...rooms)
      expect(addMoney(...filled)).toBe(compareMoney(amount, room) < 0 ? amount : room)
      filled.forEach((part, at) => {
        expect(compareMoney(part, rooms[at]!)).toBeLessThanOrEqual(0)
        if (compareMoney(part, rooms[at]!) < 0)
          expect(filled.slice(at + 1).every((later) => later === '0.00')).toBe(true)
      })
    }),
  )
})
