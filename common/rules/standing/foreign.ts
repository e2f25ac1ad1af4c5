/** Certificates of another flag or company than the ship had on the day of their issue. */
import type { AnyEvent } from './apply-event.ts'
import type { CourseState } from './certificate-course.ts'
import type { CertificateLaw } from './certificate-law-types.ts'
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

/**
 * Events without those changes of flag and company that were over when a certificate was issued: on
 * the day of its issue the last one counts, because it is issued for the ship as she is then.
 */
export const withoutPassedChanges = <E extends AnyEvent>(
  { issuedOn, law }: CertificateFacts,
  events: readonly E[],
): E[] =>
  events.filter((event, i) => {
    const key = changeOf(law, event)
    return (
      key === null ||
      event.day !== issuedOn ||
      !events.slice(i + 1).some((one) => one.day === issuedOn && changeOf(law, one) === key)
    )
  })

/** What an event changes of what a certificate names; null: neither its flag nor its company. */
function changeOf(law: CertificateLaw, event: AnyEvent): 'flag' | 'company' | null {
  if (event.kind === 'flagChange') return 'flag'
  const isOwn =
    event.kind === 'companyChange' && (event.role ?? law.companyRole) === law.companyRole
  return isOwn ? 'company' : null
}
