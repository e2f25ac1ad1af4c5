/** Addresses of lists that show exactly what a figure counts. */
import { writeSearch } from '../list/list-state.ts'

/** The list of a resource, asked for what is given; what is not given narrows nothing. */
export const listLink = (path: string, search: Readonly<Record<string, unknown>>): string => {
  const written = writeSearch(search)
  return `/${path}/list${written ? `?search=${encodeURIComponent(written)}` : ''}`
}

/** First and last day of a month `YYYY-MM`. */
export function daysOfMonth(month: string): [string, string] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return [`${month}-01`, `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`]
}

/** The year in which the reader is: where a report begins as long as nothing else is chosen. */
export const yearNow = (): number => new Date().getFullYear()
