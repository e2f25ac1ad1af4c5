import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../base/dates.ts'
import { leadTime, reminderDay, reminderDays, remindersBetween } from './reminders.ts'
import type { Reminder } from './reminders.ts'

test('seven days repeated is every day of the last week; a month before a month end is a month end', () => {
  expect(reminderDays('2026-03-31', [{ offset: 2, unit: '3', repeat: true }])).toEqual([
    '2026-03-29',
    '2026-03-30',
    '2026-03-31',
  ])
  expect(reminderDays('2026-03-31', [{ offset: 1, unit: '2', repeat: false }])).toEqual([
    '2026-02-28',
  ])
})

const anyReminder = fc.record({
  offset: fc.integer({ min: 1, max: 14 }),
  unit: fc.constantFrom('1', '2', '3'),
  repeat: fc.boolean(),
}) as fc.Arbitrary<Reminder>
const anyDay = fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2026-01-01', n))

test('finds a due date exactly on its reminder days, including month ends and leap days', () => {
  fc.assert(
    fc.property(
      fc.array(anyReminder, { minLength: 1, maxLength: 4 }),
      anyDay,
      fc.integer({ min: 0, max: 20 }),
      anyDay,
      (reminders, from, days, due) => {
        const to = addDays(from, days)
        const found = remindersBetween(from, to, reminders, due)
          .filter((one) => one.due === due)
          .map(({ day }) => day)
        const wanted =
          due < from ? [] : reminderDays(due, reminders).filter((day) => day >= from && day <= to)
        expect(found).toEqual(wanted)
      },
    ),
    { numRuns: 200 },
  )
})

test('ignores days after the last due date', () => {
  expect(
    remindersBetween(
      '2026-01-01',
      '2026-01-02',
      [{ offset: 366, unit: '1', repeat: false }],
      '2026-02-01',
    ),
  ).toEqual([])
})

test('the time before a due date leads back to the day, in whole months where there are any', () => {
  expect(leadTime('2026-03-31', '2026-02-28')).toEqual({ offset: 1, unit: '2' })
  expect(leadTime('2026-03-31', '2026-02-27')).toEqual({ offset: 32, unit: '3' })
  expect(leadTime('2026-03-31', '2026-04-02')).toEqual({ offset: -2, unit: '3' })
  fc.assert(fc.property(anyDay, anyDay, (due, day) => reminderDay(due, leadTime(due, day)) === day))
})
