import { addMonths } from '../base/dates.ts'
import type { CourseState } from './certificate-course.ts'
import type { CertificateEvent, CertificateFacts, ShipEvent } from './standing-types.ts'

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
  const before = event.day < cert.issuedOn
  switch (event.kind) {
    case 'intervalSurvey':
      return withInterval(state, event.surveyType, event.day)
    case 'layUp':
    case 'conversion':
      return {
        ...state,
        outOfService: [
          ...state.outOfService.filter((one) => one.from !== event.day),
          { kind: event.kind, from: event.day, until: event.until ?? '9999-12-31' },
        ],
      }
    case 'inService':
      return backInService(state, event.day)
    default:
      return before ? state : (applyToCertificate(cert, state, event) ?? state)
  }
}

function applyToCertificate(
  { law, flag, company, ref }: CertificateFacts,
  state: CourseState,
  event: AnyEvent,
): CourseState | undefined {
  const { day } = event
  const end = (
    standing: 'lapsed' | 'withdrawn' | 'superseded',
    reason: NonNullable<CourseState['ending']>['reason'],
    rule: string,
  ): CourseState => ({ ...state, ending: { standing, reason, rule, since: day } })
  switch (event.kind) {
    case 'withdrawal':
      return end(
        'withdrawn',
        event.cause ?? 'authorityWithdrew',
        WITHDRAWAL_RULES[event.cause ?? ''] ?? '',
      )
    case 'replacement':
      return end('superseded', 'replaced', '')
    case 'classWithdrawal':
      return law.carriedByClass ? end('withdrawn', 'classWithdrawn', 'IACS PR1C A.4') : state
    case 'reinstatement':
      return state.ending?.standing === 'withdrawn' ? { ...state, ending: null } : state
    case 'restoration':
      return restored(state, event)
    case 'classReinstatement':
      return law.isClass && (event.certificate ?? ref) === ref && !state.ending
        ? restored(state, event)
        : state
    case 'extension':
      return extended(state, event)
  }
  if (state.ending) return state
  switch (event.kind) {
    case 'survey':
      return surveyed(state, event)
    case 'flagChange':
      if (law.flagChange === 'stays' || flag === null) return state
      if (event.flag === flag) return { ...state, tonnageUntil: null }
      return law.flagChange === 'threeMonths' && !event.notPartyToTonnage
        ? { ...state, tonnageUntil: state.tonnageUntil ?? addMonths(day, 3) }
        : end('lapsed', 'flagChanged', law.flagRule)
    case 'companyChange':
      return law.companyChange === null || company === null || company === event.company
        ? state
        : end('lapsed', 'companyChanged', law.companyChange)
    case 'ceased':
      return law.endsWithShip ? end('lapsed', 'shipCeased', '') : state
    case 'insuranceEnd':
      return law.dependsOn === 'insurance' ? { ...state, insuredUntil: day } : state
  }
}

const WITHDRAWAL_RULES: Readonly<Record<string, string>> = {
  docWithdrawn: 'ISM 13.5.1',
  classWithdrawn: 'IACS PR1C A.4',
}

const withInterval = (
  state: CourseState,
  surveyType: CourseState['intervalSurveys'][number]['surveyType'],
  day: string,
): CourseState => ({
  ...state,
  intervalSurveys: [...state.intervalSurveys, { surveyType, day }],
})

function surveyed(state: CourseState, event: Extract<AnyEvent, { kind: 'survey' }>): CourseState {
  const { surveyType, ruleCode, day } = event
  if (!event.endorsed) return { ...state, unendorsed: [...state.unendorsed, { surveyType, day }] }
  return {
    ...withInterval(state, surveyType, day),
    completed: [...state.completed, { surveyType, date: day, ...(ruleCode && { ruleCode }) }],
    surveyedSinceRestoration: true,
    ...(event.amendedAnniversary && { amendedAnniversary: event.amendedAnniversary }),
    ...(event.amendedExpiry && { expiry: event.amendedExpiry }),
  }
}

/** Revalidates a lapsed or suspended certificate: its expiry and anniversary date stay. */
function restored(
  state: CourseState,
  { day, surveyType, ruleCode }: { day: string; surveyType?: SurveyTypeOf; ruleCode?: string },
): CourseState {
  // A survey as deep as a renewal does not renew the certificate.
  const survey = surveyType &&
    surveyType !== 'renewal' && { surveyType, date: day, ...(ruleCode && { ruleCode }) }
  return {
    ...(surveyType ? withInterval(state, surveyType, day) : state),
    completed: survey ? [...state.completed, survey] : state.completed,
    ending: null,
    restoredOn: day,
    surveyedSinceRestoration: false,
  }
}
type SurveyTypeOf = CourseState['intervalSurveys'][number]['surveyType']

/** An extension granted after the expiry takes effect on its day. */
function extended(
  state: CourseState,
  event: Extract<AnyEvent, { kind: 'extension' }>,
): CourseState {
  const { ending, expiry } = state
  if (ending && ending.reason !== 'termEnded') return state
  const changed = {
    ...state,
    ending: null,
    extensionReason: event.reason,
    extendedFrom: expiry,
  }
  return event.reason === 'fullTerm'
    ? { ...changed, expiry: event.until, extendedTo: null }
    : { ...changed, extendedTo: event.until }
}

function backInService(state: CourseState, day: string): CourseState {
  return {
    ...state,
    ending: state.ending?.reason === 'shipCeased' ? null : state.ending,
    outOfService: state.outOfService.map((one) =>
      one.from <= day && one.until > day ? { ...one, until: day } : one,
    ),
  }
}
