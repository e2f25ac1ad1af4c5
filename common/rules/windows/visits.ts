import type { CalendarDate } from '../base/dates.ts'

/** Surveys of one ship that a single visit can hold. */
export interface Visit<W> {
  /** the first due date among them, which lies in the window of each */
  day: CalendarDate
  windows: [W, ...W[]]
}

/**
 * Groups pending surveys of one ship into visits: each visit is on the first due date that is left,
 * and holds every survey whose window contains that day. Surveys past their due date on `today` are
 * visits of their own, so that no later survey hides behind a past day. In order of their days.
 */
export function groupIntoVisits<
  W extends { startDate: CalendarDate; dueDate: CalendarDate; endDate: CalendarDate },
>(windows: readonly W[], today: CalendarDate): Visit<W>[] {
  const visits: Visit<W>[] = []
  const byDue = windows.toSorted((a, b) =>
    a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0,
  )
  for (const isPast of [true, false]) {
    let left = byDue.filter(({ dueDate }) => dueDate < today === isPast)
    for (let [first] = left; first; [first] = left) {
      const { dueDate: day } = first
      const others = left.slice(1)
      const isHeld = (w: W) => w.startDate <= day && w.endDate >= day
      visits.push({ day, windows: [first, ...others.filter(isHeld)] })
      left = others.filter((w) => !isHeld(w))
    }
  }
  return visits
}
