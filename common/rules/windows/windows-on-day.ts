/** The windows of a certificate on a day, and what is pending of them. */
import { addDays, minDate } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { certificateWindows } from './certificate-windows.ts'
import { applyCompletedSurveys, waiveMissedBefore } from './completed-surveys.ts'
import type { CompletableWindow, WindowState } from './completed-surveys.ts'
import type { WindowInput } from './window-types.ts'

/** The windows of a certificate with the surveys that completed them, as of a day. */
export const windowsOn = (input: WindowInput, day: CalendarDate): CompletableWindow[] =>
  input.rules.length
    ? waiveMissedBefore(
        applyCompletedSurveys(certificateWindows(input), input.completedSurveys ?? [], day),
        input.restoredOn,
      )
    : []

/**
 * Summary of the pending windows of a certificate, from which its state on a day follows: the same
 * as the view `cert_pending`.
 */
export interface PendingSummary {
  /** the first start, and the first due date */
  start: CalendarDate | null
  due: CalendarDate | null
  /** the last day before it is overdue, at the latest the last day of its term */
  end: CalendarDate | null
}

export const NOTHING_PENDING: PendingSummary = { start: null, due: null, end: null }

/**
 * What is pending of these windows on a day; a missed one is not where a later alternative exists.
 * @param expiry last day of the term; null without expiry
 */
export function pendingOn(
  windows: readonly CompletableWindow[],
  expiry: CalendarDate | null,
  day: CalendarDate,
): PendingSummary {
  const pending = windows.filter(
    (w) => !w.doneDate && !w.waived && !(hasLaterAlternative(w, windows) && w.endDate < day),
  )
  const first = (dates: readonly CalendarDate[]) =>
    dates.length ? dates.reduce((a, b) => minDate(a, b)) : null
  return {
    start: first(pending.map(({ startDate }) => startDate)),
    due: first(pending.map(({ dueDate }) => dueDate)),
    end: first([
      ...pending.filter((w) => !hasLaterAlternative(w, windows)).map(({ endDate }) => endDate),
      ...(expiry === null ? [] : [expiry]),
    ]),
  }
}

/** The days on which missed windows cease to be pending, because an alternative follows. */
export const daysOfAlternatives = (windows: readonly CompletableWindow[]): CalendarDate[] =>
  windows.filter((w) => hasLaterAlternative(w, windows)).map(({ endDate }) => addDays(endDate, 1))

const hasLaterAlternative = (
  { alternativeGroup, endDate }: CompletableWindow,
  windows: readonly CompletableWindow[],
): boolean =>
  alternativeGroup !== undefined &&
  windows.some((w) => w.alternativeGroup === alternativeGroup && w.endDate > endDate)

/** State of a certificate on a day from its summary: the same as the function `window_state_on`. */
export function stateOfPending(
  { start, due, end }: PendingSummary,
  day: CalendarDate,
): WindowState {
  if (end !== null && end < day) return 'overdue'
  if (start === null || due === null) return 'done'
  if (due < day) return 'late'
  return start <= day ? 'open' : 'notOpen'
}
