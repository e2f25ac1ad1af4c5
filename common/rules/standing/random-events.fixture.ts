import { addDays, addMonths } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import type { SurveyType } from '../windows/window-rules.ts'
import { ALTERATIONS } from './standing-types.ts'
import type { CertificateEvent, ShipEvent } from './standing-types.ts'

/** Numbers of a random event. */
export interface RandomEvent {
  kind: number
  quarters: number
  days: number
  pick: number
  size: number
}

/** A certificate whose events are wanted. */
export interface EventsInput {
  code: string
  start: CalendarDate
  /** last day of its term as issued */
  last: CalendarDate
  isTimed: boolean
  held: number
  surveyDays: readonly number[]
  events: readonly RandomEvent[]
}

const SURVEYS: SurveyType[] = ['annual', 'intermediate', 'periodical', 'renewal', 'bottom']
const INTERVALS: SurveyType[] = ['bottom', 'bottom', 'boiler', 'tailshaft']
const INTERVAL_EVENTS: Pick<ShipEvent & { kind: 'intervalSurvey' }, 'surveyType' | 'ruleCode'>[] = [
  ...INTERVALS.map((surveyType) => ({ surveyType })),
  { surveyType: 'annual', ruleCode: 'liftingExamination' },
]
const pickOf = <T>(list: readonly T[], n: number): T => list[n % list.length]!
const dayOf = (last: CalendarDate, { quarters, days }: RandomEvent) =>
  addDays(addMonths(last, 3 * quarters), days)

/** Events of the ship in the order of their days. */
export function shipEvents(
  events: readonly RandomEvent[],
  last: CalendarDate,
  refs: readonly string[],
): ShipEvent[] {
  return events
    .map((event) => shipEvent(event, dayOf(last, event), refs))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

function shipEvent(event: RandomEvent, day: CalendarDate, refs: readonly string[]): ShipEvent {
  const { kind, pick, size } = event
  const until = size % 4 === 0 ? null : addDays(day, 1 + size * 4)
  if (kind < 15)
    return {
      kind: 'flagChange',
      day,
      flag: pickOf(['PA', 'LR', 'MT'], pick),
      notPartyToTonnage: size % 5 === 0,
    }
  if (kind < 23) {
    const role = pickOf([undefined, 'ism', 'shipowner'] as const, size)
    return {
      kind: 'companyChange',
      day,
      company: pickOf(['C1', 'C2'], pick),
      ...(role && { role }),
    }
  }
  if (kind < 30)
    return {
      kind: 'alteration',
      day,
      altered: ALTERATIONS.filter((_, i) => (pick + size * 7 + i) % 3 === 0),
    }
  if (kind < 45) return { kind: 'intervalSurvey', day, ...pickOf(INTERVAL_EVENTS, pick) }
  if (kind < 55) return { kind: 'classSuspension', day }
  if (kind < 70)
    return {
      kind: 'classReinstatement',
      day,
      ...(size % 3 > 0 && { surveyType: pickOf([...SURVEYS, ...INTERVALS], pick) }),
      ...(size % 5 > 3 && { certificate: pickOf(refs, pick) }),
    }
  if (kind < 75) return { kind: 'classWithdrawal', day }
  // Some are recorded late.
  if (kind < 85)
    return {
      kind: 'layUp',
      day,
      until,
      ...(size % 3 === 0 && { recordedOn: addDays(day, pick * 4) }),
    }
  if (kind < 90) return { kind: 'conversion', day, until }
  return { kind: kind < 95 ? 'ceased' : 'inService', day }
}

/** Events of a certificate in the order of their days. */
export function certificateEvents(input: EventsInput): CertificateEvent[] {
  const { events, last, code } = input
  const own = events.map((event) => certificateEvent(event, dayOf(last, event), input))
  const early = own.findIndex(isEarly)
  const hasAnniversaries = MOVABLE.includes(code)
  return [
    ...regularSurveys(input),
    // Dates are amended once, on a certificate that has anniversaries.
    ...own.filter((event, i) => !isEarly(event) || (i === early && hasAnniversaries)),
  ]
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .filter((event, i, all) => !isEarly(event) || !all.slice(0, i).some(isFullTerm))
}

/**
 * An endorsement numbers anniversaries by the expiry in force. Early surveys are generated with the
 * expiry as issued, so that none follows an extension to the full term.
 */
const isFullTerm = (event: CertificateEvent): boolean =>
  event.kind === 'extension' && event.reason === 'fullTerm'
const MOVABLE = ['SC', 'SE', 'SR', 'CSS', 'ILL', 'IOPP', 'IAPP', 'BWM', 'CLH', 'CLM', 'ISSC']
const isEarly = (event: CertificateEvent): boolean =>
  event.kind === 'survey' && !!(event.amendedAnniversary || event.amendedExpiry)

/** The surveys of a well-kept certificate, of which some are left out. */
function regularSurveys({ code, last, held, surveyDays }: EventsInput): CertificateEvent[] {
  return [4, 3, 2, 1].flatMap((year, i) => {
    const own: SurveyType[] =
      code === 'SR' || code === 'HSC'
        ? ['periodical']
        : i === 1 + (held & 1)
          ? code === 'CSS'
            ? ['intermediate', 'periodical']
            : [code === 'SE' ? 'periodical' : code === 'LA' ? 'annual' : 'intermediate']
          : code === 'CSS'
            ? ['annual', 'periodical']
            : ['annual']
    const surveys =
      i === 1 + (held & 1) && (code === 'ILL' || code === 'DOC' || code === 'CLM')
        ? (['annual'] as const)
        : own
    return surveys.flatMap((surveyType, j): CertificateEvent[] =>
      held & (2 << (2 * i + j))
        ? [
            {
              kind: 'survey',
              day: addDays(addMonths(last, -12 * year), surveyDays[2 * i + j] ?? 0),
              surveyType,
              endorsed: true,
            },
          ]
        : [],
    )
  })
}

function certificateEvent(
  event: RandomEvent,
  day: CalendarDate,
  { code, last, start, isTimed }: EventsInput,
): CertificateEvent {
  const { kind, pick, size } = event
  const surveyType = pickOf(SURVEYS, pick)
  if (kind < 20) return { kind: 'survey', day, surveyType, endorsed: size % 3 > 0 }
  if (kind < 30) return earlySurvey(event, day, code, last)
  // An expiry that an early verification brought forward is not extended to the full term.
  if (kind < 45 && isTimed && (code !== 'ISSC' || pick % 6 < 5)) {
    const reason = pickOf(
      ['notOnBoard', 'notInPort', 'shortVoyage', 'special', 'exceptional', 'fullTerm'] as const,
      pick,
    )
    return { kind: 'extension', day, reason, until: extensionEnd(reason, size, start, last) }
  }
  if (kind < 70) return { kind: 'restoration', day, surveyType }
  if (kind < 78) return { kind: 'withdrawal', day }
  if (kind < 86) return { kind: 'reinstatement', day }
  if (kind < 94) return { kind: 'replacement', day }
  return { kind: 'insuranceEnd', day }
}

/** Years are added to the term of a certificate that is issued for less than five. */
function extensionEnd(reason: string, size: number, start: CalendarDate, last: CalendarDate) {
  if (reason !== 'fullTerm') return addMonths(last, 1 + (size % 5))
  let until = last
  const full = addMonths(start, 60)
  for (let years = 1; addMonths(last, 12 * years) <= full; years++)
    until = addMonths(last, 12 * years)
  return until
}

/** A survey before its window, which moves the anniversaries or, for ISPS, the expiry. */
function earlySurvey(
  { size }: RandomEvent,
  day: CalendarDate,
  code: string,
  last: CalendarDate,
): CertificateEvent {
  const event = { kind: 'survey' as const, day, endorsed: true }
  const expiry = addDays(addMonths(day, 36), -(size % 30))
  if (code === 'ISSC' && expiry < last)
    return { ...event, surveyType: 'intermediate', amendedExpiry: expiry }
  const isInWindow = [0, 1, 2, 3, 4, 5].some((years) => {
    const anniversary = addMonths(last, -12 * years)
    return day >= addMonths(anniversary, -3) && day <= addMonths(anniversary, 3)
  })
  const date = addMonths(day, 3)
  const occurrence = [1, 2, 3, 4].find((one) => addMonths(last, -12 * (5 - one)) >= date)
  return {
    ...event,
    surveyType: code === 'SR' || code === 'HSC' ? 'periodical' : 'annual',
    amendedAnniversary: occurrence === undefined || isInWindow ? null : { occurrence, date },
  }
}
