import type { ShipEvent } from '../standing/standing-types.ts'
import { dayOf, monthsAfter } from './oracle-days.ts'
import type { Day } from './oracle-days.ts'
import { end, makesGood } from './oracle-life.ts'
import type { LastHeld, Life } from './oracle-life.ts'

/** A ship on the day that the walk has reached. */
export interface Ship {
  /** the last day on which each interval survey was held */
  held: LastHeld
  /** class suspended by decision */
  isClassSuspended: boolean
  layUps: OutOfService[]
  conversions: OutOfService[]
  now: Belonging
  /** what it was at the beginning of the day */
  before: Belonging
}

/** A time out of service, and the day since which the society knew of it. */
interface OutOfService {
  from: Day
  until: Day | null
  known: Day
}

/** Whose a ship is, as far as her history tells it. */
interface Belonging {
  flag: string | null
  operator: string | null
  shipowner: string | null
  /** since when she is lost, scrapped or deleted */
  gone: Day | null
}

/** A ship to which nothing has happened. */
export function newShip(): Ship {
  const unknown = { flag: null, operator: null, shipowner: null, gone: null }
  const belonging = { now: { ...unknown }, before: { ...unknown } }
  return { held: new Map(), isClassSuspended: false, layUps: [], conversions: [], ...belonging }
}

/** Writes down whose the ship is when a certificate is issued: that of another is worth nothing. */
export function compareWithShip(life: Life, { before }: Ship): void {
  const { law, facts } = life
  const company = law.ofShipowner ? before.shipowner : before.operator
  const isOther = (named: string | null, has: string | null) =>
    named !== null && has !== null && named !== has
  life.isOfOtherFlag = law.flag !== 'nothing' && isOther(facts.flag, before.flag)
  life.isOfOtherCompany = law.ofCompany && isOther(facts.company, company)
  if (law.endsWithShip) life.shipCeased = before.gone
}

function follow(ship: Ship, event: ShipEvent, day: Day): void {
  if (event.kind === 'flagChange') ship.now.flag = event.flag
  if (event.kind === 'companyChange') {
    if (event.role !== 'shipowner') ship.now.operator = event.company
    if (event.role !== 'ism') ship.now.shipowner = event.company
  }
  if (event.kind === 'ceased') ship.now.gone ??= day
  if (event.kind === 'inService') ship.now.gone = null
}

/**
 * Applies what happened to a ship on a day to her certificates that are issued. Those of the same day
 * are written out for the flag and the company with which the day ends.
 */
export function applyShipDay(
  ship: Ship,
  hers: Life[],
  events: readonly ShipEvent[],
  day: Day,
): void {
  events.forEach((event, i) => {
    follow(ship, event, day)
    const later = events.slice(i + 1)
    const concerned = hers.filter(
      (life) => life.issued !== day || !later.some((one) => isOvertaken(event, one, life)),
    )
    applyShipEvent(ship, concerned, event, day)
  })
}

/** Whether a certificate is about a flag or a company to which the ship went on the same day. */
function isOvertaken(event: ShipEvent, later: ShipEvent, { law }: Life): boolean {
  if (event.kind === 'flagChange') return later.kind === 'flagChange'
  if (event.kind !== 'companyChange' || later.kind !== 'companyChange') return false
  return !later.role || law.ofShipowner === (later.role === 'shipowner')
}

/** Applies an event of a ship to her certificates that are issued. */
function applyShipEvent(ship: Ship, hers: Life[], event: ShipEvent, day: Day): void {
  switch (event.kind) {
    case 'flagChange':
      for (const life of hers)
        if (life.facts.flag === event.flag) life.isOfOtherFlag = false
        else if (life.facts.flag !== null) changeFlag(life, event, day)
      return
    case 'companyChange':
      for (const life of hers)
        if (
          life.law.ofCompany &&
          (!event.role || (event.role === 'shipowner') === life.law.ofShipowner) &&
          life.facts.company !== null
        ) {
          if (life.facts.company === event.company) life.isOfOtherCompany = false
          else endByTransfer(life, day, 'companyChanged')
        }
      return
    case 'intervalSurvey':
      ship.held.set(event.ruleCode ?? event.surveyType, day)
      return
    case 'classSuspension':
      ship.isClassSuspended = true
      return
    case 'classReinstatement':
      reinstateClass(ship, hers, event, day)
      return
    case 'classWithdrawal':
      ship.isClassSuspended = false
      for (const life of hers)
        if (life.law.class)
          life.decisions.unshift({ standing: 'withdrawn', reason: 'classWithdrawn' })
      return
    case 'layUp':
    case 'conversion': {
      const list = event.kind === 'layUp' ? 'layUps' : 'conversions'
      // A second entry of the same day corrects the first.
      const first = ship[list].find((one) => one.from === day)
      const known = Math.min(dayOf(event.recordedOn ?? event.day), first?.known ?? Infinity)
      const period = { from: day, until: event.until === null ? null : dayOf(event.until), known }
      ship[list] = [...ship[list].filter((one) => one.from !== day), period]
      return
    }
    case 'alteration':
      // What is issued that day is issued for the altered ship.
      for (const life of hers)
        if (
          life.issued < day &&
          event.altered.some((one) => life.law.endsByAlteration.includes(one))
        )
          endByTransfer(life, day, 'altered')
      return
    case 'ceased':
      for (const life of hers) if (life.law.endsWithShip) life.shipCeased ??= day
      return
    case 'inService':
      for (const life of hers) life.shipCeased = null
      for (const one of [...ship.layUps, ...ship.conversions])
        if (one.from <= day && (one.until === null || one.until > day)) one.until = day
  }
}

function changeFlag(life: Life, event: ShipEvent & { kind: 'flagChange' }, day: Day): void {
  const isThreeMonths = life.law.flag === 'threeMonths' && !event.notPartyToTonnage
  if (isThreeMonths) life.threeMonthsEnd ??= monthsAfter(day, 3)
  else if (life.law.flag !== 'nothing') endByTransfer(life, day, 'flagChanged')
}

function endByTransfer(
  life: Life,
  day: Day,
  reason: 'flagChanged' | 'companyChanged' | 'altered',
): void {
  life.isTransferred = true
  end(life, day, 'lapsed', reason)
}

/** Lifts a decision; what is overdue must be held for the certificate that is reinstated. */
function reinstateClass(
  ship: Ship,
  hers: Life[],
  event: ShipEvent & { kind: 'classReinstatement' },
  day: Day,
): void {
  ship.isClassSuspended = false
  if (event.surveyType) ship.held.set(event.surveyType, day)
  for (const life of hers) {
    const isMeant = event.certificate === undefined || event.certificate === life.facts.ref
    if (life.law.class === 'issued' && isMeant && !life.ended)
      makesGood(life, event.surveyType, day)
  }
}
