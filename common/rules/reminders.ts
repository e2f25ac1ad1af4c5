import { addDays, addMonths } from './dates.ts'
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
