import type { StandingReason } from '../standing/standing-types.ts'
import type { Day } from './oracle-days.ts'
import { isIntervalOver, overdue } from './oracle-life.ts'
import type { Answer, Life } from './oracle-life.ts'
import type { Ship } from './oracle-ship.ts'

/** What a certificate is worth on a day, its parents aside. */
export function ownAnswer(life: Life, ship: Ship, hers: Life[], day: Day): Answer {
  if (day < life.issued) return { standing: 'notYet', reason: 'notIssued' }
  if (life.facts.refused) return { standing: 'unknown', reason: 'refusedAtIssue' }
  const [decision] = life.decisions
  if (decision) return decision
  const ended = endingOf(life, ship)
  if (ended) return ended
  if (ship.conversions.some((one) => contains(one, day)))
    return { standing: 'suspended', reason: 'conversion' }
  if (life.law.class && isClassSuspended(ship, hers, day))
    return { standing: 'suspended', reason: 'classSuspended' }
  return { standing: 'inForce', reason: inForceReason(life, ship, day) }
}

function endingOf(life: Life, ship: Ship): Answer | null {
  const { ended } = life
  if (ship.ceased !== null && !(ended && ended.day <= ship.ceased))
    return { standing: 'lapsed', reason: 'shipCeased' }
  return ended && { standing: ended.standing, reason: ended.reason }
}

/** By decision, or by itself where a survey of a class certificate is overdue. PR1C. */
function isClassSuspended(ship: Ship, hers: Life[], day: Day): boolean {
  return (
    ship.isClassSuspended ||
    hers.some(
      (life) =>
        life.law.missed === 'classSuspended' &&
        !life.ended &&
        !life.decisions.length &&
        overdue(life, day).some((duty) => !isLaidUp(ship, duty.closes, day)),
    )
  )
}

/** Whether the ship was laid up before a survey was overdue, and still is. */
function isLaidUp(ship: Ship, closes: Day, day: Day): boolean {
  return ship.layUps.some((one) => one.from <= closes && contains(one, day))
}

function contains(period: { from: Day; until: Day | null }, day: Day): boolean {
  return period.from <= day && (period.until === null || day < period.until)
}

function inForceReason(life: Life, ship: Ship, day: Day): StandingReason {
  if (isIntervalOver(life, day, ship.held)) return 'surveyOverdue'
  if (overdue(life, day).length) return 'laidUp'
  const isLate = life.duties.some((duty) => duty.due < day && !life.settled.has(duty.key))
  if (isLate) return 'surveyLate'
  if (life.threeMonthsEnd !== null) return 'tonnageThreeMonths'
  if (life.extension && life.extension.after < day) return life.extension.reason
  return life.restored ? 'restored' : 'good'
}
