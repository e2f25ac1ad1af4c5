import { addMonths } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { earlyRefusal, evaluateEarlySurvey, movesAnniversary } from './early-survey.ts'
import type { EarlySurvey } from './early-survey.ts'
import type { LocalizedText } from './window-explanation.ts'
import { renewedExpiry } from './renewal.ts'
import { applyCompletedSurveys, windowState } from './completed-surveys.ts'
import type { CompletableWindow, WindowState } from './completed-surveys.ts'
import type { WindowRule } from './window-rules.ts'
import type { CompletedSurvey, SurveyWindow, WindowInput } from './window-types.ts'
import { certificateWindows } from './certificate-windows.ts'

const holds = (w: Pick<SurveyWindow, 'startDate' | 'endDate'>, date: CalendarDate) =>
  w.startDate <= date && date <= w.endDate

export interface PreviewInput {
  rules: readonly WindowRule[]
  expiryDate: CalendarDate
  validityMonths: number
  /**
   * Completion date of the surveys of these rules; with several rules, only of those possible on
   * that day.
   */
  completedDate?: CalendarDate | null
}
export interface WindowPreview {
  windows: (CompletableWindow & { status: WindowState })[]
  /**
   * Consequences of the completion date besides the windows: a new anniversary, a new expiry, a
   * lapsed certificate.
   */
  notes: LocalizedText[]
}

/**
 * The windows that rules would give for a certificate with this expiry on a day, to try rules out.
 * Throws RangeError for an invalid date.
 */
export function previewWindows(input: PreviewInput, today: CalendarDate): WindowPreview {
  const { rules, expiryDate, validityMonths, completedDate } = input
  const begin = addMonths(expiryDate, -validityMonths)
  const life: WindowInput = {
    expiryBeforeExtension: expiryDate,
    validityMonths,
    rules,
    validFrom: begin,
  }
  const plain = certificateWindows(life)
  const single = rules.length === 1 ? rules[0] : null
  const early = single && completedDate ? earlyFor(single, plain, input, completedDate) : null
  const refused =
    single && completedDate && !early ? refusedEarly(single, plain, completedDate) : null
  const done = completedDate && !refused ? surveys(rules, plain, completedDate) : []
  const moved = early && {
    amendedAnniversaries: [{ occurrence: early.occurrence, date: early.survey.latestAnniversary }],
  }
  const windows = certificateWindows({ ...life, completedSurveys: done, ...moved })
  return {
    windows: applyCompletedSurveys(windows, done, today).map((w) => ({
      ...w,
      status: w.waived ? ('done' as const) : windowState(w, today, w.doneDate),
    })),
    notes: refused
      ? [earlyRefusal(refused.startDate)]
      : single && completedDate
        ? notesOn(single, plain, input, completedDate, early)
        : [],
  }
}

function surveys(
  rules: readonly WindowRule[],
  windows: readonly SurveyWindow[],
  date: CalendarDate,
): CompletedSurvey[] {
  const could = (rule: WindowRule) =>
    rules.length === 1 ||
    rule.cycleType === 'maxInterval' ||
    windows.some((w) => w.ruleCode === rule.code && holds(w, date))
  return rules
    .filter(could)
    .map((rule) => ({ surveyType: rule.surveyType, ruleCode: rule.code, date }))
}

interface Early {
  occurrence: number
  survey: EarlySurvey
}

/**
 * The window before which a survey was held that cannot be endorsed: no clause provides for it, or
 * the certificate had not begun. A renewal may be early, and an interval counts from any survey.
 */
function refusedEarly(
  rule: WindowRule,
  windows: readonly SurveyWindow[],
  date: CalendarDate,
): SurveyWindow | null {
  if (rule.cycleType === 'maxInterval' || rule.surveyType === 'renewal') return null
  return windows.some((w) => w.startDate <= date) ? null : (windows[0] ?? null)
}

// Held before its window, within the certificate: SOLAS I/14(h).
function earlyFor(
  rule: WindowRule,
  windows: readonly SurveyWindow[],
  input: PreviewInput,
  date: CalendarDate,
): Early | null {
  const next = windows.find((w) => w.startDate > date)
  if (!movesAnniversary(rule) || !next || windows.some((w) => holds(w, date))) return null
  const certificate = {
    expiryBeforeExtension: input.expiryDate,
    validityMonths: input.validityMonths,
  }
  if (date < addMonths(input.expiryDate, -input.validityMonths)) return null
  const survey = evaluateEarlySurvey({
    ...certificate,
    occurrence: next.occurrence,
    completionDate: date,
    frontMonths: rule.frontDuration,
  })
  return survey && { occurrence: next.occurrence, survey }
}

function notesOn(
  rule: WindowRule,
  windows: readonly SurveyWindow[],
  input: PreviewInput,
  date: CalendarDate,
  early: Early | null,
): LocalizedText[] {
  const { expiryDate, validityMonths } = input
  if (rule.surveyType === 'renewal' && validityMonths % 12 === 0) {
    const next = renewedExpiry({
      expiryBeforeExtension: expiryDate,
      completionDate: date,
      validityYears: validityMonths / 12,
      lessOneDay: false,
    })
    return [
      { zh: next.explanationZh, en: next.explanationEn },
      ...(next.issue ? [next.issue] : []),
    ].map(({ zh, en }) => ({ zh, en }))
  }
  if (early) return [{ zh: early.survey.explanationZh, en: early.survey.explanationEn }]
  if (rule.cycleType === 'maxInterval' || windows.some((w) => holds(w, date))) return []
  const missed = windows.filter((w) => w.endDate < date).at(-1)
  return missed
    ? [
        {
          zh: `检验于 ${date} 完成，窗口已于 ${missed.endDate} 结束：证书自该日起已失效。`,
          en:
            `Survey completed ${date}, after its window had ended on ${missed.endDate}: the ` +
            'certificate has not been valid since then.',
        },
      ]
    : []
}
