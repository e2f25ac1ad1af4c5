import { addDays, addMonths, daysBetween, earlier, later } from '#common/rules/dates.ts'

export interface Tick { date: string; at: number; year: boolean; words: string | null }
export interface Scale { at: (date: string) => number; ticks: Tick[] }

/** A label takes about a twelfth of the line. */
const mostLabels = 12

/**
 * Where dates lie on a line from a little before the first to a little after the last, in percent, and its ticks: every month,
 * or where that is too dense every year; as many with words as have room, January as its year.
 */
export function scaleOf(dates: readonly string[]): Scale {
  const first = dates.reduce(earlier)
  const last = dates.reduce(later)
  const margin = Math.max(10, Math.round(daysBetween(first, last) * 0.02))
  const [from, to] = [addDays(first, -margin), addDays(last, margin)]
  const span = daysBetween(from, to)
  const at = (date: string) => (daysBetween(from, date) / span) * 100
  const months: string[] = []
  for (let month = addMonths(`${from.slice(0, 7)}-01`, 1); month <= to; month = addMonths(month, 1)) months.push(month)
  const shown = months.length > 120 ? months.filter((month) => month.endsWith('-01-01')) : months
  const every = [1, 2, 3, 6, 12, 24, 60, 120, 600].find((step) => months.length / step <= mostLabels)!
  const labelled = (month: string) => (Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1) % every === 0
  return { at, ticks: shown.map((date) => {
    const year = date.endsWith('-01-01')
    return { date, at: at(date), year, words: labelled(date) ? (year ? date.slice(0, 4) : date.slice(5, 7)) : null }
  }) }
}
