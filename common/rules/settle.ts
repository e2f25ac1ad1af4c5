import { earlier } from './dates.ts'
import type { CalendarDate } from './dates.ts'
import type { DoneSurvey, SurveyWindow } from './window-types.ts'

/** notOpen before the start; open to the due date; late to the end (certificate still valid: amber); overdue after it; done. */
export type WindowState = 'notOpen' | 'open' | 'late' | 'overdue' | 'done'

/** State of one window on a day. All three dates belong to the window. */
export function windowState(
  window: Pick<SurveyWindow, 'startDate' | 'dueDate' | 'endDate'>, today: CalendarDate, doneDate?: CalendarDate | null,
): WindowState {
  if (doneDate) return 'done'
  if (today < window.startDate) return 'notOpen'
  if (today <= window.dueDate) return 'open'
  return today <= window.endDate ? 'late' : 'overdue'
}

/** Where a completion date lies: before the window (a new anniversary date must be endorsed), in it, or after its end
 *  (the certificate had ceased to be valid). */
export function completionIn(
  window: Pick<SurveyWindow, 'startDate' | 'endDate'>, date: CalendarDate,
): 'early' | 'inWindow' | 'afterEnd' {
  return date < window.startDate ? 'early' : date <= window.endDate ? 'inWindow' : 'afterEnd'
}

/** A window after the surveys done were put in. */
export interface SettledWindow extends SurveyWindow {
  doneDate: CalendarDate | null
  /** Code of the rule whose survey settled this window; the intermediate's where it took the place of the annual. */
  settledBy: string | null
  /** Not needed any more: another alternative was taken, or is still to come. Leave it out of lists and reminders. */
  waived: boolean
}

/**
 * Puts the surveys done into their windows. An intermediate or periodical survey also settles the annual survey in whose
 * window it was held. Of alternatives one is enough: once one is done the others are waived; a missed one is waived as long
 * as a later one remains; an annual survey held on its own at an anniversary leaves the intermediate to the next one.
 */
export function settleWindows<W extends SurveyWindow>(
  windows: readonly W[], done: readonly DoneSurvey[], today: CalendarDate,
): (W & SettledWindow)[] {
  const settled = windows.map((w): W & SettledWindow => ({ ...w, doneDate: null, settledBy: null, waived: false }))
  for (const survey of [...done].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    const window = windowFor(settled, survey)
    if (!window) continue
    settle(window, survey.date, window.ruleCode)
    for (const annual of settled) {
      if (annual.surveyType === 'annual' && window.replacesAnnual?.includes(annual.occurrence) && holds(annual, survey.date)) {
        settle(annual, survey.date, window.ruleCode)
      }
    }
  }
  waiveAlternatives(settled, today)
  return settled
}

/** State of a certificate by its windows: the most pressing of those still needed; done when none is left open. */
export function certificateWindowState(windows: readonly SettledWindow[], today: CalendarDate): WindowState {
  const states = new Set(windows.filter((w) => !w.waived).map((w) => windowState(w, today, w.doneDate)))
  return (['overdue', 'late', 'open', 'notOpen'] as const).find((state) => states.has(state)) ?? 'done'
}

/** The windows a person has to think of next: needed, not done, by due date. */
export function pendingWindows<W extends SettledWindow>(windows: readonly W[]): W[] {
  return windows.filter((w) => !w.waived && !w.doneDate).sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
}

function settle(window: SettledWindow, date: CalendarDate, by: string) {
  window.doneDate = window.doneDate ? earlier(window.doneDate, date) : date
  window.settledBy ??= by
}

function holds(window: SurveyWindow, date: CalendarDate): boolean {
  return date >= window.startDate && date <= window.endDate
}

// The window that holds the date; else the latest one missed; else, for an early survey, the next to come.
function windowFor<W extends SettledWindow>(windows: W[], survey: DoneSurvey): W | undefined {
  const own = windows.filter((w) => (survey.ruleCode ? w.ruleCode === survey.ruleCode : w.surveyType === survey.surveyType))
  const holding = own.find((w) => holds(w, survey.date))
  if (holding) return holding.doneDate ? undefined : holding
  const open = own.filter((w) => !w.doneDate && !own.some((o) => o.doneDate && o.alternativeGroup && o.alternativeGroup === w.alternativeGroup))
  return open.filter((w) => w.endDate < survey.date).at(-1) ?? open.find((w) => w.startDate > survey.date)
}

function waiveAlternatives(windows: SettledWindow[], today: CalendarDate) {
  for (const window of windows) {
    if (!window.alternativeGroup || window.doneDate) continue
    const others = windows.filter((w) => w !== window && w.alternativeGroup === window.alternativeGroup)
    const annualHeldHere = windows.some((w) =>
      w.surveyType === 'annual' && w.doneDate && w.settledBy === w.ruleCode && window.replacesAnnual?.includes(w.occurrence))
    const laterRemains = others.some((w) => w.endDate > window.endDate)
    window.waived = others.some((w) => w.doneDate) || (laterRemains && (window.endDate < today || annualHeldHere))
  }
}
