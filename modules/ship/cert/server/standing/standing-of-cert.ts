import { period, periodOn } from '#common/rules/standing/periods.ts'
import {
  NOT_RECORDED,
  knownOn,
  nextDueOn,
  standingOn,
  standingPeriods,
} from '#common/rules/standing/standing.ts'
import type { PendingSurvey, StandingPeriod } from '#common/rules/standing/standing-types.ts'
import type { Db } from '#server/core/db.ts'
import type { Holder } from '../certificate-holder.ts'
import { holderIds, readStandingRecord } from './read-standing-record.ts'

type Cert = Holder & { id: number }

/** What a certificate was worth on a day, computed from its life as recorded now. */
export const standingOfCert = async (db: Db, cert: Cert, day: string): Promise<StandingPeriod> =>
  standingOn(await readStandingRecord(db, holderIds(cert)), String(cert.id), day)

export interface CertLife {
  /** all periods of the certificate, from before its issue for ever */
  periods: StandingPeriod[]
  onDay: StandingPeriod
  /** the survey to be held next; null where none is pending */
  next: PendingSurvey | null
  /** what the society knew at the end of the day, where it differs: later entries changed it */
  knownThen: StandingPeriod | null
}

/** A certificate that the society had not recorded by a day: before its issue there was none. */
function notRecordedOn(periods: readonly StandingPeriod[], day: string): StandingPeriod {
  const onDay = periodOn(periods, day)
  return onDay.standing === 'notYet' ? onDay : period(onDay.from, NOT_RECORDED, null)
}

/** The whole life of a certificate, and what was true and known on a day. */
export async function lifeOfCert(db: Db, cert: Cert, day: string): Promise<CertLife> {
  const record = await readStandingRecord(db, holderIds(cert))
  const ref = String(cert.id)
  const periods = standingPeriods(record).get(ref) ?? []
  const onDay = periodOn(periods, day)
  const known = knownOn(record, day)
  const then = known.certificates.some((one) => one.ref === ref)
    ? standingOn(known, ref, day)
    : notRecordedOn(periods, day)
  return {
    periods,
    onDay,
    next: nextDueOn(record, ref, day),
    knownThen: then.standing === onDay.standing && then.reason === onDay.reason ? null : then,
  }
}
