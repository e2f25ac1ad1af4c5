import type { OutputOf } from '#common/contract.ts'
import type { StandingValue } from '#common/rules/standing/standing-types.ts'
import { STANDING_REASON_WORDS } from '#common/rules/standing/standing-words.ts'
import type { verify } from '../verify.contract.ts'

type Verification = OutputOf<typeof verify, ':utn'>

/** Its status, with the reason, the rule and since when. */
export function verifiedAs({
  standing,
  reason,
  rule,
  since,
}: StandingValue & { since: string | null }): Pick<
  Verification,
  'status' | 'reason' | 'reasonZh' | 'reasonEn' | 'rule' | 'since'
> {
  const [reasonZh, reasonEn] = STANDING_REASON_WORDS[reason]
  return {
    status: standing === 'inForce' ? 'valid' : standing,
    reason,
    reasonZh,
    reasonEn,
    rule: rule || null,
    since: standing === 'notYet' ? null : since,
  }
}

/** A product certificate ends by its own dates only. */
export function productStanding(
  cert: { valid: number | null; superseded: boolean | null; expiryDate: string | null },
  day: string,
): StandingValue & { since: string | null } {
  const none = { rule: '', since: null }
  if (!cert.valid) return { standing: 'withdrawn', reason: 'authorityWithdrew', ...none }
  if (cert.superseded) return { standing: 'superseded', reason: 'replaced', ...none }
  return cert.expiryDate !== null && cert.expiryDate < day
    ? { standing: 'expired', reason: 'termEnded', ...none }
    : { standing: 'inForce', reason: 'good', ...none }
}
