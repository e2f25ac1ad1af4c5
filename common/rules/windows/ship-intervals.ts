import type { CalendarDate } from '../base/dates.ts'
import type { SurveyType, WindowRule } from './window-rules.ts'
import type { CompletedSurvey } from './window-types.ts'

/** Surveys whose longest interval belongs to the ship, whichever certificate was in force. */
export const SHIP_INTERVAL_SURVEYS: ReadonlySet<SurveyType> = new Set([
  'bottom',
  'boiler',
  'tailshaft',
])

/** An interval survey of a ship, on any of her certificates. */
export interface ShipSurvey {
  surveyType: SurveyType
  date: CalendarDate
}

/** A longest interval that belongs to the ship, not to the certificate. */
export const isShipInterval = ({ cycleType, surveyType }: WindowRule) =>
  cycleType === 'maxInterval' && SHIP_INTERVAL_SURVEYS.has(surveyType)

/**
 * Completed surveys that count for a certificate: its own, and for its interval rules those of the
 * ship. Source: domain rules 2.3.1, SOLAS I/10(a)(v), IACS UR Z3, Z18, Z21.
 */
export function withShipSurveys(
  rules: readonly WindowRule[],
  own: readonly CompletedSurvey[],
  ofShip: readonly ShipSurvey[],
): CompletedSurvey[] {
  const intervals = rules.filter(isShipInterval)
  const isOfShip = ({ surveyType, ruleCode }: CompletedSurvey) =>
    intervals.some((rule) => (ruleCode ? rule.code === ruleCode : rule.surveyType === surveyType))
  return [
    ...own.filter((survey) => !isOfShip(survey)),
    ...intervals.flatMap((rule) =>
      ofShip
        .filter(({ surveyType }) => surveyType === rule.surveyType)
        .map(({ surveyType, date }) => ({ surveyType, ruleCode: rule.code, date })),
    ),
  ]
}
