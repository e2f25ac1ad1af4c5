/** Links to lists that show exactly the records a number counts. */
import { writeSearch } from '../list/list-state.ts'

/** URL of a resource's list with filters; empty values are omitted. */
export const listLink = (path: string, search: Readonly<Record<string, unknown>>): string => {
  const written = writeSearch(search)
  return `/${path}/list${written ? `?search=${encodeURIComponent(written)}` : ''}`
}

/** First and last day of a month `YYYY-MM`. */
export function daysOfMonth(month: string): [string, string] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return [
    `${month}-01`,
    `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`,
  ]
}

/** The current year in the user's time zone: the default period of a report. */
export const currentYear = (): number => new Date().getFullYear()
