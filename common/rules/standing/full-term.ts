import type { CalendarDate } from '../base/dates.ts'
import { applyEvent } from './apply-event.ts'
import { missedSurveys, pendingSurveys } from './pending-surveys.ts'
import { certificateOn } from './standing.ts'
import type { StandingRecord } from './standing-types.ts'

/**
 * Whether the surveys that the full term requires by a day are held: a certificate issued for less
 * is extended only then. SOLAS I/14(c).
 */
export function areFullTermSurveysHeld(
  record: StandingRecord,
  ref: string,
  until: CalendarDate,
  day: CalendarDate,
): boolean {
  const { cert, state } = certificateOn(record, ref, day)
  const extended = applyEvent(cert, state, { kind: 'extension', reason: 'fullTerm', day, until })
  const missed = missedSurveys(pendingSurveys(cert, extended), day)
  return !missed.some(({ effect }) => effect !== 'none')
}
