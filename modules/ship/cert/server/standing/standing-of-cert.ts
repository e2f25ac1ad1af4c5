import { beforeIssue } from '#common/rules/standing/certificate-course.ts'
import type { CourseState } from '#common/rules/standing/certificate-course.ts'
import { certificateDatesOn } from '#common/rules/standing/certificate-dates.ts'
import { period, periodOn } from '#common/rules/standing/periods.ts'
import {
  NOT_RECORDED,
  certificatesOn,
  knownOn,
  nextDueOn,
  standingPeriods,
} from '#common/rules/standing/standing.ts'
import type {
  CertificateFacts,
  PendingSurvey,
  Standing,
  StandingPeriod,
  StandingRecord,
} from '#common/rules/standing/standing-types.ts'
import type { WindowState } from '#common/rules/windows/completed-surveys.ts'
import { stateOfPending } from '#common/rules/windows/windows-on-day.ts'
import type { Db } from '#server/core/db.ts'
import { batchedRead } from '#server/platform/database/batched-read.ts'
import type { Holder } from '../certificate-holder.ts'
import { holderIds, readStandingRecord } from './read-standing-record.ts'

type Cert = Holder & { id: number }

/**
 * What a certificate was worth on a day, computed from its life as recorded now.
 * @param onlyKnown from what was recorded at the end of the day
 */
export const standingOfCert = (
  db: Db,
  cert: Cert,
  day: string,
  onlyKnown = false,
): Promise<StandingPeriod> => readStandingOn(db, { ...cert, day, onlyKnown })

type Key = Cert & { day: string; onlyKnown: boolean }

const readStandingOn = batchedRead(async (db: Db, keys: readonly Key[]) => {
  const holders = keys.map(holderIds)
  const record = await readStandingRecord(db, {
    shipIds: [...new Set(holders.flatMap(({ shipIds }) => shipIds))],
    companyIds: [...new Set(holders.flatMap(({ companyIds }) => companyIds))],
  })
  const periods = standingPeriods(record)
  return keys.map(({ id, day, onlyKnown }) => {
    const own = periods.get(String(id))
    if (!own) throw new RangeError(`standing: no certificate ${id}`)
    const known = onlyKnown && certsKnownOn(record, day).get(String(id))
    return known ? known.standing : periodOn(own, day)
  })
})

/** What a certificate is worth on a day, with its dates. */
export interface CertOnDay {
  standing: StandingPeriod
  expiryBeforeExtension: string | null
  nextDueDate: string | null
  /** null: before its issue, or not recorded then */
  windowState: WindowState | null
  /** withdrawals and replacements in effect */
  decisions: readonly Standing[]
  /** the extensions in effect */
  extensions: { isExtended: boolean; isFullTerm: boolean }
}

export interface CertLife {
  /** all periods of the certificate, from before its issue for ever */
  periods: StandingPeriod[]
  onDay: CertOnDay
  /** the survey to be held next; null where none is pending */
  next: PendingSurvey | null
  /** what the society knew at the end of the day, where it differs: later entries changed it */
  knownThen: CertOnDay | null
}

/** A certificate that the society had not recorded by a day: before its issue there was none. */
function notRecordedOn(cert: CertificateFacts, day: string): CertOnDay {
  const isIssued = day >= cert.issuedOn
  return {
    standing: isIssued ? period(cert.issuedOn, NOT_RECORDED, null) : beforeIssue(cert),
    expiryBeforeExtension: isIssued ? null : cert.expiry,
    nextDueDate: null,
    windowState: null,
    decisions: [],
    extensions: { isExtended: false, isFullTerm: false },
  }
}

/** What each certificate of a record is worth on a day, and its periods, by its `ref`. */
export function certsOn(record: StandingRecord, day: string) {
  const periods = standingPeriods(record)
  const onDay = new Map(
    [...certificatesOn(record, day)].map(([ref, { cert, state }]) => [
      ref,
      certOn(cert, state, periodOn(periods.get(ref) ?? [], day), day),
    ]),
  )
  return { periods, onDay }
}

function certOn(
  cert: CertificateFacts,
  state: CourseState,
  standing: StandingPeriod,
  day: string,
): CertOnDay {
  const hasLeft = standing.leftBy !== null
  const { expiryBeforeExtension, pending } = certificateDatesOn(cert, state, hasLeft, day)
  return {
    standing,
    expiryBeforeExtension,
    nextDueDate: pending.due,
    windowState: standing.standing === 'notYet' ? null : stateOfPending(pending, day),
    decisions: state.decisions.map((one) => one.standing),
    extensions: { isExtended: state.extendedTo !== null, isFullTerm: state.isFullTerm },
  }
}

/**
 * What each certificate of a record was worth on a day by what the society knew at the end of that
 * day, by its `ref`.
 */
export function certsKnownOn(record: StandingRecord, day: string): Map<string, CertOnDay> {
  const known = certsOn(knownOn(record, day), day).onDay
  return new Map(
    record.certificates.map((cert) => [cert.ref, known.get(cert.ref) ?? notRecordedOn(cert, day)]),
  )
}

/** The whole life of a certificate, and what was true and known on a day. */
export async function lifeOfCert(db: Db, cert: Cert, day: string): Promise<CertLife> {
  const record = await readStandingRecord(db, holderIds(cert))
  const ref = String(cert.id)
  const { periods, onDay } = certsOn(record, day)
  const now = onDay.get(ref)
  const then = certsKnownOn(record, day).get(ref)
  if (!now || !then) throw new RangeError(`standing: no certificate ${ref}`)
  return {
    periods: periods.get(ref) ?? [],
    onDay: now,
    next: nextDueOn(record, ref, day),
    knownThen: keyOf(now) === keyOf(then) ? null : then,
  }
}

const keyOf = ({ standing, nextDueDate, windowState }: CertOnDay) =>
  [standing.standing, standing.reason, standing.expiry, nextDueDate, windowState].join(' ')
