import { addMonths } from './dates.ts'
import type { CalendarDate } from './dates.ts'
import { earlySurvey } from './early-survey.ts'
import type { EarlySurvey } from './early-survey.ts'
import type { Words } from './explain.ts'
import { renewedExpiry } from './renewal.ts'
import { settleWindows, windowState } from './settle.ts'
import type { SettledWindow, WindowState } from './settle.ts'
import type { WindowRule } from './window-rules.ts'
import type { DoneSurvey, SurveyWindow, WindowInput } from './window-types.ts'
import { anniversaries, certificateWindows } from './windows.ts'

const holds = (w: Pick<SurveyWindow, 'startDate' | 'endDate'>, date: CalendarDate) => w.startDate <= date && date <= w.endDate

export interface PreviewInput {
  rules: readonly WindowRule[]
  expiryDate: CalendarDate
  validityMonths: number
  /** The surveys of these rules were completed on this day; of several rules, only those that could be. */
  completedDate?: CalendarDate | null
}
export interface WindowPreview {
  windows: (SettledWindow & { status: WindowState })[]
  /** What the completion date means beside the windows: a new anniversary, a new expiry, a certificate that had lapsed. */
  notes: Words[]
}

/** What rules would give for a certificate with this expiry, as it stands on a day: for trying rules out before they are used.
 *  Throws RangeError when a date is no date. */
export function previewWindows(input: PreviewInput, today: CalendarDate): WindowPreview {
  const { rules, expiryDate, validityMonths, completedDate } = input
  const begin = addMonths(expiryDate, -validityMonths)
  const life: WindowInput = { expiryBeforeExtension: expiryDate, validityMonths, rules, validFrom: begin }
  const plain = certificateWindows(life)
  const single = rules.length === 1 ? rules[0]! : null
  const early = single && completedDate ? earlyFor(single, plain, input, completedDate) : null
  const done = completedDate ? surveys(rules, plain, completedDate) : []
  const moved = early && { amendedAnniversary: { occurrence: early.occurrence, date: early.survey.latestAnniversary } }
  const windows = certificateWindows({ ...life, done, ...moved })
  return {
    windows: settleWindows(windows, done, today).map((w) => ({ ...w, status: w.waived ? 'done' as const : windowState(w, today, w.doneDate) })),
    notes: single && completedDate ? notesOn(single, plain, input, completedDate, early) : [],
  }
}

function surveys(rules: readonly WindowRule[], windows: readonly SurveyWindow[], date: CalendarDate): DoneSurvey[] {
  const could = (rule: WindowRule) => rules.length === 1 || rule.cycleType === 'maxInterval'
    || windows.some((w) => w.ruleCode === rule.code && holds(w, date))
  return rules.filter(could).map((rule) => ({ surveyType: rule.surveyType, ruleCode: rule.code, date }))
}

interface Early { occurrence: number; survey: EarlySurvey }

// Held before the window to come, and after the anniversary of the one before it: SOLAS I/14(h).
function earlyFor(rule: WindowRule, windows: readonly SurveyWindow[], input: PreviewInput, date: CalendarDate): Early | null {
  const byAnniversary = rule.cycleType === 'anniversary' || rule.cycleType === 'secondOrThird'
  const next = windows.find((w) => w.startDate > date)
  if (!byAnniversary || !next || windows.some((w) => holds(w, date))) return null
  const certificate = { expiryBeforeExtension: input.expiryDate, validityMonths: input.validityMonths }
  const before = anniversaries(certificate).find((a) => a.occurrence === next.occurrence - 1)?.date ?? addMonths(input.expiryDate, -input.validityMonths)
  if (date <= before) return null
  const survey = earlySurvey({ ...certificate, occurrence: next.occurrence, completionDate: date, frontMonths: rule.frontDuration })
  return survey && { occurrence: next.occurrence, survey }
}

function notesOn(rule: WindowRule, windows: readonly SurveyWindow[], input: PreviewInput, date: CalendarDate, early: Early | null): Words[] {
  const { expiryDate, validityMonths } = input
  if (rule.surveyType === 'renewal' && validityMonths % 12 === 0) {
    const next = renewedExpiry({ expiryBeforeExtension: expiryDate, completionDate: date, validityYears: validityMonths / 12, lessOneDay: false })
    return [{ zh: next.explanationZh, en: next.explanationEn }, ...(next.issue ? [next.issue] : [])].map(({ zh, en }) => ({ zh, en }))
  }
  if (early) return [{ zh: early.survey.explanationZh, en: early.survey.explanationEn }]
  if (rule.cycleType === 'maxInterval' || windows.some((w) => holds(w, date))) return []
  const missed = windows.filter((w) => w.endDate < date).at(-1)
  return missed ? [{
    zh: `检验于 ${date} 完成，窗口已于 ${missed.endDate} 结束：证书自该日起已失效。`,
    en: `Survey completed ${date}, after its window had ended on ${missed.endDate}: the certificate has not been valid since then.`,
  }] : []
}
