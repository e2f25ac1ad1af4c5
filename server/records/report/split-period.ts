/** A period split into complete months or years, and the remaining days before and after them. */
export interface SplitPeriod {
  /**
   * first day of the first and of the last complete month or year; null: open on that side. Null
   * when the period contains no complete one
   */
  whole: { first: string | null; last: string | null } | null
  /** the remaining ranges, both days included */
  rest: [from: string, to: string][]
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const begin = (day: string, unit: 'month' | 'year'): string =>
  unit === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
/** The first day of the next month or year. */
const next = (day: string, unit: 'month' | 'year'): string =>
  begin(dayAfter(begin(day, unit), unit === 'month' ? 31 : 366), unit)

/**
 * @param from first day `YYYY-MM-DD`; null: no beginning
 * @param to last day; null: no end
 */
export function splitPeriod(
  from: string | null,
  to: string | null,
  unit: 'month' | 'year',
): SplitPeriod {
  const first = from && (begin(from, unit) === from ? from : next(from, unit))
  const end = to && begin(dayAfter(to, 1), unit)
  if (from && to && first && end && first >= end)
    return { whole: null, rest: from <= to ? [[from, to]] : [] }
  const rest: [string, string][] = []
  if (from && first && from < first) rest.push([from, dayAfter(first, -1)])
  if (to && end && end <= to) rest.push([end, to])
  return { whole: { first, last: end && begin(dayAfter(end, -1), unit) }, rest }
}
