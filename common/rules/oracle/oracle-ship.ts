import type { ShipEvent } from '../standing/standing-types.ts'
import type { SurveyType } from '../windows/window-rules.ts'
import { dayOf, monthsAfter } from './oracle-days.ts'
import type { Day } from './oracle-days.ts'
import { end, overdue, reinstate } from './oracle-life.ts'
import type { Life } from './oracle-life.ts'
import { isAsDeep } from './oracle-surveys.ts'

/** A ship on the day that the walk has reached. */
export interface Ship {
  /** the last day on which each interval survey was held */
  held: Map<SurveyType, Day>
  /** class suspended by decision */
  isClassSuspended: boolean
  layUps: { from: Day; until: Day | null }[]
  conversions: { from: Day; until: Day | null }[]
  ceased: Day | null
}

/** A ship to which nothing has happened. */
export function newShip(): Ship {
  return { held: new Map(), isClassSuspended: false, layUps: [], conversions: [], ceased: null }
}

/** Applies an event of a ship to her certificates that are issued. */
export function applyShipEvent(ship: Ship, hers: Life[], event: ShipEvent, day: Day): void {
  switch (event.kind) {
    case 'flagChange':
      for (const life of hers) if (life.facts.flag !== event.flag) changeFlag(life, event, day)
      return
    case 'companyChange':
      for (const life of hers)
        if (life.law.ofCompany && life.facts.company !== event.company)
          end(life, day, 'lapsed', 'companyChanged')
      return
    case 'intervalSurvey':
      ship.held.set(event.surveyType, day)
      return
    case 'classSuspension':
      ship.isClassSuspended = true
      return
    case 'classReinstatement':
      reinstateClass(ship, hers, event, day)
      return
    case 'classWithdrawal':
      for (const life of hers)
        if (life.law.class)
          life.decisions.unshift({ standing: 'withdrawn', reason: 'classWithdrawn' })
      return
    case 'layUp':
    case 'conversion': {
      const period = { from: day, until: event.until === null ? null : dayOf(event.until) }
      ship[event.kind === 'layUp' ? 'layUps' : 'conversions'].push(period)
      return
    }
    case 'ceased':
      ship.ceased ??= day
      return
    case 'inService':
      ship.ceased = null
  }
}

function changeFlag(life: Life, event: ShipEvent & { kind: 'flagChange' }, day: Day): void {
  const isThreeMonths = life.law.flag === 'threeMonths' && !event.notPartyToTonnage
  if (isThreeMonths) life.threeMonthsEnd ??= monthsAfter(day, 3)
  else if (life.law.flag !== 'nothing') end(life, day, 'lapsed', 'flagChanged')
}

function reinstateClass(
  ship: Ship,
  hers: Life[],
  event: ShipEvent & { kind: 'classReinstatement' },
  day: Day,
): void {
  const wasSuspended = ship.isClassSuspended
  ship.isClassSuspended = false
  for (const life of hers) {
    if (!life.law.class) continue
    reinstate(life, 'classWithdrawn')
    if (wasSuspended) life.restored = true
    if (life.law.class !== 'issued') continue
    if (event.certificate !== undefined && event.certificate !== life.facts.ref) continue
    const { surveyType } = event
    if (surveyType === undefined) continue
    const missed = overdue(life, day)
    if (missed.length && missed.every((duty) => isAsDeep(surveyType, duty.survey))) {
      for (const duty of missed) life.settled.add(duty.key)
      life.restored = true
    }
  }
}
