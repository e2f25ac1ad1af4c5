import type { CalendarDate } from '../base/dates.ts'
import type { SurveyType, WindowRule } from './window-rules.ts'
import type { CompletedSurvey } from './window-types.ts'

/**
 * Surveys that are held at intervals only. Rules of all certificates share them: the docking of the
 * class certificate is the inspection of the bottom of the construction certificate.
 */
export const INTERVAL_ONLY_SURVEYS: ReadonlySet<SurveyType> = new Set([
  'bottom',
  'boiler',
  'tailshaft',
])

/**
 * Intervals that every initial and renewal survey of the certificate settles: the certificate itself
 * is issued on a thorough examination. ILO 152, SOLAS II-1/3-13.
 */
const SETTLED_AT_ISSUE: ReadonlySet<string> = new Set(['liftingExamination'])

/** A survey of a ship, on any of her certificates or on none. */
export interface ShipSurvey {
  surveyType: SurveyType
  /** the interval where surveys of this type are also held each year */
  ruleCode?: string | null
  date: CalendarDate
}

/**
 * A longest interval. It belongs to the ship, or to an item on board, not to the certificate whose
 * rule names it. Domain rules 2.3.1.
 */
export const isInterval = ({ cycleType }: Pick<WindowRule, 'cycleType'>): boolean =>
  cycleType === 'maxInterval'

/** The interval of a rule: rules with the same key share their surveys. */
export const intervalKey = ({
  surveyType,
  code,
}: Pick<WindowRule, 'surveyType' | 'code'>): string =>
  INTERVAL_ONLY_SURVEYS.has(surveyType) ? surveyType : code

/** The interval that a survey settles; null for a survey of another kind. */
export function intervalOf({
  surveyType,
  ruleCode,
}: Pick<ShipSurvey, 'surveyType' | 'ruleCode'>): string | null {
  return INTERVAL_ONLY_SURVEYS.has(surveyType) ? surveyType : (ruleCode ?? null)
}

/**
 * Intervals that a survey of a certificate settles. Without the code of its rule it is the survey of
 * each interval of its type, unless the certificate also has such surveys without an interval.
 */
export function intervalsOf(
  rules: readonly WindowRule[],
  survey: Pick<ShipSurvey, 'surveyType' | 'ruleCode'>,
): string[] {
  if (INTERVAL_ONLY_SURVEYS.has(survey.surveyType)) return [survey.surveyType]
  const own = rules.filter((rule) => rule.surveyType === survey.surveyType)
  const meant = survey.ruleCode
    ? own.filter(({ code }) => code === survey.ruleCode)
    : own.every(isInterval)
      ? own
      : []
  return meant.filter(isInterval).map(intervalKey)
}

/**
 * The survey from which an interval counts: the last one that is recorded of the ship.
 * @param start first day of the certificate
 * @returns null where nothing is recorded of a survey that the issue does not settle
 */
export function lastOfInterval(
  rule: Pick<WindowRule, 'surveyType' | 'code'>,
  held: readonly CalendarDate[],
  start: CalendarDate,
): CalendarDate | null {
  const isSettled = SETTLED_AT_ISSUE.has(rule.code)
  const days = isSettled ? [...held, start] : held
  if (days.length) return days.reduce((last, day) => (day > last ? day : last))
  // Nothing is known of bottom, boiler and tailshaft; the rest was surveyed at the beginning.
  return INTERVAL_ONLY_SURVEYS.has(rule.surveyType) ? null : start
}

/** Whether the beginning of the certificate counts as a survey of the interval. */
export const isSettledAtIssue = ({ code }: Pick<WindowRule, 'code'>): boolean =>
  SETTLED_AT_ISSUE.has(code)

/**
 * Completed surveys that count for a certificate: its own, and for its intervals those of the ship.
 * Source: domain rules 2.3.1, SOLAS I/10(a)(v), IACS UR Z3, Z18, Z21.
 */
export function withShipSurveys(
  rules: readonly WindowRule[],
  own: readonly CompletedSurvey[],
  ofShip: readonly ShipSurvey[],
): CompletedSurvey[] {
  const intervals = rules.filter(isInterval)
  const keys = new Set(intervals.map(intervalKey))
  // The bottom of a passenger ship is inspected with each renewal: that has no interval.
  const isOfInterval = (survey: CompletedSurvey) =>
    intervalsOf(rules, survey).some((key) => keys.has(key))
  const byInterval = intervals.flatMap((rule) => {
    const key = intervalKey(rule)
    const days = [
      ...ofShip.filter((survey) => intervalOf(survey) === key),
      ...own.filter((survey) => intervalsOf(rules, survey).includes(key)),
    ].map(({ date }) => date)
    return [...new Set(days)]
      .sort()
      .map((date) => ({ surveyType: rule.surveyType, ruleCode: rule.code, date }))
  })
  return [...own.filter((survey) => !isOfInterval(survey)), ...byInterval]
}
