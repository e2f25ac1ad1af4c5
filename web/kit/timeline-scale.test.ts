import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/dates.ts'
import { scaleOf } from './timeline-scale.ts'

test('a year has a tick for every month, January is its year', () => {
  const { ticks } = scaleOf(['2026-03-01', '2027-02-01'])
  expect(ticks.map((tick) => tick.words)).toEqual(['03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '2027', '02'])
})

test('five years have ticks for every month, and words for some of them', () => {
  const { ticks } = scaleOf(['2024-12-14', '2029-03-14'])
  expect(ticks.length).toBeGreaterThan(48)
  expect(ticks.filter((tick) => tick.words).map((tick) => tick.words)).toEqual(['2025', '07', '2026', '07', '2027', '07', '2028', '07', '2029'])
})

test('whatever the dates, they lie on the line in order, and there are never more words than have room', () => {
  const day = fc.integer({ min: 0, max: 90_000 }).map((n) => addDays('1950-01-01', n))
  fc.assert(fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), (dates) => {
    const { at, ticks } = scaleOf(dates)
    const places = [...dates].sort().map(at)
    expect(places.every((place, i) => place >= 0 && place <= 100 && (i === 0 || place >= places[i - 1]!))).toBe(true)
    expect(ticks.filter((tick) => tick.words).length).toBeLessThanOrEqual(13)
    expect(ticks.every((tick) => tick.at > 0 && tick.at <= 100)).toBe(true)
  }))
  expect(scaleOf(['2026-05-05']).at(addMonths('2026-05-05', 0))).toBeCloseTo(50, 0)
})
