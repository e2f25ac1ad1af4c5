import { addMonths, minDate } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { isSettledAtIssue } from './ship-intervals.ts'
import { explainedMonthsFrom, notBeforeIssue, buildExplainedWindow } from './window-explanation.ts'
import type { ExplainedDate, LocalizedText } from './window-explanation.ts'
import type { WindowRule } from './window-rules.ts'
import type { SurveyWindow, WindowInput } from './window-types.ts'

/** More inspections in one certificate mean that the last one was implausibly long ago. */
const MOST_INSPECTIONS = 4

/**
 * Windows of surveys with a maximum interval of `windowDuration` months. They follow the completed
 * surveys: each one moves the next. With dueDate 'expiry' (bottom, boiler) the last one is held
 * with the renewal at or after the 4th annual survey and the others are placed so that no interval
 * is too long; with 'lastSurvey' (tail shaft, lifting gear) the interval repeats. Source: SOLAS
 * I/10(a)(v), IACS UR Z3, Z18, Z21; ILO 152.
 */
export function intervalWindows(rule: WindowRule, input: WindowInput): SurveyWindow[] {
  const begin = input.validFrom ?? addMonths(input.expiryBeforeExtension, -input.validityMonths)
  const dates = (input.completedSurveys ?? [])
    .filter((d) => (d.ruleCode ? d.ruleCode === rule.code : d.surveyType === rule.surveyType))
    .map((d) => d.date)
    .sort()
  const before = isSettledAtIssue(rule) ? undefined : dates.filter((date) => date <= begin).at(-1)
  let last: ExplainedDate = before
    ? { date: before, zh: `上次检验 ${before}`, en: `the last one on ${before}` }
    : { date: begin, zh: `证书起始日 ${begin}`, en: `the beginning of the certificate on ${begin}` }
  const windows: SurveyWindow[] = []
  const plan = rule.dueDate === 'expiry' ? windowsUntilRenewal : repeatedWindows
  // "Twice" requires one survey besides that of the renewal, unless the certificate is shorter than
  // one interval, or began so late that this one would come after it.
  let extraInspections =
    input.validityMonths > rule.windowDuration &&
    addMonths(last.date, rule.windowDuration) < input.expiryBeforeExtension
      ? 1
      : 0
  const end = input.extendedTo ?? input.expiryBeforeExtension
  for (const date of dates.filter((d) => d > begin && d <= end)) {
    const next = plan(rule, input, last, windows.length + 1, extraInspections)[0]
    if (!next) break
    windows.push({ ...next, interval: { heldOn: date } })
    last = { date, zh: `上次检验 ${date}`, en: `the last one on ${date}` }
    extraInspections = 0
    if (isWithRenewal(rule, input, next, date)) return windows
  }
  return [
    ...windows,
    ...plan(rule, input, last, windows.length + 1, extraInspections).map((window) => ({
      ...window,
      interval: { heldOn: null },
    })),
  ]
}

function isWithRenewal(
  rule: WindowRule,
  input: WindowInput,
  window: SurveyWindow,
  done: CalendarDate,
): boolean {
  return (
    rule.dueDate === 'expiry' &&
    window.startDate ===
      notBeforeIssue(withRenewalFrom(rule, input), { date: window.dueDate }, input).date &&
    done >= window.startDate
  )
}

// The 4th annual survey of a five-year certificate may be held from the start of its window.
function withRenewalFrom(rule: WindowRule, input: WindowInput): ExplainedDate {
  const lastAnnual = addMonths(input.expiryBeforeExtension, -12)
  return explainedMonthsFrom(lastAnnual, -rule.frontDuration, {
    zh: `最后一次年度检验的周年日 ${lastAnnual}`,
    en: `the anniversary of the last annual survey, ${lastAnnual}`,
  })
}

function windowsUntilRenewal(
  rule: WindowRule,
  input: WindowInput,
  last: ExplainedDate,
  first: number,
  extraInspections: number,
): SurveyWindow[] {
  const { expiryBeforeExtension: E } = input
  const interval = rule.windowDuration
  let count = extraInspections
  while (count < MOST_INSPECTIONS && addMonths(last.date, (count + 1) * interval) < E) count++
  const windows: SurveyWindow[] = []
  for (let i = 1; i <= count; i++) {
    const due = explainedMonthsFrom(last.date, i * interval, last)
    const back = explainedMonthsFrom(E, -(count - i + 1) * interval, {
      zh: `到期日 ${E}`,
      en: `the expiry date ${E}`,
    })
    const start = notBeforeIssue(back.date <= due.date ? back : due, due, input)
    windows.push(
      buildExplainedWindow(rule, first + i - 1, start, due, due, title(rule, first + i - 1), {
        zh: '不早于起始日，以使换证时的检查仍在间隔之内',
        en: 'Not before the first day, so that the one with the renewal stays within the interval',
      }),
    )
  }
  const limit = explainedMonthsFrom(last.date, (count + 1) * interval, last)
  const due =
    limit.date < E
      ? limit
      : { date: E, zh: '到期日，结合换证检验', en: 'the expiry date, with the renewal survey' }
  const extended = input.extendedTo && input.extendedTo > E ? input.extendedTo : E
  const endDate = minDate(extended, limit.date)
  const end =
    endDate <= due.date
      ? due
      : {
          date: endDate,
          zh: '随证书展期，仍在间隔之内',
          en: 'with the extension of the certificate, still within the interval',
        }
  const from = withRenewalFrom(rule, input)
  const start = notBeforeIssue(from.date <= due.date ? from : due, due, input)
  windows.push(
    buildExplainedWindow(rule, first + count, start, due, end, title(rule, first + count)),
  )
  return windows
}

function repeatedWindows(
  rule: WindowRule,
  input: WindowInput,
  last: ExplainedDate,
  first: number,
): SurveyWindow[] {
  const until = input.extendedTo ?? input.expiryBeforeExtension
  const windows: SurveyWindow[] = []
  for (let i = 1; ; i++) {
    const due = explainedMonthsFrom(last.date, i * rule.windowDuration, last)
    if (due.date > until) return windows
    const that = { zh: '该日', en: 'that date' }
    windows.push(
      buildExplainedWindow(
        rule,
        first + i - 1,
        notBeforeIssue(explainedMonthsFrom(due.date, -rule.frontDuration, that), due, input),
        due,
        explainedMonthsFrom(due.date, rule.postDuration, that),
        title(rule, first + i - 1),
      ),
    )
  }
}

function title(rule: WindowRule, occurrence: number): LocalizedText {
  return {
    zh: `${rule.ruleName}，第 ${occurrence} 次`,
    en: `${rule.ruleNameEn}, number ${occurrence}`,
  }
}
