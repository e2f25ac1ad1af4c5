/** The days on which one visit can complete the most surveys of a ship. */
import { addDays, daysBetween, minDate, maxDate } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import type { LocalizedText } from './window-explanation.ts'

export interface CombinedPeriod<W> {
  /** first day, inclusive */
  from: CalendarDate
  to: CalendarDate
  days: number
  /** the windows that contain all of these days */
  windows: W[]
}

/**
 * The longest period within `from` and `to` that lies in the same, most windows; the first of equal
 * ones. Null when no two windows have a common day.
 */
export function bestCombinedPeriod<W extends { startDate: CalendarDate; endDate: CalendarDate }>(
  windows: readonly W[],
  from: CalendarDate,
  to: CalendarDate,
): CombinedPeriod<W> | null {
  const inside = windows.filter(
    (w) => w.endDate >= from && w.startDate <= to && w.startDate <= w.endDate,
  )
  // The set of windows changes only at the start of a window and on the day after its end.
  const changes = [
    ...new Set(
      inside.flatMap((w) => [maxDate(w.startDate, from), addDays(minDate(w.endDate, to), 1)]),
    ),
  ].sort()
  let best: CombinedPeriod<W> | null = null
  for (const [i, first] of changes.entries()) {
    const next = changes[i + 1]
    if (!next) break
    const held = inside.filter((w) => w.startDate <= first && w.endDate >= first)
    const days = daysBetween(first, next)
    if (
      held.length >= 2 &&
      (!best ||
        held.length > best.windows.length ||
        (held.length === best.windows.length && days > best.days))
    ) {
      best = { from: first, to: addDays(next, -1), days, windows: held }
    }
  }
  return best
}

/**
 * The days of the next visit: the longest period that lies in the most windows and ends before the
 * first of these windows closes. A later visit, however many surveys it could hold, would miss that
 * window. A window that shares no day with another is left out. Null when no two windows have a
 * common day.
 * @param to last day on which a window that counts may open; the visit itself may end later
 */
export function nextVisit<W extends { startDate: CalendarDate; endDate: CalendarDate }>(
  windows: readonly W[],
  from: CalendarDate,
  to: CalendarDate,
): CombinedPeriod<W> | null {
  const open = windows
    .filter((w) => w.endDate >= from && w.startDate <= to)
    .toSorted((a, b) => (a.endDate < b.endDate ? -1 : a.endDate > b.endDate ? 1 : 0))
  for (const [i, { endDate }] of open.entries()) {
    const visit = bestCombinedPeriod(open.slice(i), from, endDate)
    if (visit) return visit
  }
  return null
}

/** Describes the period as a sentence. `total`: number of surveys considered. */
export function describeCombinedPeriod(
  { from, to, days, windows }: CombinedPeriod<unknown>,
  total: number,
): LocalizedText {
  return {
    zh: `下次登轮 ${from} 至 ${to}（${days} 天）：未来 24 个月的 ${total} 项检验中，有 ${windows.length} 项的窗口同时开放，可一次完成。`,
    en:
      `Next visit ${from} to ${to} (${days} ${days === 1 ? 'day' : 'days'}): ` +
      `${windows.length} of the ${total} surveys of the next 24 months have their windows ` +
      'open at once and can be held in one visit.',
  }
}
