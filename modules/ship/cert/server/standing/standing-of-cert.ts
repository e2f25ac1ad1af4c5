import { periodOn } from '#common/rules/standing/periods.ts'
import { knownOn, nextDueOn, standingOn, standingPeriods } from '#common/rules/standing/standing.ts'
import type { PendingSurvey, StandingPeriod } from '#common/rules/standing/standing-types.ts'
import type { Db } from '#server/core/db.ts'
import { certRef } from './cert-ref.ts'
import { readStandingRecord } from './read-standing-record.ts'

export interface CertStanding extends StandingPeriod {
  /** all periods of the certificate, from before its issue for ever */
  periods: StandingPeriod[]
  /** the survey to be held next; null where none is pending */
  next: PendingSurvey | null
  /** what the society knew at the end of the day, where it differs: later entries changed it */
  knownThen: StandingPeriod | null
}

/**
 * What a certificate was worth on a day, computed from its life as recorded now, and as it was known
 * on that day.
 */
export async function standingOfCert(
  db: Db,
  cert: { id: number; shipId: number | null; companyId: number | null },
  day: string,
): Promise<CertStanding> {
  const record = await readStandingRecord(db, {
    shipIds: cert.shipId === null ? [] : [cert.shipId],
    companyIds: cert.companyId === null ? [] : [cert.companyId],
  })
  const ref = certRef(cert.id)
  const periods = standingPeriods(record).get(ref) ?? []
  const found = periodOn(periods, day)
  const then = standingOn(knownOn(record, day), ref, day)
  return {
    ...found,
    periods,
    next: nextDueOn(record, ref, day),
    knownThen: then.standing === found.standing && then.reason === found.reason ? null : then,
  }
}
