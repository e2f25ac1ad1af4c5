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
  if (life.law.ofCondition && ship.conversions.some((one) => contains(one, day)))
    return { standing: 'suspended', reason: 'conversion' }
  // A class certificate without the endorsement of a survey is not good, even where another one is.
  if (life.law.class === 'issued' && isSurveyOverdue(life, ship, day))
    return { standing: 'suspended', reason: 'classSuspended' }
  if (life.law.class && isClassSuspended(ship, hers, day))
    return { standing: 'suspended', reason: 'classSuspended' }
  return { standing: 'inForce', reason: inForceReason(life, ship, day) }
}

function endingOf(life: Life): Answer | null {
  const { ended, shipCeased } = life
  if (life.isOfOtherFlag) return { standing: 'lapsed', reason: 'flagChanged' }
  if (life.isOfOtherCompany) return { standing: 'lapsed', reason: 'companyChanged' }
  if (shipCeased !== null && !(ended && ended.day <= shipCeased))
    return { standing: 'lapsed', reason: 'shipCeased' }
  return ended && { standing: ended.standing, reason: ended.reason }
}

/**
 * By decision, or by itself: a survey of hull or machinery is overdue, or its certificate expired,
 * whatever the other is worth. PR1C.
 */
function isClassSuspended(ship: Ship, hers: Life[], day: Day): boolean {
  if (ship.isClassSuspended) return true
  const isExpired = (life: Life) => endingOf(life)?.standing === 'expired'
  const classed = hers.filter(
    (life) =>
      life.law.class === 'issued' &&
      !life.facts.refused &&
      !life.decisions.length &&
      (!endingOf(life) || isExpired(life)),
  )
  const isGood = (life: Life) => !isExpired(life) && !isSurveyOverdue(life, ship, day)
  // The interim certificate of class is for hull and machinery together, until both have their own.
  const interim = classed.filter((life) => life.facts.type === 'CLI')
  const parts = new Set(classed.map((life) => life.facts.type))
  if (parts.size > 1) parts.delete('CLI')
  return [...parts].some((part) => {
    const present = classed
      .filter((life) => life.facts.type === part)
      .reduce((last, life) => (life.issued >= last.issued ? life : last))
    return !isGood(present) && !interim.some((one) => one.issued >= present.issued && isGood(one))
  })
}

/** Whether a survey is overdue that a lay-up does not excuse. */
const isSurveyOverdue = (life: Life, ship: Ship, day: Day): boolean =>
  overdue(life, day).some((duty) => !isLaidUp(life, ship, duty.closes, day))

/**
 * Whether the ship was laid up before a survey was overdue, and still is. The society must have known
 * it in time, unless it knew nothing of the certificate either.
 */
function isLaidUp(life: Life, ship: Ship, closes: Day, day: Day): boolean {
  const inTime = Math.max(closes, life.firstKnown)
  return ship.layUps.some((one) => one.from <= closes && one.known <= inTime && contains(one, day))
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
