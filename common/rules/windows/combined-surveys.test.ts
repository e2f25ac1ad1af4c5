import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeCombinedPeriod, bestCombinedPeriod, nextVisit } from './combined-surveys.ts'
import { addDays, daysBetween } from '../base/dates.ts'

const from = '2026-11-21'
const to = '2028-11-21'
const window = (startDate: string, endDate: string) => ({ startDate, endDate })

describe('bestCombinedPeriod', () => {
  const annual = window('2027-03-30', '2027-09-30')
  const renewal = window('2027-03-30', '2027-06-30')
  const audit = window('2027-06-01', '2028-06-01')

  test('is where most windows overlap, including both its ends', () => {
    expect(bestCombinedPeriod([annual, renewal, audit], from, to)).toEqual({
      from: '2027-06-01',
      to: '2027-06-30',
      days: 30,
      windows: [annual, renewal, audit],
    })
  })
  test('prefers the longest period, then the first', () => {
    const [a, b, c, d] = [
      window('2027-01-01', '2027-01-10'),
      window('2027-01-05', '2027-02-01'),
      window('2027-05-01', '2027-05-20'),
      window('2027-05-11', '2027-06-20'),
    ]
    expect(bestCombinedPeriod([a, b, c, d], from, to)).toMatchObject({
      from: '2027-05-11',
      to: '2027-05-20',
      windows: [c, d],
    })
    expect(
      bestCombinedPeriod(
        [a, b, window('2027-05-01', '2027-05-06'), window('2027-05-01', '2027-05-06')],
        from,
        to,
      ),
    ).toMatchObject({ from: '2027-01-05', to: '2027-01-10' })
  })
  test('is limited to the given range', () => {
    expect(
      bestCombinedPeriod(
        [window('2026-01-01', '2030-01-01'), window('2026-06-01', '2029-01-01')],
        from,
        to,
      ),
    ).toMatchObject({ from, to })
  })
  test('is null for adjacent windows, a single window and no windows', () => {
    for (const alone of [
      [],
      [annual],
      [window('2027-01-01', '2027-01-31'), window('2027-02-01', '2027-02-28')],
      [window('2026-01-01', '2026-11-20'), window('2026-01-01', '2026-11-20')],
    ]) {
      expect(bestCombinedPeriod(alone, from, to)).toBeNull()
    }
  })
  test('is described in words, with one date for a single day', () => {
    const stretch = bestCombinedPeriod(
      [window('2027-01-01', '2027-01-31'), window('2027-01-31', '2027-02-28')],
      from,
      to,
    )!
    expect(describeCombinedPeriod(stretch, 5).en).toBe(
      'Next visit 2027-01-31 to 2027-01-31 (1 day): 2 of the 5 surveys of the next 24 months have their windows open at once and can be held in one visit.',
    )
    expect(describeCombinedPeriod(stretch, 5).zh).toContain('5 项检验中，有 2 项')
  })

  const windows = fc
    .array(fc.tuple(fc.integer({ min: -40, max: 120 }), fc.integer({ min: 0, max: 60 })), {
      maxLength: 9,
    })
    .map((list) =>
      list.map(([start, length]) => window(addDays(from, start), addDays(from, start + length))),
    )
  test('equals the result of counting day by day', () => {
    fc.assert(
      fc.property(windows, (list) => {
        const last = addDays(from, 100)
        const days = Array.from({ length: 101 }, (_, i) => addDays(from, i))
        const held = days.map((day) =>
          list.flatMap((w, i) => (w.startDate <= day && w.endDate >= day ? [i] : [])),
        )
        const most = Math.max(0, ...held.map((one) => one.length))
        const runs: { start: number; length: number }[] = []
        for (const [i, one] of held.entries()) {
          if (one.length !== most) continue
          if (i && String(held[i - 1]) === String(one)) runs.at(-1)!.length++
          else runs.push({ start: i, length: 1 })
        }
        const longest = runs.reduce((a, b) => (b.length > a.length ? b : a), {
          start: 0,
          length: 0,
        })
        const found = bestCombinedPeriod(list, from, last)
        if (most < 2) {
          expect(found).toBeNull()
          return
        }
        expect(found).toMatchObject({ from: days[longest.start], days: longest.length })
        expect(daysBetween(found!.from, found!.to) + 1).toBe(found!.days)
        expect(found!.windows).toHaveLength(most)
      }),
      { numRuns: 300 },
    )
  })
})

describe('nextVisit', () => {
  const soon = [window('2027-01-01', '2027-03-31'), window('2027-02-01', '2027-07-31')]
  const far = Array.from({ length: 5 }, () => window('2028-06-01', '2028-12-31'))

  test('is before the first window closes, even where a later visit could hold more', () => {
    expect(nextVisit([...far, ...soon], from, to)).toEqual({
      from: '2027-02-01',
      to: '2027-03-31',
      days: 59,
      windows: [soon[0], soon[1]],
    })
  })
  test('leaves out a window that shares no day with another', () => {
    const alone = window('2027-01-01', '2027-01-31')
    expect(nextVisit([alone, window('2026-01-01', '2026-11-20'), ...far], from, to)).toMatchObject({
      from: '2028-06-01',
      // The range ends a month earlier, the windows do not.
      to: '2028-12-31',
    })
  })
  test('is null where windows meet only after the range', () => {
    expect(nextVisit(far, from, '2028-05-31')).toBeNull()
    expect(nextVisit([], from, to)).toBeNull()
  })
})
