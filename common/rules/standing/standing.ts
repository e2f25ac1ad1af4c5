/** What certificates are worth on any day: the only place that decides it. Domain rules 2.3.1. */
import type { CalendarDate } from '../base/dates.ts'
import { intervalsOf } from '../windows/ship-intervals.ts'
import type { SurveyType } from '../windows/window-rules.ts'
import { certificateCourse, stateOn } from './certificate-course.ts'
import { isForeign } from './foreign.ts'
import type { CourseState, FindCertificate } from './certificate-course.ts'
import { certificateDates } from './certificate-dates.ts'
import type { DatesPeriod } from './certificate-dates.ts'
import { combinePeriods, periodOn } from './periods.ts'
import { nextSurvey, pendingSurveys } from './pending-surveys.ts'
import { phrase } from './rule-words.ts'
import { restoredIntervals } from './restoration.ts'
import type {
  CertificateFacts,
  PendingSurvey,
  ShipEvent,
  StandingPeriod,
  StandingRecord,
  StandingValue,
} from './standing-types.ts'
import { classSuspension } from './class-standing.ts'

/** Periods of certificates, by their `ref`, and of the class of each ship, by hers. */
export interface RecordPeriods {
  certificates: Map<string, StandingPeriod[]>
  /** those in which the class is suspended, and the others */
  classes: Map<string, StandingPeriod[]>
}

/**
 * All periods of a record, from before the issue of each certificate for ever. Future changes that
 * nothing but the calendar causes (expiry, missed surveys) are included.
 */
export function recordPeriods(record: StandingRecord): RecordPeriods {
  const eventsOf = eventsByShip(record)
  const find = finder(record)
  const own = new Map(
    record.certificates.map((cert) => [
      cert.ref,
      certificateCourse(cert, eventsOf(cert.ship), find),
    ]),
  )
  const classes = new Map(
    record.ships.map((ship) => [ship.ref, classSuspension(record, ship, eventsOf(ship.ref), own)]),
  )
  const carried = new Map(
    record.certificates.map((cert) => {
      const periods = own.get(cert.ref) ?? []
      const suspended = cert.ship === null ? undefined : classes.get(cert.ship)
      return [
        cert.ref,
        cert.law.carriedByClass && suspended
          ? combinePeriods(periods, [suspended], (mine, [ofClass]) =>
              mine.standing === 'inForce' && ofClass?.standing === 'suspended' ? ofClass : mine,
            )
          : periods,
      ]
    }),
  )
  const certificates = new Map(
    record.certificates.map((cert) => [cert.ref, withParents(cert, carried)]),
  )
  return { certificates, classes }
}

/** A certificate that the society had not recorded by a day. */
export const NOT_RECORDED: StandingValue = {
  standing: 'unknown',
  reason: 'notRecorded',
  rule: phrase('society procedures'),
}

/** The periods of each certificate, by its `ref`. */
export const standingPeriods = (record: StandingRecord): Map<string, StandingPeriod[]> =>
  recordPeriods(record).certificates

/**
 * Expiry and pending windows of each certificate over time, by its `ref`.
 * @param periods those of the record
 */
export function recordDates(
  record: StandingRecord,
  periods: ReadonlyMap<string, readonly StandingPeriod[]>,
): Map<string, DatesPeriod[]> {
  const eventsOf = eventsByShip(record)
  const find = finder(record)
  return new Map(
    record.certificates.map((cert) => [
      cert.ref,
      certificateDates(cert, eventsOf(cert.ship), periods.get(cert.ref) ?? [], find),
    ]),
  )
}

/** What a certificate is worth on a day, and since when. */
export function standingOn(record: StandingRecord, ref: string, day: CalendarDate): StandingPeriod {
  const periods = standingPeriods(record).get(ref)
  if (!periods) throw new RangeError(`standing: no certificate ${ref}`)
  return periodOn(periods, day)
}

/** A certificate with its state at the end of a day. */
export function certificateOn(
  record: StandingRecord,
  ref: string,
  day: CalendarDate,
): { cert: CertificateFacts; state: CourseState } {
  const find = finder(record)
  const cert = find(ref)
  if (!cert) throw new RangeError(`standing: no certificate ${ref}`)
  return { cert, state: stateOn(cert, eventsByShip(record)(cert.ship), day, find) }
}

/** Each certificate of a record with its state at the end of a day, by its `ref`. */
export function certificatesOn(
  record: StandingRecord,
  day: CalendarDate,
): Map<string, { cert: CertificateFacts; state: CourseState }> {
  const [find, eventsOf] = [finder(record), eventsByShip(record)]
  return new Map(
    record.certificates.map((cert) => [
      cert.ref,
      { cert, state: stateOn(cert, eventsOf(cert.ship), day, find) },
    ]),
  )
}

/** Finds certificates of a record by their `ref`. */
function finder({ certificates }: StandingRecord): FindCertificate {
  const byRef = new Map(certificates.map((cert) => [cert.ref, cert]))
  return (ref) => byRef.get(ref)
}

/**
 * The survey of a certificate to be held next, as known at the end of a day; null without one, and
 * once the certificate has ended, is withdrawn or replaced, or the ship has left service.
 */
export function nextDueOn(
  record: StandingRecord,
  ref: string,
  day: CalendarDate,
): PendingSurvey | null {
  const { cert, state } = certificateOn(record, ref, day)
  const isOver =
    state.ending || state.decisions.length > 0 || state.shipCeased !== null || isForeign(state)
  return isOver ? null : nextSurvey(pendingSurveys(cert, state))
}

/**
 * The record as the society knew it at the end of a day: without certificates and events recorded
 * later, and with those that were corrected later as they were before.
 */
export function knownOn(record: StandingRecord, day: CalendarDate): StandingRecord {
  const isKnown = (event: { day: CalendarDate; recordedOn?: CalendarDate }) =>
    (event.recordedOn ?? event.day) <= day
  const supersededAfter = ({ corrected = [] }: CertificateFacts) =>
    corrected.filter(({ correctedOn }) => correctedOn > day).map(({ event }) => event)
  return {
    ships: record.ships.map((ship) => ({ ...ship, events: ship.events.filter(isKnown) })),
    certificates: record.certificates
      .filter((cert) => (cert.recordedOn ?? cert.issuedOn) <= day)
      .map((cert) => ({
        ...cert,
        events: [...supersededAfter(cert), ...cert.events].filter(isKnown),
      })),
  }
}

/**
 * Events of a ship, with the interval surveys that were endorsed on any of her certificates: the
 * interval belongs to the ship.
 */
function eventsByShip({ ships, certificates }: StandingRecord) {
  const byShip = new Map<string, ShipEvent[]>(
    ships.map((ship) => {
      const hers = certificates.filter((cert) => cert.ship === ship.ref)
      return [
        ship.ref,
        [
          ...ship.events.flatMap((event) => [...reinstatementIntervals(event, hers), event]),
          ...hers.flatMap(intervalSurveysOf),
        ],
      ]
    }),
  )
  return (ship: string | null): ShipEvent[] => (ship === null ? [] : (byShip.get(ship) ?? []))
}

/** A survey by which the class is reinstated is held on the ship. */
function reinstatementIntervals(event: ShipEvent, hers: readonly CertificateFacts[]): ShipEvent[] {
  if (event.kind !== 'classReinstatement' || !event.surveyType) return []
  const { surveyType, day, certificate } = event
  const rules = hers
    .filter(({ law, ref }) => law.isClass && (certificate ?? ref) === ref)
    .flatMap((cert) => cert.rules)
  return [...new Set(restoredIntervals(rules, surveyType))].map((interval) =>
    intervalSurvey(surveyType, interval, day),
  )
}

/**
 * Interval surveys endorsed on a certificate. One that restores it settles the shallower ones, too; one
 * that is not endorsed settles nothing: SOLAS I/14(i)(ii).
 */
function intervalSurveysOf(cert: CertificateFacts): ShipEvent[] {
  return cert.events.flatMap((event): ShipEvent[] => {
    if (event.kind !== 'survey' && event.kind !== 'restoration') return []
    if (event.kind === 'survey' && !event.endorsed) return []
    const { surveyType, day } = event
    const keys =
      event.kind === 'restoration'
        ? restoredIntervals(cert.rules, surveyType)
        : intervalsOf(cert.rules, event)
    return keys.map((interval) => intervalSurvey(surveyType, interval, day))
  })
}

const intervalSurvey = (
  surveyType: SurveyType,
  ruleCode: string,
  day: CalendarDate,
): ShipEvent => ({
  kind: 'intervalSurvey',
  day,
  surveyType,
  ruleCode,
})

/** Applies the certificates on which one depends. */
function withParents(
  cert: CertificateFacts,
  carried: ReadonlyMap<string, StandingPeriod[]>,
): StandingPeriod[] {
  const own = carried.get(cert.ref) ?? []
  const { dependsOn, dependsRule } = cert.law
  const parents = cert.parents.flatMap((ref) => {
    const periods = carried.get(ref)
    return periods ? [periods] : []
  })
  if (!parents.length || dependsOn === null || dependsOn === 'insurance') return own
  const ended = dependsOn === 'doc' ? documentsEnded : parentEnded
  return combinePeriods(own, parents, (mine, values) => {
    const issued = values.filter((one) => one.standing !== 'notYet')
    const carries = !issued.length || issued.some((one) => one.standing === 'inForce')
    return mine.standing !== 'inForce' || carries ? mine : ended(issued, dependsRule)
  })
}

/** An attachment takes the standing of its certificate, and leaves the flag with it. */
function parentEnded([parent]: StandingPeriod[], rule: string) {
  if (!parent) throw new RangeError('standing: no parent')
  return parent.standing === 'lapsed' || parent.standing === 'superseded'
    ? { standing: parent.standing, reason: 'parentEnded' as const, rule, leftBy: parent.leftBy }
    : parent
}

/**
 * A Safety Management Certificate needs a Document of Compliance of its company in force: whichever
 * of them it is.
 */
const documentsEnded = (docs: StandingValue[], rule: string): StandingValue =>
  docs.some((one) => one.standing === 'withdrawn')
    ? { standing: 'withdrawn', reason: 'docWithdrawn', rule }
    : { standing: 'lapsed', reason: 'parentEnded', rule }
