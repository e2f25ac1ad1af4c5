import { minDate } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import type { CompletedSurvey, SurveyWindow } from './window-types.ts'

/**
 * notOpen before the start; open to the due date; late to the end (certificate still valid: amber);
 * overdue after it; done.
 */
export type WindowState = 'notOpen' | 'open' | 'late' | 'overdue' | 'done'

/** State of one window on a day. All three dates are part of the window. */
export function windowState(
  window: Pick<SurveyWindow, 'startDate' | 'dueDate' | 'endDate'>,
  today: CalendarDate,
  doneDate?: CalendarDate | null,
): WindowState {
  if (doneDate) return 'done'
  if (today < window.startDate) return 'notOpen'
  if (today <= window.dueDate) return 'open'
  return today <= window.endDate ? 'late' : 'overdue'
}

/**
 * Position of a completion date: before the window (a new anniversary date must be endorsed), in
 * it, or after its end (the certificate had ceased to be valid).
 */
export function completionTiming(
  window: Pick<SurveyWindow, 'startDate' | 'endDate'>,
  date: CalendarDate,
): 'early' | 'inWindow' | 'afterEnd' {
  return date < window.startDate ? 'early' : date <= window.endDate ? 'inWindow' : 'afterEnd'
}

/** A window with the survey that completed it. */
export interface CompletableWindow extends SurveyWindow {
  doneDate: CalendarDate | null
  /**
   * Rule whose survey completed this window; the intermediate's rule when it replaced the annual.
   */
  completedByRule: string | null
  /**
   * Not required: another alternative was or can still be taken. Omit it from lists and reminders.
   */
  waived: boolean
}

/**
 * Assigns completed surveys to windows. An intermediate or periodical survey also completes the
 * annual survey in whose window it was held. One of several alternatives is enough: once one is
 * completed the others are waived; a missed one is waived while a later one remains; an annual
 * survey held separately at an anniversary moves the intermediate to the next anniversary.
 */
export function applyCompletedSurveys<W extends SurveyWindow>(
  windows: readonly W[],
  done: readonly CompletedSurvey[],
  today: CalendarDate,
): (W & CompletableWindow)[] {
  const settled = windows.map((w): W & CompletableWindow => ({
    ...w,
    doneDate: w.interval?.heldOn ?? null,
    completedByRule: w.interval?.heldOn ? w.ruleCode : null,
    waived: false,
  }))
  for (const survey of [...done].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const window = windowFor(settled, survey)
    if (!window) continue
    settle(window, survey.date, window.ruleCode)
    for (const annual of settled) {
      if (
        annual.surveyType === 'annual' &&
        window.replacesAnnual?.includes(annual.occurrence) &&
        contains(annual, survey.date)
      ) {
        settle(annual, survey.date, window.ruleCode)
      }
    }
  }
  waiveAlternatives(settled, today)
  return settled
}

/** Waives what was missed before the restoration of a certificate: the restoration settles it. */
export const waiveMissedBefore = <W extends CompletableWindow>(
  windows: readonly W[],
  restoredOn: CalendarDate | null | undefined,
): W[] =>
  windows.map((w) =>
    restoredOn && !w.doneDate && w.endDate < restoredOn ? { ...w, waived: true } : w,
  )

/**
 * State of a certificate by its windows: the most urgent of those still required; done when none is
 * open.
 */
export function certificateWindowState(
  windows: readonly CompletableWindow[],
  today: CalendarDate,
): WindowState {
  const states = new Set(
    windows.filter((w) => !w.waived).map((w) => windowState(w, today, w.doneDate)),
  )
  return (
    (['overdue', 'late', 'open', 'notOpen'] as const).find((state) => states.has(state)) ?? 'done'
  )
}

/** The next windows: required, not completed, by due date. */
export function openWindows<W extends CompletableWindow>(windows: readonly W[]): W[] {
  return windows
    .filter((w) => !w.waived && !w.doneDate)
    .sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
}

function settle(window: CompletableWindow, date: CalendarDate, by: string) {
  window.doneDate = window.doneDate ? minDate(window.doneDate, date) : date
  window.completedByRule ??= by
}

function contains(window: SurveyWindow, date: CalendarDate): boolean {
  return date >= window.startDate && date <= window.endDate
}

// The window that contains the date; otherwise the latest missed one; otherwise, for an early
// survey, the next one.
function windowFor<W extends CompletableWindow>(
  windows: W[],
  survey: CompletedSurvey,
): W | undefined {
  // Surveys with a longest interval were assigned when the windows were made: each moves the next.
  const own = windows.filter(
    (w) =>
      !w.interval &&
      (survey.ruleCode ? w.ruleCode === survey.ruleCode : w.surveyType === survey.surveyType),
  )
  const holding = own.find((w) => contains(w, survey.date))
  if (holding) return holding.doneDate ? undefined : holding
  const open = own.filter(
    (w) =>
      !w.doneDate &&
      !own.some(
        (o) => o.doneDate && o.alternativeGroup && o.alternativeGroup === w.alternativeGroup,
      ),
  )
  return (
    open.filter((w) => w.endDate < survey.date).at(-1) ??
    open.find((w) => w.startDate > survey.date)
  )
}

function waiveAlternatives(windows: CompletableWindow[], today: CalendarDate) {
  for (const window of windows) {
    if (!window.alternativeGroup || window.doneDate) continue
    const others = windows.filter(
      (w) => w !== window && w.alternativeGroup === window.alternativeGroup,
    )
    const annualHeldHere = windows.some(
      (w) =>
        w.surveyType === 'annual' &&
        w.doneDate &&
        w.completedByRule === w.ruleCode &&
        window.replacesAnnual?.includes(w.occurrence),
    )
    const laterRemains = others.some((w) => w.endDate > window.endDate)
    window.waived =
      others.some((w) => w.doneDate) || (laterRemains && (window.endDate < today || annualHeldHere))
  }
}
