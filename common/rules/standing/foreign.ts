/** Certificates of another flag or company than the ship had on the day of their issue. */
import type { CourseState } from './certificate-course.ts'
import type { CertificateFacts, StandingValue } from './standing-types.ts'

/**
 * A certificate of a flag or company that the ship had left before its issue is of no effect; one that
 * was issued ahead of a transfer is, from that day on. SOLAS I/14(i)(iii).
 */
export function foreignTo(
  { law }: CertificateFacts,
  { foreign }: Pick<CourseState, 'foreign'>,
): StandingValue | null {
  if (foreign.flag) return { standing: 'lapsed', reason: 'flagChanged', rule: law.flagRule }
  if (foreign.company && law.companyChange !== null)
    return { standing: 'lapsed', reason: 'companyChanged', rule: law.companyChange }
  return null
}

/** Whether the ship has not come yet to the flag and the company of a certificate. */
export const isForeign = ({ foreign }: Pick<CourseState, 'foreign'>): boolean =>
  foreign.flag || foreign.company
