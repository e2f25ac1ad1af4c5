/** Surveys a demonstration ship has had during the life of a certificate: held on the ship's visits, as the rules of its type ask. */
import { addDays, addMonths } from '#common/rules/dates.ts'
import type { CalendarDate } from '#common/rules/dates.ts'
import { rulesOf } from '#common/rules/window-rule-rows.ts'
import type { WindowRule } from '#common/rules/window-rules.ts'
import type { DoneSurvey } from '#common/rules/window-types.ts'

/** How the surveys of a ship fall. */
export interface Attendance {
  /** days after (or before) each anniversary on which the surveyor came; one entry for each year */
  visits: readonly number[]
  /** the anniversary of the intermediate survey: 2 or 3 */
  intermediateAt: number
  /** days into the months between the 2nd and 3rd anniversary on which the audit was held */
  auditAfter: number
  /** days into the year in which the ship was docked */
  dockedAfter: number
  /** the last day on which surveys were held: later ones are still to come, or were missed */
  until: CalendarDate
}

/** The surveys held by then, for a certificate with these rules, expiry and nominal validity. */
export function surveysDone(cycles: readonly string[], expiry: CalendarDate, validityMonths: number, ship: Attendance): DoneSurvey[] {
  const years = validityMonths / 12
  const anniversary = (k: number) => addMonths(expiry, -12 * (years - k))
  const held = (rule: WindowRule): CalendarDate[] => {
    switch (rule.cycleType) {
      case 'anniversary':
        return ship.visits.slice(0, years - 1).map((days, i) => addDays(anniversary(i + 1), days))
      case 'secondOrThird': case 'secondToThird':
        return [addDays(anniversary(ship.intermediateAt), ship.visits[ship.intermediateAt - 1]!)]
      case 'betweenSecondAndThird':
        return [addDays(anniversary(2), ship.auditAfter)]
      // Docked in the third year, boiler and tail shaft with it: less than three years after the last time and before the renewal.
      case 'maxInterval':
        return [addDays(anniversary(2), ship.dockedAfter)]
      default:
        return []
    }
  }
  const surveys = rulesOf(cycles).flatMap((rule) => held(rule).map((date) => ({ surveyType: rule.surveyType, ruleCode: rule.code, date })))
  const replaced = surveys.filter((s) => s.surveyType === 'intermediate' || (s.surveyType === 'periodical' && s.ruleCode === 'periodical')).map((s) => s.date)
  return surveys.filter((s) => s.date <= ship.until && !(s.surveyType === 'annual' && replaced.includes(s.date)))
}
