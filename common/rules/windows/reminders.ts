import { addDays, addMonths, daysBetween, minDate, maxDate } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'

/**
 * Time before a due date: `offset` of `unit` (REMINDER_UNIT: 1 years, 2 months, 3 days), once or
 * repeated until then. Domain 1.7.
 */
export interface Reminder {
  offset: number
  unit: '1' | '2' | '3'
  repeat: boolean
}

/** The day that lies `offset` units before a due date. */
export const reminderDay = (
  due: CalendarDate,
  { offset, unit }: Pick<Reminder, 'offset' | 'unit'>,
): CalendarDate =>
  unit === '3' ? addDays(due, -offset) : addMonths(due, -offset * (unit === '1' ? 12 : 1))

/**
 * Time from a reminder day to its due date, in months where they are whole, else in days: the
 * inverse of `reminderDay`. Negative for a day after the due date.
 */
export function leadTime(due: CalendarDate, day: CalendarDate): Pick<Reminder, 'offset' | 'unit'> {
  const [dueMonth, month] = [due, day].map(
    (d) => Number(d.slice(0, 4)) * 12 + Number(d.slice(5, 7)),
  )
  const months = { offset: dueMonth! - month!, unit: '2' } as const
  return months.offset > 0 && reminderDay(due, months) === day
    ? months
    : { offset: daysBetween(day, due), unit: '3' }
}

/**
 * Reminder days of a due date, without duplicates, in order. A repeated reminder comes `offset`
 * units before, then every unit until the day itself: 7 days, repeated, is every day of the last
 * week.
 */
export function reminderDays(due: CalendarDate, reminders: readonly Reminder[]): CalendarDate[] {
  const days = reminders.flatMap(({ offset, unit, repeat }) =>
    repeat
      ? Array.from({ length: offset + 1 }, (_, left) => reminderDay(due, { offset: left, unit }))
      : [reminderDay(due, { offset, unit })],
  )
  return [...new Set(days)].sort()
}

/**
 * The last due date whose reminder may fall on a day: months of different length differ by up to
 * four days.
 */
const latestDue = (day: CalendarDate, { offset, unit }: Reminder): CalendarDate =>
  unit === '3' ? addDays(day, offset) : addDays(addMonths(day, offset * (unit === '1' ? 12 : 1)), 4)

/**
 * All due dates up to `last` with a reminder day from `from` to `to`, both included, each with
 * those days. The inverse of `reminderDays`, so that due dates can be found by an index.
 */
export function remindersBetween(
  from: CalendarDate,
  to: CalendarDate,
  reminders: readonly Reminder[],
  last: CalendarDate,
): { due: CalendarDate; day: CalendarDate }[] {
  const horizon = reminders.map((reminder) => latestDue(to, reminder)).reduce(maxDate, from)
  const found: { due: CalendarDate; day: CalendarDate }[] = []
  for (let due = from; due <= minDate(horizon, last); due = addDays(due, 1)) {
    for (const day of reminderDays(due, reminders))
      if (day >= from && day <= to) found.push({ due, day })
  }
  return found
}
