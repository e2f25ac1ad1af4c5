import type { OutputOf } from '#common/contract.ts'
import { addDays } from '#common/rules/base/dates.ts'
import { phrase } from '#common/rules/standing/rule-words.ts'
import { NOT_RECORDED } from '#common/rules/standing/standing.ts'
import type { StandingValue } from '#common/rules/standing/standing-types.ts'
import { standingWords } from '#common/rules/standing/standing-words.ts'
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
  | 'status'
  | 'reason'
  | 'reasonZh'
  | 'reasonEn'
  | 'rule'
  | 'ruleZh'
  | 'ruleEn'
  | 'since'
  | 'standing'
  | 'standingSince'
  | 'standingReasonZh'
  | 'standingReasonEn'
  | 'standingRule'
  | 'standingRuleZh'
  | 'standingRuleEn'
> {
  const words = standingWords(reason, rule)
  const begun = standing === 'notYet' ? null : since
  return {
    status: standing === 'inForce' ? 'valid' : standing,
    reason,
    reasonZh: words.standingReasonZh!,
    reasonEn: words.standingReasonEn!,
    rule,
    ruleZh: words.standingRuleZh,
    ruleEn: words.standingRuleEn,
    since: begun,
    standing,
    standingSince: begun,
    ...words,
    standingRule: rule,
  }
}

/** What ends a product certificate: its own dates, a withdrawal, a replacement. */
export interface ProductLife {
  valid: number | null
  issueDate: string
  expiryDate: string | null
  /** the day on which it was made invalid; null where it is not recorded */
  invalidOn: string | null
  /** the day of issue of the certificate that replaces it */
  replacedOn: string | null
  /** not recorded by the day */
  unrecorded?: boolean
}

/** The life of a product certificate, with the days on which it and its replacement were recorded. */
interface RecordedLife extends ProductLife {
  recordedOn: string
  replacementRecordedOn: string | null
}

/**
 * The life of a product certificate as known at the end of a day. A withdrawal counts from the day on
 * which it is recorded.
 */
export const knownProduct = <L extends RecordedLife>(life: L, day: string): L => ({
  ...life,
  unrecorded: life.recordedOn > day,
  replacedOn: (life.replacementRecordedOn ?? day) > day ? null : life.replacedOn,
})

/** What a product certificate was worth on a day. */
export function productStanding(
  { valid, issueDate, expiryDate, invalidOn, replacedOn, unrecorded }: ProductLife,
  day: string,
): StandingValue & { since: string | null } {
  const rule = phrase('society rules')
  if (day < issueDate) return { standing: 'notYet', reason: 'notIssued', rule, since: null }
  if (unrecorded) return { ...NOT_RECORDED, since: null }
  // Without a day it counts from the issue: the cautious answer.
  if (!valid && (invalidOn ?? issueDate) <= day)
    return { standing: 'withdrawn', reason: 'authorityWithdrew', rule, since: invalidOn }
  if (replacedOn !== null && replacedOn <= day)
    return {
      standing: 'superseded',
      reason: 'replaced',
      rule: phrase('society procedures'),
      since: replacedOn,
    }
  return expiryDate !== null && expiryDate < day
    ? { standing: 'expired', reason: 'termEnded', rule, since: addDays(expiryDate, 1) }
    : { standing: 'inForce', reason: 'good', rule, since: issueDate }
}
