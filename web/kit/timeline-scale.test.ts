import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { timelineScale } from './timeline-scale.ts'

test('one year has a tick for every month, January is labelled with the year', () => {
  const { ticks } = timelineScale(['2026-03-01', '2027-02-01'])
  expect(ticks.map((tick) => tick.label)).toEqual([
    '03',
    '04',
    '05',
    '06',
    '07',
    '08',
    '09',
    '10',
    '11',
    '12',
    '2027',
    '02',
  ])
})

test('five years have ticks for every month and labels for some of them', () => {
  const { ticks } = timelineScale(['2024-12-14', '2029-03-14'])
  expect(ticks.length).toBeGreaterThan(48)
  expect(ticks.filter((tick) => tick.label).map((tick) => tick.label)).toEqual([
    '2025',
    '07',
    '2026',
    '07',
    '2027',
    '07',
    '2028',
    '07',
    '2029',
  ])
})

test('dates are in order on the axis, with no more labels than fit', () => {
  const day = fc.integer({ min: 0, max: 90_000 }).map((n) => addDays('1950-01-01', n))
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), (dates) => {
      const { at, ticks } = timelineScale(dates)
      const places = [...dates].sort().map(at)
      expect(
        places.every(
          (place, i) => place >= 0 && place <= 100 && (i === 0 || place >= places[i - 1]!),
        ),
      ).toBe(true)
      expect(ticks.filter((tick) => tick.label).length).toBeLessThanOrEqual(13)
      expect(ticks.every((tick) => tick.at > 0 && tick.at <= 100)).toBe(true)
    }),
  )
  expect(timelineScale(['2026-05-05']).at(addMonths('2026-05-05', 0))).toBeCloseTo(50, 0)
})
