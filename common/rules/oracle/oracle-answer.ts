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
  const ended = endingOf(life)
  if (ended) return ended
  if (life.law.class && ship.conversions.some((one) => contains(one, day)))
    return { standing: 'suspended', reason: 'conversion' }
  if (life.law.class && isClassSuspended(ship, hers, day))
    return { standing: 'suspended', reason: 'classSuspended' }
  return { standing: 'inForce', reason: inForceReason(life, ship, day) }
}

function endingOf(life: Life): Answer | null {
  const { ended, shipCeased } = life
  if (shipCeased !== null && !(ended && ended.day <= shipCeased))
    return { standing: 'lapsed', reason: 'shipCeased' }
  return ended && { standing: ended.standing, reason: ended.reason }
}

/** By decision, or by itself: a survey is overdue, or the only class certificates expired. PR1C. */
function isClassSuspended(ship: Ship, hers: Life[], day: Day): boolean {
  if (ship.isClassSuspended) return true
  const issued = hers.filter((life) => life.law.class === 'issued' && !life.facts.refused)
  const standing = issued.filter((life) => !life.decisions.length && !endingOf(life))
  const isOverdue = (life: Life) =>
    overdue(life, day).some((duty) => !isLaidUp(ship, duty.closes, day))
  if (standing.length) return standing.some(isOverdue)
  return issued.some((life) => !life.decisions.length && endingOf(life)?.standing === 'expired')
}

/** Whether the ship was laid up before a survey was overdue, and still is. */
function isLaidUp(ship: Ship, closes: Day, day: Day): boolean {
  return ship.layUps.some((one) => one.from <= closes && contains(one, day))
}

function contains(period: { from: Day; until: Day | null }, day: Day): boolean {
  return period.from <= day && (period.until === null || day < period.until)
}

function inForceReason(life: Life, ship: Ship, day: Day): StandingReason {
  if (life.law.class === 'issued' && ship.layUps.some((one) => contains(one, day))) return 'laidUp'
  if (isIntervalOver(life, day, ship.held)) return 'surveyOverdue'
  const isLate = life.duties.some((duty) => duty.due < day && !life.settled.has(duty.key))
  if (isLate) return 'surveyLate'
  if (life.threeMonthsEnd !== null) return 'tonnageThreeMonths'
  if (life.extension && life.extension.after < day) return life.extension.reason
  return life.restored ? 'restored' : 'good'
}
