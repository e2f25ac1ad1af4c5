import { addDays, addMonths, daysBetween, minDate, maxDate } from '#common/rules/base/dates.ts'

export interface Tick {
  date: string
  at: number
  year: boolean
  label: string | null
}
export interface Scale {
  at: (date: string) => number
  ticks: Tick[]
}

/** A label takes about a twelfth of the width. */
const maxLabels = 12

/**
 * Positions of dates on an axis from shortly before the first to shortly after the last date, in
 * percent, and its ticks: every month, or every year where that is too dense; as many labelled as
 * fit, January with the year.
 */
export function timelineScale(dates: readonly string[]): Scale {
  const first = dates.reduce(minDate)
  const last = dates.reduce(maxDate)
  const margin = Math.max(10, Math.round(daysBetween(first, last) * 0.02))
  const [from, to] = [addDays(first, -margin), addDays(last, margin)]
  const span = daysBetween(from, to)
  const at = (date: string) => (daysBetween(from, date) / span) * 100
  const months: string[] = []
  for (let month = addMonths(`${from.slice(0, 7)}-01`, 1); month <= to; month = addMonths(month, 1))
    months.push(month)
  const visible = months.length > 120 ? months.filter((month) => month.endsWith('-01-01')) : months
  const every = [1, 2, 3, 6, 12, 24, 60, 120, 600].find(
    (step) => months.length / step <= maxLabels,
  )!
  const labelled = (month: string) =>
    (Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1) % every === 0
  return {
    at,
    ticks: visible.map((date) => {
      const year = date.endsWith('-01-01')
      return {
        date,
        at: at(date),
        year,
        label: labelled(date) ? (year ? date.slice(0, 4) : date.slice(5, 7)) : null,
      }
    }),
  }
}
