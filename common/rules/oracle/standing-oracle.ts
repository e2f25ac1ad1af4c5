/**
 * A second implementation of what a certificate is worth, written from the text of the conventions
 * and not from standing/. It walks through the life from change to
 * change, and serves tests only.
 */
import type { CertificateEvent, ShipEvent, StandingRecord } from '../standing/standing-types.ts'
import { withParents } from './oracle-parents.ts'
import { dateOf, dayOf } from './oracle-days.ts'
import type { Day } from './oracle-days.ts'
import { oracleLaw } from './oracle-law.ts'
import {
  applyCertificateEvent,
  beginDay,
  inherit,
  intervalLimits,
  newLife,
  takeEarlierSurveys,
} from './oracle-life.ts'
import type { Answer, Life } from './oracle-life.ts'
import { applyShipDay, compareWithShip, newShip } from './oracle-ship.ts'
import type { Ship } from './oracle-ship.ts'
import { isAsDeep } from './oracle-surveys.ts'
import { ownAnswer } from './oracle-answer.ts'

/** A record with the code of the type of each certificate, by its `ref`. */
export type CodedRecord = StandingRecord & { codes: ReadonlyMap<string, string> }

/** What a certificate is worth on a day. */
export function oracleStanding(record: CodedRecord, ref: string, day: string): Answer {
  let last: Answer = { standing: 'notYet', reason: 'notIssued' }
  walk(record, day, (_, answers) => {
    last = answers.get(ref)!
  })
  return last
}

/** Which days a walk visits. */
export interface Steps {
  /** days visited besides those on which something may change */
  also?: readonly string[]
  /** visits every day */
  everyDay?: boolean
}

/**
 * Walks through a record to a day, and reports what each certificate is worth on the days on which
 * something may have changed.
 */
export function walk(
  record: CodedRecord,
  until: string,
  visit: (day: string, answers: Map<string, Answer>) => void,
  { also = [], everyDay = false }: Steps = {},
): void {
  const lives = record.certificates.map((facts) =>
    newLife(facts, oracleLaw(record.codes.get(facts.ref)!)),
  )
  const ships = new Map(record.ships.map((facts) => [facts.ref, newShip()]))
  const shipEvents = record.ships.map((facts) => ({
    ship: ships.get(facts.ref)!,
    ref: facts.ref,
    days: byDay<ShipEvent>(facts.events),
  }))
  const ownEvents = lives.map((life) => byDay<CertificateEvent>(life.facts.events))
  const last = dayOf(until)
  const first = firstDay(record, last)
  const fixed = [
    ...lives.map((life) => life.issued),
    ...[...shipEvents.map(({ days }) => days), ...ownEvents].flatMap((days) => [...days.keys()]),
    ...also.map(dayOf),
    last,
  ].sort((a, b) => a - b)
  let day = first
  while (day <= last) {
    const heldBefore = new Map([...ships].map(([ref, { held }]) => [ref, new Map(held)]))
    for (const ship of ships.values()) ship.before = { ...ship.now }
    for (const { ship, ref } of shipEvents)
      lives.forEach((life, i) => {
        if (life.facts.ship === ref) recordIntervals(ship, life, ownEvents[i]?.get(day) ?? [], day)
      })
    // A replacement begins with what is endorsed on the certificate that it replaces that day.
    for (const group of inOrder(lives, day)) {
      for (const life of group) {
        if (life.issued === day) {
          beginReplacement(life, lives)
          compareWithShip(life, shipOf(life, ships))
        }
        beginDay(life, day, heldBefore.get(life.facts.ship ?? '') ?? NO_SHIP.held)
      }
      for (const { ship, ref, days } of shipEvents) {
        const hers = group.filter((life) => life.facts.ship === ref)
        applyShipDay(ship, hers, days.get(day) ?? [], day)
      }
      for (const life of group) {
        const { held } = shipOf(life, ships)
        for (const event of ownEvents[lives.indexOf(life)]?.get(day) ?? [])
          applyCertificateEvent(life, event, day, held)
        // What a late extension took back may have ended meanwhile.
        beginDay(life, day, held)
      }
    }
    visit(dateOf(day), answersOf(lives, ships, day))
    const today = day
    const next = fixed.find((one) => one > today) ?? last + 1
    day = everyDay ? day + 1 : Math.min(next, nextChange(lives, ships, day))
  }
}

/** The certificates issued by a day, each replacement of that day after what it replaces. */
function inOrder(lives: Life[], day: Day): Life[][] {
  const isNew = ({ facts, issued }: Life) => issued === day && facts.replaces?.length
  const first = lives.filter((life) => life.issued <= day && !isNew(life))
  const groups = [first]
  let rest = lives.filter(isNew)
  while (rest.length) {
    const waits = (life: Life) =>
      rest.some((one) => one !== life && life.facts.replaces?.includes(one.facts.ref))
    groups.push(rest.filter((life) => !waits(life)))
    rest = rest.filter(waits)
  }
  return groups
}

function beginReplacement(life: Life, lives: Life[]): void {
  for (const old of lives) if (life.facts.replaces?.includes(old.facts.ref)) inherit(life, old)
  if (life.facts.replaces?.length) takeEarlierSurveys(life)
}

/** The first day after a day on which the calendar alone may change something. */
function nextChange(lives: Life[], ships: Map<string, Ship>, day: Day): Day {
  let next = Infinity
  const consider = (one: Day | null | undefined) => {
    if (one !== null && one !== undefined && one > day && one < next) next = one
  }
  const considerAfter = (last: Day | null | undefined) =>
    consider(last === null || last === undefined ? last : last + 1)
  for (const life of lives) {
    for (const one of [life.expiry, life.insuranceEnd, life.threeMonthsEnd, life.extension?.after])
      considerAfter(one)
    for (const { due, closes } of life.duties) {
      considerAfter(due)
      considerAfter(closes)
    }
    intervalLimits(life, shipOf(life, ships).held).forEach(considerAfter)
  }
  for (const { layUps, conversions } of ships.values())
    for (const { until } of [...layUps, ...conversions]) consider(until)
  return next
}

const SHIP_SURVEYS: readonly string[] = ['bottom', 'boiler', 'tailshaft']

/** Interval surveys belong to the ship, on whichever certificate they were noted. */
function recordIntervals(
  ship: Ship,
  { law }: Life,
  events: readonly CertificateEvent[],
  day: Day,
): void {
  for (const event of events) {
    if (event.kind !== 'survey' && event.kind !== 'restoration') continue
    // Nothing shows a survey that was written on no certificate.
    if (event.kind === 'survey' && !event.endorsed) continue
    const { surveyType } = event
    if (SHIP_SURVEYS.includes(surveyType)) ship.held.set(surveyType, day)
    // A survey that restores the certificate is also all that is less than it.
    for (const { name, survey } of law.intervals)
      if (surveyType === survey || (event.kind === 'restoration' && isAsDeep(surveyType, survey)))
        ship.held.set(name, day)
  }
}

function answersOf(lives: Life[], ships: Map<string, Ship>, day: Day): Map<string, Answer> {
  const own = new Map(
    lives.map((life) => {
      const hers = lives.filter((one) => one.facts.ship === life.facts.ship && one.issued <= day)
      return [life.facts.ref, ownAnswer(life, shipOf(life, ships), hers, day)]
    }),
  )
  return new Map(lives.map((life) => [life.facts.ref, withParents(life, own, lives)]))
}

const NO_SHIP = newShip()
function shipOf(life: Life, ships: Map<string, Ship>): Ship {
  return (life.facts.ship !== null && ships.get(life.facts.ship)) || NO_SHIP
}

function byDay<E extends { day: string }>(events: readonly E[]): Map<Day, E[]> {
  return Map.groupBy(events, (event) => dayOf(event.day))
}

function firstDay(record: StandingRecord, last: Day): Day {
  const days = [
    ...record.certificates.map((facts) => dayOf(facts.issuedOn)),
    ...[record.ships, record.certificates]
      .flat()
      .flatMap(({ events }) => events.map((event) => dayOf(event.day))),
  ]
  return Math.min(last, ...days)
}
