import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../base/dates.ts'
import { groupIntoVisits } from './visits.ts'

const today = '2026-11-24'
const window = (startDate: string, dueDate: string, endDate: string) => ({
  startDate,
  dueDate,
  endDate,
})

test('a visit on the first due date holds every survey whose window contains that day', () => {
  const annual = window('2027-01-01', '2027-04-01', '2027-07-01')
  const safety = window('2027-03-01', '2027-06-01', '2027-09-01')
  const audit = window('2027-05-01', '2027-10-31', '2028-05-01')
  expect(groupIntoVisits([audit, safety, annual], today)).toEqual([
    { day: '2027-04-01', windows: [annual, safety] },
    { day: '2027-10-31', windows: [audit] },
  ])
})

test('a missed survey takes no later one with it to a past day', () => {
  const missed = window('2026-05-01', '2026-08-01', '2026-11-01')
  const open = window('2026-07-01', '2026-12-15', '2027-03-01')
  expect(groupIntoVisits([open, missed], today).map(({ day }) => day)).toEqual([
    '2026-08-01',
    '2026-12-15',
  ])
})

test('every survey is in exactly one visit, on a day of its window', () => {
  const any = fc
    .tuple(fc.integer({ min: -200, max: 700 }), fc.nat({ max: 200 }), fc.nat({ max: 200 }))
    .map(([start, due, end]) =>
      window(addDays(today, start), addDays(today, start + due), addDays(today, start + due + end)),
    )
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (windows) => {
      const visits = groupIntoVisits(windows, today)
      expect(visits.flatMap((visit) => visit.windows)).toHaveLength(windows.length)
      expect(new Set(visits.flatMap((visit) => visit.windows))).toEqual(new Set(windows))
      for (const { day, windows: held } of visits)
        expect(held.every((w) => w.startDate <= day && w.endDate >= day)).toBe(true)
    }),
  )
})
