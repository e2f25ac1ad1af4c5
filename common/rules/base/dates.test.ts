import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  compareDates,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  isDate,
  today,
} from './dates.ts'

const FIRST = Date.UTC(1900, 0, 1)
const LAST = Date.UTC(2200, 11, 31)
const DAY = 86_400_000
const anyDate = fc
  .integer({ min: 0, max: (LAST - FIRST) / DAY })
  .map((n) => new Date(FIRST + n * DAY).toISOString().slice(0, 10))

describe('isDate', () => {
  test.each(['1900-01-01', '2200-12-31', '2024-02-29', '2000-02-29'])(
    'accepts the real day %s',
    (d) => {
      expect(isDate(d)).toBe(true)
    },
  )
  test.each([
    '1900-02-29',
    '2023-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '1899-12-31',
    '2201-01-01',
    '2026-1-1',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '',
    '20260101',
    null,
    undefined,
    20260101,
    new Date(),
  ])('refuses %s', (d) => {
    expect(isDate(d)).toBe(false)
  })
  test('accepts every day of 1900 to 2200', () => {
    fc.assert(fc.property(anyDate, (d) => isDate(d)))
  })
})

describe('addMonths', () => {
  test.each([
    ['2026-05-31', -3, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-02-28', -3, '2025-11-28'],
    ['2026-02-28', 3, '2026-05-28'],
    ['2027-08-31', 3, '2027-11-30'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-01', -3, '2026-09-01'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to)
  })

  test('returns the target month, on the same day or its last day', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -600, max: 600 }), (d, n) => {
        const result = addMonths(d, n)
        const months = (x: string) => Number(x.slice(0, 4)) * 12 + Number(x.slice(5, 7))
        expect(months(result) - months(d)).toBe(n)
        const length = daysInMonth(Number(result.slice(0, 4)), Number(result.slice(5, 7)))
        expect(dayOfMonth(result)).toBe(Math.min(dayOfMonth(d), length))
      }),
    )
  })

  test('adding and subtracting restores days up to the 28th and never exceeds the date', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -600, max: 600 }), (d, n) => {
        const back = addMonths(addMonths(d, n), -n)
        if (dayOfMonth(d) <= 28) expect(back).toBe(d)
        else expect(daysBetween(back, d)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('keeps the order of dates', () => {
    fc.assert(
      fc.property(anyDate, anyDate, fc.integer({ min: -120, max: 120 }), (a, b, n) => {
        const [first, second] = a <= b ? [a, b] : [b, a]
        expect(compareDates(addMonths(first, n), addMonths(second, n))).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('refuses a text that is no date', () => {
    expect(() => addMonths('2026-02-30', 1)).toThrow(RangeError)
    expect(() => addMonths('', 1)).toThrow(RangeError)
  })
})

describe('days', () => {
  test('addDays agrees with the platform calendar', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (d, n) => {
        expect(addDays(d, n)).toBe(new Date(Date.parse(d) + n * DAY).toISOString().slice(0, 10))
      }),
    )
  })
  test('daysBetween undoes addDays', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b)
      }),
    )
  })
  test('90 days are not 3 months', () => {
    expect(addDays('2026-12-01', -90)).toBe('2026-09-02')
  })
  test('addYears from a leap day takes 28 February', () => {
    expect(addYears('2024-02-29', 5)).toBe('2029-02-28')
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
  })
})

describe('today', () => {
  const instant = new Date('2026-03-01T16:30:00Z')
  test('is the date in the society zone, not in the zone of the machine', () => {
    expect(today('Asia/Shanghai', instant)).toBe('2026-03-02')
    expect(today('America/Panama', instant)).toBe('2026-03-01')
    expect(today('UTC', instant)).toBe('2026-03-01')
  })
  test('an unknown zone is refused', () => {
    expect(() => today('Asia/Atlantis', instant)).toThrow(RangeError)
  })
})
