/** Completed surveys of a demonstration certificate: on the ship's visits, as its rules require. */
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import type { CalendarDate } from '#common/rules/base/dates.ts'
import { windowRulesByCode } from '#common/rules/windows/window-rule-seed.ts'
import type { WindowRule } from '#common/rules/windows/window-rules.ts'
import type { CompletedSurvey } from '#common/rules/windows/window-types.ts'

/** Dates of a ship's surveys. */
export interface Attendance {
  /** days after (or before) each anniversary of the surveyor's visit; one entry for each year */
  visits: readonly number[]
  /** anniversary of the intermediate survey: 2 or 3 */
  intermediateAt: number
  /** days after the 2nd anniversary on which the audit was held */
  auditAfter: number
  /** days into the year in which the ship was docked */
  dockedAfter: number
  /** the last day of completed surveys; later ones are pending or missed */
  until: CalendarDate
}

/** Surveys completed by then, for a certificate with these rules, expiry and nominal validity. */
export function surveysDone(
  cycles: readonly string[],
  expiry: CalendarDate,
  validityMonths: number,
  ship: Attendance,
): CompletedSurvey[] {
  const years = validityMonths / 12
  const anniversary = (k: number) => addMonths(expiry, -12 * (years - k))
  const held = (rule: WindowRule): CalendarDate[] => {
    switch (rule.cycleType) {
      case 'anniversary':
        return ship.visits.slice(0, years - 1).map((days, i) => addDays(anniversary(i + 1), days))
      case 'secondOrThird':
      case 'secondToThird':
        return [addDays(anniversary(ship.intermediateAt), ship.visits[ship.intermediateAt - 1]!)]
      case 'betweenSecondAndThird':
        return [addDays(anniversary(2), ship.auditAfter)]
      // Docked in the third year, together with boiler and tail shaft: less than three years after
      // the last time and before the renewal.
      case 'maxInterval':
        return [addDays(anniversary(2), ship.dockedAfter)]
      default:
        return []
    }
  }
  const surveys = windowRulesByCode(cycles).flatMap((rule) =>
    held(rule).map((date) => ({ surveyType: rule.surveyType, ruleCode: rule.code, date })),
  )
  const replaced = surveys
    .filter(
      (s) =>
        s.surveyType === 'intermediate' ||
        (s.surveyType === 'periodical' && s.ruleCode === 'periodical'),
    )
    .map((s) => s.date)
  return surveys.filter(
    (s) => s.date <= ship.until && !(s.surveyType === 'annual' && replaced.includes(s.date)),
  )
}
