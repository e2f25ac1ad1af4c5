/**
 * Date arithmetic of the oracle, independent of base/dates.ts. A day is the number of days since
 * 1970-01-01, so that days can be compared and counted.
 */
export type Day = number

const MS_PER_DAY = 86_400_000

/** The day of a date `YYYY-MM-DD`. */
export function dayOf(date: string): Day {
  return Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10)) / MS_PER_DAY
}

/** The date `YYYY-MM-DD` of a day. */
export function dateOf(day: Day): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
}

/** The same day of the month, `months` later; the last day of that month when it has no such day. */
export function monthsAfter(day: Day, months: number): Day {
  const date = new Date(day * MS_PER_DAY)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + months
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / MS_PER_DAY
}
