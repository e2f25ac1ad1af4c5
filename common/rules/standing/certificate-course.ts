import { addDays, compareDates, maxDate } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import type { ExtensionReason } from '../certificates/extension.ts'
import { applyEvent } from './apply-event.ts'
import type { AnyEvent } from './apply-event.ts'
import type { CertificateLaw } from './certificate-law-types.ts'
import type { SurveyType } from '../windows/window-rules.ts'
import { inherited } from './replaced-certificate.ts'
import { foreignTo, isForeign, withoutPassedChanges } from './foreign.ts'
import { FIRST_DAY, FOREVER, mergePeriods, period } from './periods.ts'
import { missedSurveys, pendingSurveys } from './pending-surveys.ts'
import type { Pending, SurveyProgress } from './pending-surveys.ts'
import type {
  CertificateFacts,
  LeftBy,
  ShipEvent,
  StandingPeriod,
  StandingValue,
} from './standing-types.ts'

/** State of a certificate after some of its events. */
export interface CourseState extends SurveyProgress {
  /** the day on which the society recorded it, or the first certificate of which it is a replacement */
  firstRecordedOn: CalendarDate
  extensionReason: ExtensionReason | null
  /** it was issued for less and is extended to the full term */
  isFullTerm: boolean
  /** the expiry before the extension: its last day without one */
  extendedFrom: CalendarDate | null
  /** surveys held without an endorsement */
  unendorsed: { surveyType: SurveyType; day: CalendarDate }[]
  /** the first thing that ended it; a restoration or a late extension takes it back */
  ending: (StandingValue & { since: CalendarDate }) | null
  /** withdrawals and replacements, the last one at the head: they count before any ending */
  decisions: readonly StandingValue[]
  /** since when the ship is lost, scrapped or deleted */
  shipCeased: CalendarDate | null
  /** after a change of flag, of company or of the ship it is not restored */
  needsNewCertificate: boolean
  /** the first change of flag or company that it does not outlive */
  leftBy: LeftBy | null
  /** the ship had another flag, or another company, when it was issued, and has still */
  foreign: { flag: boolean; company: boolean }
  /** last day of a tonnage certificate after a transfer */
  tonnageUntil: CalendarDate | null
  insuredUntil: CalendarDate | null
  /** out of service, to the day before `until` */
  outOfService: {
    kind: 'layUp' | 'conversion'
    from: CalendarDate
    until: CalendarDate
    /** the day on which the society recorded it */
    recordedOn: CalendarDate
  }[]
  /** a survey was endorsed since the restoration */
  surveyedSinceRestoration: boolean
}

/** Finds a certificate of the record that another one replaces. */
export type FindCertificate = (ref: string) => CertificateFacts | undefined
const findNone: FindCertificate = () => undefined

/** An overdue survey and its effect on the class. */
const CLASS_SURVEYS = 'IACS PR1C A.1'
const CLASS_SUSPENDED: StandingValue = {
  standing: 'suspended',
  reason: 'classSuspended',
  rule: CLASS_SURVEYS,
}

/**
 * The standing of one certificate by its own life and that of its ship, from the first day on. The
 * class of the ship and other certificates are applied by standingPeriods(). Natural endings
 * between two events come from the state after the first of them.
 */
export function certificateCourse(
  cert: CertificateFacts,
  shipEvents: readonly ShipEvent[],
  find: FindCertificate = findNone,
): StandingPeriod[] {
  const periods: StandingPeriod[] = []
  walk(cert, shipEvents, FOREVER, find, (period) => periods.push(period))
  return mergePeriods(periods)
}

/** The states of a certificate at its issue and after the events of each day since, by day. */
export function statesOf(
  cert: CertificateFacts,
  shipEvents: readonly ShipEvent[],
  find: FindCertificate = findNone,
): Map<CalendarDate, CourseState> {
  const states = new Map<CalendarDate, CourseState>()
  walk(
    cert,
    shipEvents,
    FOREVER,
    find,
    () => undefined,
    (day, state) => states.set(day, state),
  )
  return states
}

/** State of a certificate at the end of a day. */
export function stateOn(
  cert: CertificateFacts,
  shipEvents: readonly ShipEvent[],
  day: CalendarDate,
  find: FindCertificate = findNone,
): CourseState {
  return walk(cert, shipEvents, day, find, () => undefined)
}

function walk(
  cert: CertificateFacts,
  shipEvents: readonly ShipEvent[],
  until: CalendarDate,
  find: FindCertificate,
  emit: (period: StandingPeriod) => void,
  reach: (day: CalendarDate, state: CourseState) => void = () => undefined,
): CourseState {
  const events: AnyEvent[] = [...withoutPassedChanges(cert, shipEvents), ...cert.events]
    .filter((event) => event.day <= until)
    .sort((a, b) => compareDates(a.day, b.day))
  const replaced = (cert.replaces ?? [])
    .flatMap((ref) => find(ref) ?? [])
    .map((one) => stateOn(one, shipEvents, cert.issuedOn, find))
  let state = inherited(initialState(cert), replaced)
  const rule = cert.law.validity
  emit(beforeIssue(cert))
  if (cert.refused) {
    emit(
      period(cert.issuedOn, { standing: 'unknown', reason: 'refusedAtIssue', rule }, cert.expiry),
    )
    return state
  }
  for (const event of events.filter((one) => one.day < cert.issuedOn))
    state = applyEvent(cert, state, event)
  const later = events.filter((event) => event.day >= cert.issuedOn)
  let from = cert.issuedOn
  reach(from, state)
  for (const day of new Set(later.map((event) => event.day))) {
    state = runUntil(cert, state, from, day, emit)
    for (const event of later.filter((one) => one.day === day))
      state = applyEvent(cert, state, event)
    reach(day, state)
    from = day
  }
  return runUntil(cert, state, from, until, emit, true)
}

/** The period before the issue of a certificate. */
export const beforeIssue = ({ law, expiry }: CertificateFacts): StandingPeriod =>
  period(FIRST_DAY, { standing: 'notYet', reason: 'notIssued', rule: law.validity }, expiry)

const initialState = (cert: CertificateFacts): CourseState => ({
  firstIssuedOn: cert.issuedOn,
  firstRecordedOn: cert.recordedOn ?? cert.issuedOn,
  expiry: cert.expiry,
  extendedTo: null,
  extensionReason: null,
  isFullTerm: false,
  extendedFrom: null,
  amendedAnniversaries: [],
  completed: [],
  unendorsed: [],
  intervalSurveys: [],
  restoredOn: null,
  surveyedSinceRestoration: false,
  ending: null,
  decisions: [],
  shipCeased: null,
  needsNewCertificate: false,
  leftBy: null,
  foreign: { flag: false, company: false },
  tonnageUntil: null,
  insuredUntil: null,
  outOfService: [],
})

/**
 * Emits the periods from `from` to the day before `until` (with `including`, to `until`), and
 * returns the state with the ending that came to pass by `until`.
 */
function runUntil(
  cert: CertificateFacts,
  state: CourseState,
  from: CalendarDate,
  until: CalendarDate,
  emit: (period: StandingPeriod) => void,
  including = false,
): CourseState {
  const pending = state.ending ? [] : pendingSurveys(cert, state)
  const end = state.extendedTo ?? state.expiry
  for (const day of [from, ...changeDays(state, pending).filter((one) => one > from)]) {
    if (day > until) break
    const value = valueOn(cert, state, pending, day)
    const ending = isEnding(value) ? { ...value, since: state.ending?.since ?? day } : null
    const { shipCeased } = state
    const isFirst = shipCeased !== null && !(ending && ending.since <= shipCeased)
    const [shown = foreignTo(cert, state) ?? (isFirst ? shipCeasedBy(cert) : value)] =
      state.decisions
    if (day < until || including) emit(period(day, shown, end, leftBy(state, shown)))
    if (ending) return { ...state, ending }
  }
  return state
}

const shipCeasedBy = ({ law }: CertificateFacts): StandingValue => ({
  standing: 'lapsed',
  reason: 'shipCeased',
  rule: law.shipCeased,
})

/** The change by which a certificate has left; a tonnage certificate does so after three months. */
function leftBy(state: CourseState, { reason }: StandingValue): LeftBy | null {
  if (state.leftBy === null && isForeign(state))
    return state.foreign.flag ? 'flagChanged' : 'companyChanged'
  if (state.leftBy === null && state.shipCeased !== null) return 'shipCeased'
  return state.leftBy ?? (reason === 'flagChanged' ? reason : null)
}

const isEnding = ({ standing }: StandingValue) => standing !== 'inForce' && standing !== 'suspended'

function changeDays(state: CourseState, pending: readonly Pending[]): CalendarDate[] {
  const lastDays = [
    ...pending.flatMap(({ due, closes }) => [due, closes]),
    state.expiry,
    state.extendedTo,
    state.extendedFrom,
    state.tonnageUntil,
    state.insuredUntil,
  ].filter((day) => day !== null)
  return [
    ...new Set([
      ...lastDays.map((day) => addDays(day, 1)),
      ...state.outOfService.map(({ until }) => until).filter((day) => day !== FOREVER),
    ]),
  ].sort()
}

/** The standing on a day without further events. */
function valueOn(
  { law }: CertificateFacts,
  state: CourseState,
  pending: readonly Pending[],
  day: CalendarDate,
): StandingValue {
  if (state.ending) return state.ending
  const end = state.extendedTo ?? state.expiry
  if (end !== null && day > end) return { standing: 'expired', reason: 'termEnded', rule: law.term }
  if (state.insuredUntil !== null && day > state.insuredUntil)
    return { standing: 'lapsed', reason: 'insuranceEnded', rule: law.dependsRule }
  if (state.tonnageUntil !== null && day > state.tonnageUntil)
    return { standing: 'lapsed', reason: 'flagChanged', rule: law.flagRule }
  const missed = missedSurveys(pending, day)
  const lapsing = missed.filter((one) => one.effect === 'lapses')
  if (lapsing.length) {
    return lapsing.every((one) => wasHeld(one, state))
      ? { standing: 'lapsed', reason: 'notEndorsed', rule: law.notEndorsed ?? law.issuer }
      : { standing: 'lapsed', reason: 'surveyMissed', rule: law.missedSurvey ?? law.issuer }
  }
  const out = state.outOfService.filter(({ from, until }) => day >= from && day < until)
  if (law.conversion !== null && out.some(({ kind }) => kind === 'conversion'))
    return { standing: 'suspended', reason: 'conversion', rule: law.conversion }
  const layUps = out.filter(({ kind }) => kind === 'layUp')
  // A lay-up avoids the suspension when it began before the survey was overdue and the society knew
  // of it by then; for a certificate that it recorded later, by that day.
  const knownBy = (closes: CalendarDate) => maxDate(closes, state.firstRecordedOn)
  const suspending = missed.filter(
    ({ effect, closes }) =>
      effect === 'suspendsClass' &&
      !layUps.some((one) => one.from <= closes && one.recordedOn <= knownBy(closes)),
  )
  if (suspending.length) return CLASS_SUSPENDED
  const laidUp = law.isClass && layUps.length > 0
  return { standing: 'inForce', ...inForceReason(law, state, pending, missed, day, laidUp) }
}

/** Whether a survey was held in one of its windows, and only its endorsement is missing. */
const wasHeld = (missed: Pending, { unendorsed }: CourseState): boolean =>
  unendorsed.some(
    ({ surveyType, day }) =>
      missed.settledBy.includes(surveyType) &&
      missed.windows.some(({ opens, closes }) => (opens === null || opens <= day) && day <= closes),
  )

function inForceReason(
  law: CertificateLaw,
  state: CourseState,
  pending: readonly Pending[],
  missed: readonly Pending[],
  day: CalendarDate,
  laidUp: boolean,
): Pick<StandingValue, 'reason' | 'rule'> {
  if (laidUp) return { reason: 'laidUp', rule: CLASS_SURVEYS }
  if (missed.some((one) => one.effect === 'overdue'))
    return { reason: 'surveyOverdue', rule: CLASS_SURVEYS }
  if (
    pending.some(
      (one) => one.effect !== 'none' && !one.laterAlternative && one.due < day && day <= one.closes,
    )
  )
    return { reason: 'surveyLate', rule: law.missedSurvey ?? CLASS_SURVEYS }
  if (state.tonnageUntil !== null)
    return { reason: 'tonnageThreeMonths', rule: 'Tonnage 69 art. 10(3)' }
  if (state.extendedFrom !== null && day > state.extendedFrom)
    return extendedBy(law, state.extensionReason)
  if (state.restoredOn !== null && !state.surveyedSinceRestoration)
    return { reason: 'restored', rule: law.restoration }
  return { reason: 'good', rule: law.validity }
}

const extendedBy = (
  { extensions, issuer }: CertificateLaw,
  reason: ExtensionReason | null,
): Pick<StandingValue, 'reason' | 'rule'> => ({
  reason: reason === 'notOnBoard' ? 'awaitingNew' : 'extended',
  rule: (reason && extensions[reason]) ?? issuer,
})
