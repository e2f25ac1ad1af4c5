import type {
  CertificateEvent,
  CertificateFacts,
  StandingReason,
} from '../standing/standing-types.ts'
import type { Standing } from '../standing/standing-types.ts'
import type { SurveyType } from '../windows/window-rules.ts'
import { dayOf, monthsAfter } from './oracle-days.ts'
import type { Day } from './oracle-days.ts'
import type { OracleLaw } from './oracle-law.ts'
import { duties, isAsDeep, settles } from './oracle-surveys.ts'
import type { Duty } from './oracle-surveys.ts'

/** What a certificate is worth, and why. */
export interface Answer {
  standing: Standing
  reason: StandingReason
}

/** One certificate on the day that the walk has reached. */
export interface Life {
  facts: CertificateFacts
  law: OracleLaw
  issued: Day
  /** last day of the term, extensions included */
  expiry: Day | null
  /** the term before an extension for a voyage or a new certificate; surveys follow from it */
  termEnd: Day | null
  extension: { after: Day; reason: 'extended' | 'awaitingNew' } | null
  duties: Duty[]
  settled: Set<string>
  /** surveys held, and not endorsed on the certificate */
  unendorsed: { survey: SurveyType; day: Day }[]
  moved: { occurrence: number; date: Day } | null
  surveys: { survey: SurveyType; day: Day }[]
  /** last day of the three months of a tonnage certificate; last day of insurance */
  threeMonthsEnd: Day | null
  insuranceEnd: Day | null
  /** the first thing that ended it */
  ended: (Answer & { day: Day }) | null
  /** a withdrawal or a replacement: the later one is first */
  decisions: Answer[]
  restored: boolean
}

/** A certificate on the day of its issue. */
export function newLife(facts: CertificateFacts, law: OracleLaw): Life {
  const life: Life = {
    facts,
    law,
    issued: dayOf(facts.issuedOn),
    expiry: facts.expiry === null ? null : dayOf(facts.expiry),
    termEnd: facts.expiry === null ? null : dayOf(facts.expiry),
    extension: null,
    duties: [],
    settled: new Set(),
    unendorsed: [],
    moved: null,
    surveys: [],
    threeMonthsEnd: null,
    insuranceEnd: null,
    ended: null,
    decisions: [],
    restored: false,
  }
  planSurveys(life)
  return life
}

function planSurveys(life: Life): void {
  life.duties = duties(life.law, {
    start: dayOf(life.facts.completedOn ?? life.facts.issuedOn),
    expiry: life.termEnd,
    validityMonths: life.facts.validityMonths,
    moved: life.moved,
  })
  for (const held of life.surveys) settleBy(life, held.survey, held.day)
}

function settleBy(life: Life, survey: SurveyType, day: Day): void {
  for (const duty of life.duties) if (settles(duty, survey, day)) life.settled.add(duty.key)
}

/** The surveys whose last day is over and that were not held. */
export function overdue(life: Life, day: Day): Duty[] {
  return life.duties.filter((duty) => duty.closes < day && !life.settled.has(duty.key))
}

/** Ends the certificate, unless something ended it before. */
export function end(life: Life, day: Day, standing: Standing, reason: StandingReason): void {
  life.ended ??= { day, standing, reason }
}

/** What the calendar alone ends at the beginning of a day. */
export function beginDay(life: Life, day: Day, lastHeld: Map<SurveyType, Day>): void {
  if (life.ended) return
  if (life.law.missed === 'lapses') {
    const missed = overdue(life, day)
    if (missed.length) {
      const held = life.unendorsed.some((one) =>
        missed.some((duty) => settles(duty, one.survey, one.day)),
      )
      end(life, day, 'lapsed', held ? 'notEndorsed' : 'surveyMissed')
    } else if (isIntervalOver(life, day, lastHeld)) end(life, day, 'lapsed', 'surveyMissed')
  }
  if (life.expiry !== null && life.expiry < day) end(life, day, 'expired', 'termEnded')
  if (life.threeMonthsEnd !== null && life.threeMonthsEnd < day)
    end(life, day, 'lapsed', 'flagChanged')
  if (life.insuranceEnd !== null && life.insuranceEnd < day)
    end(life, day, 'lapsed', 'insuranceEnded')
}

/** Whether a survey of the ship is overdue; one that was never recorded counts as held. */
export function isIntervalOver(life: Life, day: Day, lastHeld: Map<SurveyType, Day>): boolean {
  return life.law.intervals.some(({ survey, months }) => {
    const last = lastHeld.get(survey)
    return last !== undefined && monthsAfter(last, months) < day
  })
}

/** Applies an event of the certificate on its day. */
export function applyCertificateEvent(
  life: Life,
  event: CertificateEvent,
  day: Day,
  lastHeld: Map<SurveyType, Day>,
): void {
  if (event.kind === 'withdrawal')
    life.decisions.unshift({ standing: 'withdrawn', reason: 'authorityWithdrew' })
  else if (event.kind === 'replacement')
    life.decisions.unshift({ standing: 'superseded', reason: 'replaced' })
  else if (event.kind === 'reinstatement') reinstate(life, 'authorityWithdrew')
  else if (event.kind === 'insuranceEnd') {
    if (life.law.ofInsurance) life.insuranceEnd = day
  } else if (event.kind === 'restoration') restore(life, event.surveyType, day, lastHeld)
  else if (!life.ended) {
    if (event.kind === 'extension') extend(life, dayOf(event.until), event.reason)
    else survey(life, event, day)
  }
}

/** Takes withdrawals with a reason back. */
export function reinstate(life: Life, reason: StandingReason): void {
  const left = life.decisions.filter((one) => one.reason !== reason)
  if (left.length < life.decisions.length) life.restored = true
  life.decisions = left
}

function survey(life: Life, event: CertificateEvent & { kind: 'survey' }, day: Day): void {
  const { surveyType, amendedAnniversary, amendedExpiry } = event
  if (!event.endorsed) {
    life.unendorsed.push({ survey: surveyType, day })
    return
  }
  const before = life.settled.size
  if (amendedAnniversary || amendedExpiry) {
    const next = life.duties.find(
      (duty) => duty.by.includes(surveyType) && !life.settled.has(duty.key),
    )
    if (next) life.settled.add(next.key)
    if (amendedAnniversary) {
      const { occurrence, date } = amendedAnniversary
      life.moved = { occurrence, date: dayOf(date) }
    }
    if (amendedExpiry && life.expiry !== null) {
      life.expiry = dayOf(amendedExpiry)
      life.termEnd = life.expiry
    }
  }
  life.surveys.push({ survey: surveyType, day })
  planSurveys(life)
  if (life.settled.size > before) life.restored = false
}

function extend(life: Life, until: Day, reason: string): void {
  if (life.expiry === null || until <= life.expiry || life.expiry !== life.termEnd) return
  const why = reason === 'notOnBoard' ? 'awaitingNew' : 'extended'
  life.extension = { after: life.expiry, reason: why }
  life.expiry = until
  if (reason !== 'fullTerm') return
  life.termEnd = until
  planSurveys(life)
}

function restore(life: Life, by: SurveyType, day: Day, lastHeld: Map<SurveyType, Day>): void {
  const { ended } = life
  if (ended?.reason !== 'surveyMissed' && ended?.reason !== 'notEndorsed') return
  const missed = overdue(life, day)
  if (life.expiry !== null && life.expiry < day) return
  if (missed.some((duty) => !isAsDeep(by, duty.survey)) || isIntervalOver(life, day, lastHeld))
    return
  for (const duty of missed) life.settled.add(duty.key)
  life.ended = null
  life.restored = true
}
