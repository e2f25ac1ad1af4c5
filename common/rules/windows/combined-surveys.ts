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

/** Describes the period in words. `total`: number of surveys considered. */
export function describeCombinedPeriod(
  { from, to, days, windows }: CombinedPeriod<unknown>,
  total: number,
): LocalizedText {
  return {
    zh: `${from} 至 ${to}（${days} 天）：未来 24 个月的 ${total} 项检验中，有 ${windows.length} 项的窗口同时开放，可一次登轮完成。`,
    en: `${from} to ${to} (${days} ${days === 1 ? 'day' : 'days'}): ${windows.length} of the ${total} surveys of the next 24 months have their windows open at once and can be held in one visit.`,
  }
}
