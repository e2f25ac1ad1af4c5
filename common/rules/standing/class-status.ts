/** The class of a ship on a day. IACS PR1C. */
import { addMonths } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { periodOn } from './periods.ts'
import { recordPeriods } from './standing.ts'
import type { ShipEvent, StandingPeriod, StandingRecord } from './standing-types.ts'

export const CLASS_STATES = ['none', 'assigned', 'suspended', 'withdrawn'] as const
export type ClassState = (typeof CLASS_STATES)[number]

/** Months of suspension after which the class is withdrawn. IACS PR1C A.4. */
export const MONTHS_TO_WITHDRAWAL = 6

export interface OutOfService {
  kind: 'layUp' | 'conversion'
  from: CalendarDate
  /** day of return; null while it is not known */
  until: CalendarDate | null
}

export interface ClassStatus {
  state: ClassState
  /** first day of the state; null without a class */
  since: CalendarDate | null
  /** policy from which a suspension or withdrawal follows; otherwise empty */
  rule: string
  outOfService: OutOfService | null
}

/**
 * The class of a ship on a day, from her certificates and events. A class that was withdrawn is
 * assigned again by a class certificate that is issued later.
 */
export function classStatusOn(
  record: StandingRecord,
  shipRef: string,
  day: CalendarDate,
): ClassStatus {
  const events = (record.ships.find(({ ref }) => ref === shipRef)?.events ?? []).filter(
    (event) => event.day <= day,
  )
  const outOfService = outOfServiceOn(events, day)
  const withdrawal = events.findLast(({ kind }) => kind === 'classWithdrawal')?.day
  const issued = record.certificates
    .filter((cert) => cert.ship === shipRef && cert.law.isClass && cert.issuedOn <= day)
    .filter((cert) => withdrawal === undefined || cert.issuedOn > withdrawal)
  const { certificates, classes } = recordPeriods(record)
  const carrying = issued.filter(({ ref }) =>
    ['inForce', 'suspended', 'expired'].includes(
      periodOn(certificates.get(ref) ?? [], day).standing,
    ),
  )
  if (!carrying.length)
    return withdrawal === undefined || issued.length
      ? { state: 'none', since: null, rule: '', outOfService }
      : { state: 'withdrawn', since: withdrawal, rule: 'IACS PR1C A.4', outOfService }
  const periods = (classes.get(shipRef) ?? []).filter((one) => one.from <= day)
  const now = periods.at(-1)
  if (now && isSuspended(now))
    return { state: 'suspended', since: suspendedSince(periods), rule: now.rule, outOfService }
  const first = issued.map(({ issuedOn }) => issuedOn).sort()[0]!
  const since = now && now.from > first ? now.from : first
  return { state: 'assigned', since, rule: '', outOfService }
}

/** Whether a suspension has lasted so long that the class is withdrawn without another reason. */
export const isWithdrawalDue = ({ state, since }: ClassStatus, day: CalendarDate): boolean =>
  state === 'suspended' && since !== null && addMonths(since, MONTHS_TO_WITHDRAWAL) <= day

/** A conversion suspends certificates, not the class. */
const isSuspended = ({ standing, reason }: StandingPeriod) =>
  standing === 'suspended' && reason === 'classSuspended'

/** First day of the suspension with which the periods end, whatever its rule was since. */
function suspendedSince(periods: readonly StandingPeriod[]): CalendarDate {
  const before = periods.findLastIndex((one) => !isSuspended(one))
  return periods[before + 1]!.from
}

/** The lay-up or conversion of a day; a return ends the one before it. */
function outOfServiceOn(events: readonly ShipEvent[], day: CalendarDate): OutOfService | null {
  let out: OutOfService | null = null
  for (const event of events)
    if (event.kind === 'layUp' || event.kind === 'conversion')
      out = { kind: event.kind, from: event.day, until: event.until }
    else if (event.kind === 'inService') out = null
  return out && (out.until === null || out.until > day) ? out : null
}
