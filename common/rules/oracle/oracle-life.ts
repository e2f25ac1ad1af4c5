import type {
  CertificateEvent,
  CertificateFacts,
  StandingReason,
} from '../standing/standing-types.ts'
import type { Standing } from '../standing/standing-types.ts'
import type { SurveyType } from '../windows/window-rules.ts'
import { dateOf, dayOf, monthsAfter } from './oracle-days.ts'
import type { Day } from './oracle-days.ts'
import type { OracleLaw } from './oracle-law.ts'
import { duties, isAsDeep, settles } from './oracle-surveys.ts'
import type { Duty } from './oracle-surveys.ts'

/** What a certificate is worth, and why. */
export interface Answer {
  standing: Standing
  reason: StandingReason
}

/** The last day on which each survey with an interval was held, by its name. */
export type LastHeld = Map<string, Day>

/** The new date of an anniversary, by its number, after an early survey on the day `on`. */
interface Moved {
  occurrence: number
  date: Day
  on: Day
}

/** One certificate on the day that the walk has reached. */
export interface Life {
  facts: CertificateFacts
  law: OracleLaw
  issued: Day
  /** the issue of the first certificate of which it is a replacement */
  firstIssued: Day
  /** since when the society knew of that one */
  firstKnown: Day
  /** last day of the term, extensions included */
  expiry: Day | null
  /** the term before an extension for a voyage or a new certificate; surveys follow from it */
  termEnd: Day | null
  extension: { after: Day; reason: 'extended' | 'awaitingNew' } | null
  duties: Duty[]
  settled: Set<string>
  /** surveys held, and not endorsed on the certificate */
  unendorsed: { survey: SurveyType; day: Day }[]
  /** anniversaries that early surveys moved, in the order of the surveys */
  moved: Moved[]
  surveys: { survey: SurveyType; day: Day; broughtForward?: boolean }[]
  /** the ship went to another flag or company: it never comes back */
  isTransferred: boolean
  /** it was issued for a flag, or a company, that the ship did not have and has not come to since */
  isOfOtherFlag: boolean
  isOfOtherCompany: boolean
  /** last day of the three months of a tonnage certificate; last day of insurance */
  threeMonthsEnd: Day | null
  insuranceEnd: Day | null
  /** the first thing that ended it */
  ended: (Answer & { day: Day }) | null
  /** a withdrawal or a replacement: the later one is first */
  decisions: Answer[]
  restored: boolean
  /** the last day on which it was restored */
  restoredDay: Day | null
  /** since when the ship is lost, scrapped or deleted */
  shipCeased: Day | null
}

/** A certificate on the day of its issue. */
export function newLife(facts: CertificateFacts, law: OracleLaw): Life {
  const life: Life = {
    facts,
    law,
    issued: dayOf(facts.issuedOn),
    firstIssued: dayOf(facts.issuedOn),
    firstKnown: dayOf(facts.recordedOn ?? facts.issuedOn),
    expiry: facts.expiry === null ? null : dayOf(facts.expiry),
    termEnd: facts.expiry === null ? null : dayOf(facts.expiry),
    extension: null,
    duties: [],
    settled: new Set(),
    unendorsed: [],
    moved: [],
    surveys: [],
    isTransferred: false,
    isOfOtherFlag: false,
    isOfOtherCompany: false,
    threeMonthsEnd: null,
    insuranceEnd: null,
    ended: null,
    decisions: [],
    restored: false,
    restoredDay: null,
    shipCeased: null,
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
  // An early verification that brought the expiry forward is the only one: ISPS A/19.3.7.1.
  const advanced = life.surveys.filter((held) => held.broughtForward).map((held) => held.survey)
  for (const duty of life.duties) if (advanced.includes(duty.survey)) life.settled.add(duty.key)
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
export function beginDay(life: Life, day: Day, lastHeld: LastHeld): void {
  const isOver = (last: Day | null) => last !== null && last < day
  if (isOver(life.expiry)) end(life, day, 'expired', 'termEnded')
  if (isOver(life.insuranceEnd)) end(life, day, 'lapsed', 'insuranceEnded')
  if (isOver(life.threeMonthsEnd)) end(life, day, 'lapsed', 'flagChanged')
  if (life.ended || life.law.missed !== 'lapses') return
  const missed = overdue(life, day)
  const isIntervalMissed = isIntervalOver(life, day, lastHeld)
  if (!missed.length && !isIntervalMissed) return
  const wereHeld = missed.every((duty) =>
    life.unendorsed.some((one) => settles(duty, one.survey, one.day)),
  )
  end(life, day, 'lapsed', wereHeld && !isIntervalMissed ? 'notEndorsed' : 'surveyMissed')
}

/** Whether a survey of the ship is overdue; one that was never recorded counts as held. */
export function isIntervalOver(life: Life, day: Day, lastHeld: LastHeld): boolean {
  return intervalLimits(life, lastHeld).some((limit) => limit < day)
}

/** The last days of the intervals that run, as far as anything is known of them. */
export function intervalLimits(life: Life, lastHeld: LastHeld): Day[] {
  const { completedOn, issuedOn } = life.facts
  return life.law.intervals.flatMap(({ name, months, atIssue }) => {
    const held = lastHeld.get(name)
    const first = atIssue ? dayOf(completedOn ?? issuedOn) : undefined
    const known = [held, first].filter((one) => one !== undefined)
    return known.length ? [monthsAfter(Math.max(...known), months)] : []
  })
}

/** Applies an event of the certificate on its day. */
export function applyCertificateEvent(
  life: Life,
  event: CertificateEvent,
  day: Day,
  lastHeld: LastHeld,
): void {
  if (event.kind === 'withdrawal')
    life.decisions.unshift({ standing: 'withdrawn', reason: 'authorityWithdrew' })
  else if (event.kind === 'replacement')
    life.decisions.unshift({ standing: 'superseded', reason: 'replaced' })
  else if (event.kind === 'reinstatement')
    life.decisions = life.decisions.filter((one) => one.standing !== 'withdrawn')
  else if (event.kind === 'insuranceEnd') {
    if (life.law.ofInsurance) life.insuranceEnd = day
  } else if (event.kind === 'restoration') restore(life, event.surveyType, day, lastHeld)
  else if (event.kind === 'extension') extend(life, dayOf(event.until), event.reason, day)
  else if (!life.ended) survey(life, event, day)
}

function survey(life: Life, event: CertificateEvent & { kind: 'survey' }, day: Day): void {
  const { surveyType, amendedAnniversary, amendedExpiry } = event
  if (!event.endorsed) {
    life.unendorsed.push({ survey: surveyType, day })
    return
  }
  if (amendedAnniversary) {
    const { occurrence, date } = amendedAnniversary
    life.moved = inOrder([...life.moved, { occurrence, date: dayOf(date), on: day }])
  }
  if (amendedExpiry) {
    if (life.expiry === life.termEnd) life.expiry = dayOf(amendedExpiry)
    life.termEnd = dayOf(amendedExpiry)
  }
  life.surveys.push({ survey: surveyType, day, broughtForward: !!amendedExpiry })
  if (life.restoredDay === null || day >= life.restoredDay) life.restored = false
  planSurveys(life)
}

/**
 * Transfers to a certificate what is endorsed on one that it replaces without a new survey, as if the
 * pages were bound into it: surveys, a restoration, and a moved anniversary where the anniversaries
 * of both follow from the same day of the year.
 */
export function inherit(life: Life, old: Life): void {
  life.surveys.push(...old.surveys)
  life.unendorsed.push(...old.unendorsed)
  life.firstIssued = Math.min(life.firstIssued, old.firstIssued)
  life.firstKnown = Math.min(life.firstKnown, old.firstKnown)
  life.moved = inOrder([...life.moved, ...movedOnReplacement(old, life.termEnd)])
  if (old.restoredDay !== null && (life.restoredDay ?? -Infinity) <= old.restoredDay) {
    life.restoredDay = old.restoredDay
    life.restored = old.restored
  }
}

function movedOnReplacement(old: Life, until: Day | null): Moved[] {
  if (old.termEnd === null || until === null) return []
  const [one, other] = [dateOf(old.termEnd), dateOf(until)].map((date) => date.slice(5))
  const isLeapDay = [one, other].includes('02-29') && [one, other].includes('02-28')
  return one === other || isLeapDay ? movedInLongerTerm(old, until) : []
}

/** Surveys that were entered on a replacement although they were held before its issue. */
export function takeEarlierSurveys(life: Life): void {
  for (const event of life.facts.events) {
    const day = dayOf(event.day)
    if (event.kind === 'survey' && day >= life.firstIssued && day < life.issued)
      survey(life, event, day)
  }
  // Which surveys were held in time follows from all of them.
  life.settled.clear()
  planSurveys(life)
  const { restoredDay } = life
  if (restoredDay !== null)
    for (const duty of life.duties) if (duty.closes < restoredDay) life.settled.add(duty.key)
}

function extend(life: Life, until: Day, reason: string, day: Day): void {
  if (until < day) return
  if (life.isTransferred || (life.ended && life.ended.reason !== 'termEnded')) return
  // Extensions do not add up.
  if (life.expiry === null || until <= life.expiry || life.expiry !== life.termEnd) return
  life.ended = null
  const why = reason === 'notOnBoard' ? 'awaitingNew' : 'extended'
  life.extension = { after: life.expiry, reason: why }
  life.expiry = until
  if (reason !== 'fullTerm') return
  life.moved = movedInLongerTerm(life, until)
  life.termEnd = until
  planSurveys(life)
}

/**
 * Anniversaries are numbered back from the expiry of the full term. Those that early surveys moved
 * stay where they are, with lower numbers.
 */
function movedInLongerTerm({ moved, termEnd }: Life, until: Day): Moved[] {
  if (termEnd === null) return moved
  const year = (day: Day) => Number(dateOf(day).slice(0, 4))
  const years = year(until) - year(termEnd)
  return moved.map((one) => ({ ...one, occurrence: one.occurrence - years }))
}

/** In the order of the surveys; a later survey replaces what was endorsed for its anniversary. */
function inOrder(moved: readonly Moved[]): Moved[] {
  const found: Moved[] = []
  for (const one of moved.toSorted((a, b) => a.on - b.on)) {
    while (found.length && found.at(-1)!.occurrence >= one.occurrence) found.pop()
    found.push(one)
  }
  return found
}

/** After two years without a valid certificate a survey as deep as a renewal is expected. */
const MONTHS_TO_RENEWAL = 24

function restore(life: Life, by: SurveyType, day: Day, lastHeld: LastHeld): void {
  const { ended } = life
  // A ship that is lost or deleted is not surveyed.
  const isGone = life.shipCeased !== null || life.isOfOtherFlag || life.isOfOtherCompany
  if (!ended) {
    // Class is not lost but suspended, until what is overdue is held.
    const isSuspended = !isGone && life.law.class === 'issued' && overdue(life, day).length > 0
    if (isSuspended && makesGood(life, by, day)) return
    // Nothing had lapsed after all: the page is one of an ordinary survey. A renewal has none.
    if (by !== 'renewal') survey(life, ordinary(by, day), day)
    return
  }
  if (isGone || (ended.reason !== 'surveyMissed' && ended.reason !== 'notEndorsed')) return
  if (life.isTransferred || (life.expiry !== null && life.expiry < day)) return
  if (monthsAfter(ended.day, MONTHS_TO_RENEWAL) <= day && !isAsDeep(by, 'renewal')) return
  if (isIntervalOver(life, day, lastHeld) || !makesGood(life, by, day)) return
  life.ended = null
}

const ordinary = (surveyType: SurveyType, day: Day) =>
  ({ kind: 'survey', surveyType, day: dateOf(day), endorsed: true }) as const

/** A survey that is as deep as all that were missed settles them. */
export function makesGood(life: Life, by: SurveyType | undefined, day: Day): boolean {
  const missed = overdue(life, day)
  if (missed.some((duty) => !by || !isAsDeep(by, duty.survey))) return false
  for (const duty of missed) life.settled.add(duty.key)
  if (by) life.surveys.push({ survey: by, day })
  planSurveys(life)
  life.restored = true
  life.restoredDay = day
  return true
}
