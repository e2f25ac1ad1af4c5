import { compareDates } from '../base/dates.ts'
import { FIRST_DAY, combinePeriods, mergePeriods, period } from './periods.ts'
import type {
  CertificateFacts,
  ShipEvent,
  ShipFacts,
  Standing,
  StandingPeriod,
  StandingRecord,
  StandingValue,
} from './standing-types.ts'

const assigned: StandingValue = { standing: 'inForce', reason: 'good', rule: '' }
/** Interim certificate of class: for hull and machinery together. */
const INTERIM_CLASS = 'CLI'
const suspendedBy = (rule: string): StandingValue => ({
  standing: 'suspended',
  reason: 'classSuspended',
  rule,
})

/** Rules of a suspension by decision, by its cause. */
const DECISION_RULES = { survey: 'IACS PR1C A.1', condition: 'IACS PR1C A.2' } as const

/**
 * Periods in which the class of a ship is suspended: by an overdue special, annual or intermediate
 * survey, or by decision. Hull and machinery count each by the class certificate that was issued
 * last, so that one in force does not outweigh another that has expired. IACS PR1C.
 */
export function classSuspension(
  { certificates }: StandingRecord,
  ship: ShipFacts,
  events: readonly ShipEvent[],
  own: ReadonlyMap<string, StandingPeriod[]>,
): StandingPeriod[] {
  const decisions = mergePeriods([
    period(FIRST_DAY, assigned, null),
    ...events.flatMap((event) =>
      event.kind === 'classSuspension'
        ? [
            period(
              event.day,
              suspendedBy(event.cause ? DECISION_RULES[event.cause] : 'IACS PR1C'),
              null,
            ),
          ]
        : event.kind === 'classReinstatement' || event.kind === 'classWithdrawal'
          ? [period(event.day, assigned, null)]
          : [],
    ),
  ])
  const hers = certificates.filter((cert) => cert.ship === ship.ref && cert.law.isClass)
  return combinePeriods(
    decisions,
    hers.map((cert) => own.get(cert.ref) ?? []),
    (decided, periods) => {
      if (decided.standing === 'suspended') return decided
      const latest = latestByType(hers.map((cert, i) => ({ cert, value: periods[i]! })))
      return (
        latest.find(({ standing }) => standing === 'suspended') ??
        (latest.some(({ standing }) => standing === 'expired')
          ? suspendedBy('IACS PR1C A.1')
          : assigned)
      )
    },
  )
}

interface ClassCertificate {
  cert: CertificateFacts
  value: StandingValue
}

/** Standings in which a class certificate shows that the society has classed the ship. */
const CARRYING: readonly Standing[] = ['inForce', 'suspended', 'expired']

/**
 * What each part of the ship is classed by: of each type the certificate issued last, or an interim
 * one issued since, which stands for all types.
 */
function latestByType(issued: readonly ClassCertificate[]): StandingValue[] {
  const carrying = issued
    .filter(({ value }) => CARRYING.includes(value.standing))
    // Of two of the same day the one recorded later counts.
    .toSorted((a, b) => compareDates(a.cert.issuedOn, b.cert.issuedOn))
  const interim = carrying.filter(({ cert }) => cert.type === INTERIM_CLASS)
  const fullTerm = carrying.filter(({ cert }) => cert.type !== INTERIM_CLASS)
  const standsIn = ({ cert, value }: ClassCertificate) =>
    value.standing !== 'inForce' &&
    interim.some((one) => one.value.standing === 'inForce' && one.cert.issuedOn >= cert.issuedOn)
  const latest = new Map((fullTerm.length ? fullTerm : interim).map((one) => [one.cert.type, one]))
  return [...latest.values()].filter((one) => !standsIn(one)).map(({ value }) => value)
}
