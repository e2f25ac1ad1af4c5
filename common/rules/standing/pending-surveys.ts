import { addMonths, compareDates } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { applyCompletedSurveys } from '../windows/completed-surveys.ts'
import type { CompletableWindow } from '../windows/completed-surveys.ts'
import { certificateWindows, nominalMonths } from '../windows/certificate-windows.ts'
import type { AmendedAnniversary, CompletedSurvey, WindowInput } from '../windows/window-types.ts'
import {
  INTERVAL_ONLY_SURVEYS,
  intervalKey,
  isInterval,
  lastOfInterval,
} from '../windows/ship-intervals.ts'
import type { SurveyType } from '../windows/window-rules.ts'
import type { CertificateFacts, PendingSurvey } from './standing-types.ts'

/** Dates and surveys of a certificate so far. */
export interface SurveyProgress {
  /** its issue, or that of the first certificate of which it is a replacement: no window opens before */
  firstIssuedOn: CalendarDate
  /** before any extension; null when the certificate does not expire */
  expiry: CalendarDate | null
  extendedTo: CalendarDate | null
  /** new dates of anniversaries after early surveys */
  amendedAnniversaries: readonly AmendedAnniversary[]
  completed: readonly CompletedSurvey[]
  /** surveys of the ship that have a longest interval, by intervalKey() */
  intervalSurveys: readonly { interval: string; day: CalendarDate }[]
  /** windows that closed before this day are settled by the restoration */
  restoredOn: CalendarDate | null
}

/** What happens when a survey is not held by the end of its window. */
export type MissEffect = 'lapses' | 'suspendsClass' | 'overdue' | 'none'

export interface Pending extends PendingSurvey {
  effect: MissEffect
  /** kinds of survey that settle it within its window */
  settledBy: readonly SurveyType[]
  /** first and last day of each window in which it might have been held */
  windows: readonly { opens: CalendarDate | null; closes: CalendarDate }[]
  /** another window of the same survey follows */
  laterAlternative: boolean
}

/** What the windows of a certificate follow from, after its surveys so far. */
export const windowInput = (
  cert: CertificateFacts,
  progress: SurveyProgress,
  expiry: CalendarDate,
): WindowInput => ({
  expiryBeforeExtension: expiry,
  validityMonths: nominalMonths(cert.validityMonths),
  rules: cert.rules,
  validFrom: cert.completedOn ?? progress.firstIssuedOn,
  issuedOn: progress.firstIssuedOn,
  extendedTo: progress.extendedTo,
  amendedAnniversaries: progress.amendedAnniversaries,
  restoredOn: progress.restoredOn,
  completedSurveys: progress.completed,
})

/** Before any day: no window counts as missed. */
const NEVER = '0000-00-00'

/** The surveys that are still to be held, the one that closes first at the head. */
export function pendingSurveys(cert: CertificateFacts, progress: SurveyProgress): Pending[] {
  const { expiry } = progress
  if (!expiry) return []
  // A restoration settles what was missed; it is no inspection of the bottom or the boiler.
  const windows = fromWindows(cert, progress, expiry).filter(
    (one) => !progress.restoredOn || one.closes >= progress.restoredOn,
  )
  return [...windows, ...fromIntervals(cert, progress, expiry)].sort((a, b) =>
    compareDates(a.closes, b.closes),
  )
}

/** The surveys whose last day was before a day and that were not held. */
export const missedSurveys = (pending: readonly Pending[], day: CalendarDate): Pending[] =>
  pending.filter((one) => one.closes < day && !one.laterAlternative)

/**
 * The survey to be held next: the one that closes first. An annual survey may be replaced by an
 * intermediate or periodical one while a later window of that one remains; at the last of them it
 * must be that one.
 */
export function nextSurvey(pending: readonly Pending[]): PendingSurvey | null {
  const [first] = pending
  if (!first) return null
  const { effect: _effect, laterAlternative: _later, settledBy: _by, windows: _in, ...next } = first
  if (first.surveyType !== 'annual') return next
  const other = pending.find(
    (one) =>
      one !== first &&
      first.settledBy.includes(one.surveyType) &&
      one.opens !== null &&
      first.opens !== null &&
      one.opens <= first.opens &&
      one.closes >= first.closes,
  )
  if (!other) return next
  const mandatory = other.closes === first.closes && !other.laterAlternative
  return mandatory
    ? { ...next, ruleCode: other.ruleCode, surveyType: other.surveyType }
    : { ...next, orSurveyType: other.surveyType }
}

function fromWindows(
  cert: CertificateFacts,
  progress: SurveyProgress,
  expiry: CalendarDate,
): Pending[] {
  const rules = cert.rules.filter((rule) => !isInterval(rule))
  if (!rules.length) return []
  const planned = certificateWindows(windowInput({ ...cert, rules }, progress, expiry))
  // A survey out of its window settles nothing, unless it brought the expiry forward: an early one
  // moves the windows first.
  const settling = progress.completed.filter(
    ({ surveyType, date, movedExpiry }) =>
      movedExpiry ||
      planned.some((w) => w.surveyType === surveyType && w.startDate <= date && date <= w.endDate),
  )
  const windows = applyCompletedSurveys(planned, settling, NEVER)
  const settledBy = (w: CompletableWindow): SurveyType[] => [
    w.surveyType,
    ...windows
      .filter((one) => w.surveyType === 'annual' && one.replacesAnnual?.includes(w.occurrence))
      .map((one) => one.surveyType),
  ]
  // A second intermediate survey within one long window also takes the place of an annual one.
  const isSettled = (w: CompletableWindow) =>
    settledBy(w).some((type) =>
      settling.some((one) => one.surveyType === type && isWithin(w, one.date)),
    )
  const open = windows.filter((w) => !w.doneDate && !w.waived && !isSettled(w))
  return open.map((w) => ({
    ruleCode: w.ruleCode,
    surveyType: w.surveyType,
    orSurveyType: null,
    opens: w.startDate,
    due: w.dueDate,
    closes: w.endDate,
    effect: effectOf(cert, w, false),
    settledBy: settledBy(w),
    windows: windows
      .filter((one) => one === w || isAlternative(one, w))
      .map(({ startDate, endDate }) => ({ opens: startDate, closes: endDate })),
    laterAlternative: hasLaterAlternative(w, open),
  }))
}

const isWithin = (window: CompletableWindow, date: CalendarDate): boolean =>
  window.startDate <= date && date <= window.endDate

const isAlternative = (one: CompletableWindow, { alternativeGroup }: CompletableWindow): boolean =>
  alternativeGroup !== undefined && one.alternativeGroup === alternativeGroup

const hasLaterAlternative = (window: CompletableWindow, open: readonly CompletableWindow[]) =>
  open.some((w) => isAlternative(w, window) && w.endDate > window.endDate)

function effectOf(
  { law, rules }: CertificateFacts,
  { ruleCode, surveyType }: { ruleCode: string; surveyType: SurveyType },
  ofInterval: boolean,
): MissEffect {
  // What is held with the renewal and is not held ends the term, not the certificate before it.
  const rule = rules.find(({ code }) => code === ruleCode)
  if (rule?.cycleType === 'beforeExpiry' || surveyType === 'tax') return 'none'
  // IACS PR1C: class is suspended for intervals by decision only.
  if (law.isClass) return ofInterval ? 'overdue' : 'suspendsClass'
  return law.missedSurvey === null ? 'none' : 'lapses'
}

/**
 * The longest interval runs from the last survey of the ship, whichever certificate was in force
 * then. Bottom, boiler and tailshaft have no limit before one is recorded: nothing is known.
 */
function fromIntervals(
  cert: CertificateFacts,
  progress: SurveyProgress,
  expiry: CalendarDate,
): Pending[] {
  const end = progress.extendedTo ?? expiry
  return cert.rules.filter(isInterval).flatMap((rule): Pending[] => {
    const key = intervalKey(rule)
    const held = progress.intervalSurveys.filter((one) => one.interval === key)
    const days = held.map(({ day }) => day)
    const last = lastOfInterval(rule, days, cert.completedOn ?? cert.issuedOn)
    if (last === null) return []
    const limit = addMonths(last, rule.windowDuration)
    if (limit > end) return []
    const isIntervalOnly = INTERVAL_ONLY_SURVEYS.has(rule.surveyType)
    return [
      {
        ruleCode: rule.code,
        surveyType: rule.surveyType,
        orSurveyType: null,
        opens: isIntervalOnly ? null : addMonths(limit, -rule.frontDuration),
        due: limit,
        closes: limit,
        effect: effectOf(cert, { ruleCode: rule.code, surveyType: rule.surveyType }, true),
        settledBy: [],
        windows: [],
        laterAlternative: false,
      },
    ]
  })
}
