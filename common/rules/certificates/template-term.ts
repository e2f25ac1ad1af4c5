/** Validity that a certificate template allows: specification section 3, termDura and unit. */
import { addDays, minDate } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'

export interface TemplateTerm {
  /** number of years, months or days */
  termDura?: number | null
  /** key of TERM_UNIT: 1 year, 2 month, 3 day */
  termUnit?: string | null
}

/**
 * Months of validity of a certificate type on this template: the shorter of both. A template in
 * days changes no months: limitToDays().
 * @param validityMonths of the type; null when it does not expire
 */
export function limitToMonths(
  validityMonths: number | null,
  { termDura, termUnit }: TemplateTerm,
): number | null {
  if (!termDura || (termUnit !== '1' && termUnit !== '2')) return validityMonths
  const months = termUnit === '1' ? termDura * 12 : termDura
  return validityMonths === null ? months : Math.min(months, validityMonths)
}

/**
 * Latest expiry on a template whose term is in days, counted from the completion of the survey.
 * @param expiryDate latest expiry by the type; null when it does not expire
 */
export function limitToDays(
  expiryDate: CalendarDate | null,
  completionDate: CalendarDate | null,
  { termDura, termUnit }: TemplateTerm,
): CalendarDate | null {
  if (!termDura || termUnit !== '3' || !completionDate) return expiryDate
  const last = addDays(completionDate, termDura)
  return expiryDate === null ? last : minDate(expiryDate, last)
}
