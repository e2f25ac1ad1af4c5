import { addMonths, minDate } from '../base/dates.ts'
import type { CourseState } from './certificate-course.ts'
import type { SurveyType } from '../windows/window-rules.ts'
import { renumbered } from './replaced-certificate.ts'
import { intervalOf, intervalsOf } from '../windows/ship-intervals.ts'
import { FOREVER } from './periods.ts'
import { phrase } from './rule-words.ts'
import { checkRestoration, isMadeGood, restoredIntervals } from './restoration.ts'
import type {
  CertificateEvent,
  CertificateFacts,
  ShipEvent,
  StandingValue,
} from './standing-types.ts'

export type AnyEvent = CertificateEvent | ShipEvent

/**
 * The state of a certificate after an event. The first ending decides: what comes after it has no
 * effect, except a withdrawal or a replacement, which take its place, and a restoration.
 */
export function applyEvent(
  cert: CertificateFacts,
  state: CourseState,
  event: AnyEvent,
): CourseState {
  switch (event.kind) {
    case 'intervalSurvey':
      return withIntervals(state, [intervalOf(event)], event.day)
    case 'layUp':
    case 'conversion':
      return outOfService(state, event)
    case 'inService':
      return backInService(state, event.day)
  }
  const begin = event.kind === 'survey' ? state.firstIssuedOn : cert.issuedOn
  return event.day < begin
    ? beforeIssue(cert, state, event)
    : (applyToCertificate(cert, state, event) ?? state)
}

/** What the ship was when a certificate was issued, by an event before that day. */
function beforeIssue(cert: CertificateFacts, state: CourseState, event: AnyEvent): CourseState {
  if (event.kind === 'ceased') return ceased(cert, state, event.day)
  const concerned = concernedBy(cert, event)
  return concerned
    ? { ...state, foreign: { ...state.foreign, [concerned.what]: concerned.isForeign } }
    : state
}

/**
 * Whether a change of flag or company makes a certificate one of another flag or company than the
 * ship has; null where it does not concern the certificate.
 */
function concernedBy(
  { law, flag, company }: CertificateFacts,
  event: AnyEvent,
): { what: 'flag' | 'company'; isForeign: boolean } | null {
  if (event.kind === 'flagChange')
    return law.flagChange === 'stays' || flag === null
      ? null
      : { what: 'flag', isForeign: event.flag !== flag }
  if (event.kind === 'companyChange')
    return law.companyChange === null ||
      company === null ||
      (event.role ?? law.companyRole) !== law.companyRole
      ? null
      : { what: 'company', isForeign: event.company !== company }
  return null
}

const ceased = ({ law }: CertificateFacts, state: CourseState, day: string): CourseState =>
  law.endsWithShip ? { ...state, shipCeased: state.shipCeased ?? day } : state

function applyToCertificate(
  cert: CertificateFacts,
  state: CourseState,
  event: AnyEvent,
): CourseState | undefined {
  const { law, ref } = cert
  const { day } = event
  const decide = (
    standing: 'withdrawn' | 'superseded',
    reason: StandingValue['reason'],
    rule: string,
  ): CourseState => ({
    ...state,
    decisions: [{ standing, reason, rule }, ...state.decisions],
  })
  const endedBy = (
    reason: 'flagChanged' | 'companyChanged' | 'altered',
    rule: string,
  ): CourseState => ({
    ...state,
    needsNewCertificate: true,
    leftBy: state.leftBy ?? (reason === 'altered' ? null : reason),
    ending: state.ending ?? { standing: 'lapsed', reason, rule, since: day },
  })
  switch (event.kind) {
    case 'withdrawal':
      return decide(
        'withdrawn',
        event.cause ?? 'authorityWithdrew',
        WITHDRAWAL_RULES[event.cause ?? ''] ?? law.withdrawal,
      )
    case 'replacement':
      return decide('superseded', 'replaced', phrase('society procedures'))
    case 'classWithdrawal':
      return law.carriedByClass ? decide('withdrawn', 'classWithdrawn', 'IACS PR1C A.4') : state
    case 'reinstatement':
      return {
        ...state,
        decisions: state.decisions.filter(({ standing }) => standing !== 'withdrawn'),
      }
    case 'restoration':
      if (!checkRestoration(cert, state, event.surveyType, day)) return restored(cert, state, event)
      // With what was recorded since, it had not lapsed: the survey was endorsed like any other.
      return state.ending || event.surveyType === 'renewal'
        ? state
        : surveyed(cert, state, { ...event, kind: 'survey', endorsed: true })
    case 'classReinstatement':
      return law.isClass &&
        (event.certificate ?? ref) === ref &&
        !state.ending &&
        isMadeGood(cert, state, event.surveyType, day)
        ? restored(cert, state, event)
        : state
    case 'extension':
      return extended(state, event)
    case 'flagChange':
    case 'companyChange': {
      const concerned = concernedBy(cert, event)
      if (!concerned) return state
      if (!concerned.isForeign)
        return { ...state, foreign: { ...state.foreign, [concerned.what]: false } }
      if (event.kind === 'companyChange')
        return endedBy('companyChanged', law.companyChange ?? law.issuer)
      return law.flagChange === 'threeMonths' && !event.notPartyToTonnage
        ? { ...state, tonnageUntil: state.tonnageUntil ?? addMonths(day, 3) }
        : endedBy('flagChanged', law.flagRule)
    }
    case 'alteration': {
      // A certificate of the same day is issued for the ship as altered.
      const rule = event.altered.flatMap((one) => law.altered[one] ?? [])[0]
      return rule === undefined || day <= cert.issuedOn ? state : endedBy('altered', rule)
    }
    case 'ceased':
      return ceased(cert, state, day)
    case 'insuranceEnd':
      return law.dependsOn === 'insurance' ? { ...state, insuredUntil: day } : state
    case 'survey':
      return state.ending ? state : surveyed(cert, state, event)
  }
}

const WITHDRAWAL_RULES: Readonly<Record<string, string>> = {
  docWithdrawn: 'ISM 13.5.1',
  classWithdrawn: 'IACS PR1C A.4',
}

const withIntervals = (
  state: CourseState,
  intervals: readonly (string | null)[],
  day: string,
): CourseState => ({
  ...state,
  intervalSurveys: [
    ...state.intervalSurveys,
    ...intervals.flatMap((interval) => (interval === null ? [] : [{ interval, day }])),
  ],
})

function surveyed(
  { rules }: CertificateFacts,
  state: CourseState,
  event: Extract<AnyEvent, { kind: 'survey' }>,
): CourseState {
  const { surveyType, ruleCode, day } = event
  if (!event.endorsed) return { ...state, unendorsed: [...state.unendorsed, { surveyType, day }] }
  return {
    ...withIntervals(state, intervalsOf(rules, event), day),
    completed: [
      ...state.completed,
      {
        surveyType,
        date: day,
        ...(ruleCode && { ruleCode }),
        ...(event.amendedExpiry && { movedExpiry: true }),
      },
    ],
    surveyedSinceRestoration:
      state.surveyedSinceRestoration || state.restoredOn === null || day >= state.restoredOn,
    ...(event.amendedAnniversary && {
      amendedAnniversaries: [...state.amendedAnniversaries, event.amendedAnniversary],
    }),
    ...(event.amendedExpiry && { expiry: event.amendedExpiry }),
  }
}

/** Revalidates a lapsed or suspended certificate: its expiry and anniversary date stay. */
function restored(
  { rules }: CertificateFacts,
  state: CourseState,
  { day, surveyType, ruleCode }: { day: string; surveyType?: SurveyType; ruleCode?: string },
): CourseState {
  // A survey as deep as a renewal does not renew the certificate.
  const survey = surveyType &&
    surveyType !== 'renewal' && { surveyType, date: day, ...(ruleCode && { ruleCode }) }
  return {
    ...(surveyType ? withIntervals(state, restoredIntervals(rules, surveyType), day) : state),
    completed: survey ? [...state.completed, survey] : state.completed,
    ending: null,
    restoredOn: day,
    surveyedSinceRestoration: false,
  }
}

/** An extension granted after the expiry takes effect on its day. Extensions do not add up. */
function extended(
  state: CourseState,
  event: Extract<AnyEvent, { kind: 'extension' }>,
): CourseState {
  const { ending, expiry } = state
  if (ending && (ending.reason !== 'termEnded' || state.needsNewCertificate)) return state
  if (expiry === null || state.extendedTo !== null || event.until <= expiry) return state
  if (event.until < event.day) return state
  const changed = {
    ...state,
    ending: null,
    extensionReason: event.reason,
    extendedFrom: expiry,
  }
  return event.reason === 'fullTerm'
    ? {
        ...changed,
        expiry: event.until,
        isFullTerm: true,
        amendedAnniversaries: renumbered(state.amendedAnniversaries, expiry, event.until),
      }
    : { ...changed, extendedTo: event.until }
}

/** A second entry of the same day corrects the first: it was known since the first. */
function outOfService(
  state: CourseState,
  { kind, day, until, recordedOn = day }: Extract<ShipEvent, { kind: 'layUp' | 'conversion' }>,
): CourseState {
  const isSame = (one: CourseState['outOfService'][number]) => one.from === day && one.kind === kind
  const known = [...state.outOfService.filter(isSame).map((one) => one.recordedOn), recordedOn]
  return {
    ...state,
    outOfService: [
      ...state.outOfService.filter((one) => !isSame(one)),
      {
        kind,
        from: day,
        until: until ?? FOREVER,
        recordedOn: known.reduce((a, b) => minDate(a, b)),
      },
    ],
  }
}

function backInService(state: CourseState, day: string): CourseState {
  return {
    ...state,
    shipCeased: null,
    outOfService: state.outOfService.map((one) =>
      one.from <= day && one.until > day ? { ...one, until: day } : one,
    ),
  }
}
