import { addDays, addMonths, earlier, later } from './dates.ts'
import type { CalendarDate } from './dates.ts'

/** Before a due date: `offset` of `unit` (REMINDER_UNIT: 1 years, 2 months, 3 days), once or again and again until then. Domain 1.7. */
export interface Reminder { offset: number; unit: '1' | '2' | '3'; repeat: boolean }

const before = (due: CalendarDate, { offset, unit }: Pick<Reminder, 'offset' | 'unit'>): CalendarDate =>
  (unit === '3' ? addDays(due, -offset) : addMonths(due, -offset * (unit === '1' ? 12 : 1)))

/**
 * The days on which somebody is reminded of a due date, each once, in order. A repeated one comes `offset` units before,
 * then each unit until the day itself: 7 days, repeated, is every day of the last week.
 */
export function reminderDays(due: CalendarDate, reminders: readonly Reminder[]): CalendarDate[] {
  const days = reminders.flatMap(({ offset, unit, repeat }) =>
    (repeat ? Array.from({ length: offset + 1 }, (_, left) => before(due, { offset: left, unit })) : [before(due, { offset, unit })]))
  return [...new Set(days)].sort()
}

/** The last due date that could be reminded of on a day: months of different length make up to four days of difference. */
const latestDue = (day: CalendarDate, { offset, unit }: Reminder): CalendarDate =>
  (unit === '3' ? addDays(day, offset) : addDays(addMonths(day, offset * (unit === '1' ? 12 : 1)), 4))

/**
 * All due dates up to `last` that somebody is reminded of on a day from `from` to `to`, both included, each with those days.
 * The other way round than `reminderDays`: with it, what falls due is found by an index on due dates, however many there are.
 */
export function remindersBetween(from: CalendarDate, to: CalendarDate, reminders: readonly Reminder[], last: CalendarDate): { due: CalendarDate; day: CalendarDate }[] {
  const horizon = reminders.map((reminder) => latestDue(to, reminder)).reduce(later, from)
  const found: { due: CalendarDate; day: CalendarDate }[] = []
  for (let due = from; due <= earlier(horizon, last); due = addDays(due, 1)) {
    for (const day of reminderDays(due, reminders)) if (day >= from && day <= to) found.push({ due, day })
  }
  return found
}
