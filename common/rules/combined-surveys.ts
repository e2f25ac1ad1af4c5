/** The days on which one visit settles the most surveys of a ship. */
import { addDays, daysBetween, earlier, later } from './dates.ts'
import type { CalendarDate } from './dates.ts'
import type { Words } from './explain.ts'

export interface Stretch<W> {
  /** both days belong to it */
  from: CalendarDate
  to: CalendarDate
  days: number
  /** the windows that hold every one of these days */
  windows: W[]
}

/**
 * The longest run of days, not before `from` and not after `to`, that lies in the same windows, as many as anywhere; the first of equals.
 * Null where no two windows have a day in common: then there is nothing to combine.
 */
export function mostCombined<W extends { startDate: CalendarDate; endDate: CalendarDate }>(windows: readonly W[], from: CalendarDate, to: CalendarDate): Stretch<W> | null {
  const inside = windows.filter((w) => w.endDate >= from && w.startDate <= to && w.startDate <= w.endDate)
  // Which windows hold a day changes only where one begins, and on the day after one has ended.
  const changes = [...new Set(inside.flatMap((w) => [later(w.startDate, from), addDays(earlier(w.endDate, to), 1)]))].sort()
  let best: Stretch<W> | null = null
  for (const [i, first] of changes.entries()) {
    const next = changes[i + 1]
    if (!next) break
    const held = inside.filter((w) => w.startDate <= first && w.endDate >= first)
    const days = daysBetween(first, next)
    if (held.length >= 2 && (!best || held.length > best.windows.length || (held.length === best.windows.length && days > best.days))) {
      best = { from: first, to: addDays(next, -1), days, windows: held }
    }
  }
  return best
}

/** The same in words. `total`: the surveys among which they were looked for. */
export function combinedInWords({ from, to, days, windows }: Stretch<unknown>, total: number): Words {
  return {
    zh: `${from} 至 ${to}（${days} 天）：未来 24 个月的 ${total} 项检验中，有 ${windows.length} 项的窗口同时开放，可一次登轮完成。`,
    en: `${from} to ${to} (${days} ${days === 1 ? 'day' : 'days'}): ${windows.length} of the ${total} surveys of the next 24 months have their windows open at once and can be held in one visit.`,
  }
}
