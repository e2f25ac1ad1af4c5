/**
 * Distributes the surveys of demonstration ships around today, so that every window state occurs.
 */
import { addDays, addMonths, addYears } from '#common/rules/base/dates.ts'
import type { CalendarDate } from '#common/rules/base/dates.ts'
import { expiryAfterInitial } from '#common/rules/windows/renewal.ts'
import type { Engagement } from './demo-certificate-sets.ts'
import type { Attendance } from './surveys-done.ts'

export interface DemoShip {
  id: number
  shipType: string
  status: string
  region: string
  grossTonnage: number | null
  loa: number | null
  buildDate: CalendarDate | null
  /** the flag's certificates expire the day before the anniversary */
  lessOneDay: boolean
}
/**
 * ordinary; renewal soon; just renewed; annual survey late but in its window; missed; expired;
 * extended by the flag; on interim certificates
 */
export type Stage =
  | 'ordinary'
  | 'soon'
  | 'renewed'
  | 'late'
  | 'missed'
  | 'expired'
  | 'extended'
  | 'interim'
export interface ShipPlan {
  stage: Stage
  /** of the harmonized certificates */
  expiry: CalendarDate
  auditExpiry: CalendarDate
  passengerExpiry: CalendarDate
  hazardousExpiry: CalendarDate
  /** first certificates since delivery or takeover; otherwise renewed */
  first: boolean
  /** the previous certificates were recorded too */
  recordedBefore: boolean
  attendance: Attendance
  does: Engagement
  /** random days, drawn once for the ship */
  days: { renewalBefore: number; issueAfter: number; interimAgo: number }
}
type Random = () => number

const stages: readonly (readonly [Stage, number])[] = [
  ['ordinary', 57],
  ['soon', 15],
  ['renewed', 6],
  ['late', 6],
  ['missed', 5],
  ['expired', 3],
  ['extended', 3],
  ['interim', 5],
]
// Maximum days between a visit and its anniversary, so that it is in the window of three months.
const visitDays = 70

function stageOf(at: number): Stage {
  let left = at * stages.reduce((sum, [, weight]) => sum + weight, 0)
  return (stages.find(([, weight]) => (left -= weight) < 0) ?? stages[0]!)[0]
}

/**
 * Plan of a ship. `now` is today; the same random numbers give the same plan, relative to the day.
 */
export function planShip(ship: DemoShip, now: CalendarDate, random: Random): ShipPlan {
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const drawn = stageOf(random())
  const young = ship.buildDate !== null && ship.buildDate > addYears(now, -5)
  const stage: Stage = young ? 'ordinary' : drawn
  const [sinceAnniversary, year] = [
    drawn === 'late' ? between(8, 60) : between(96, 140),
    between(1, 3),
  ]
  const interimAgo = between(20, 172)
  const expiries: Record<Stage, CalendarDate> = {
    ordinary: addDays(now, between(105, 1790)),
    soon: addDays(now, between(4, 88)),
    renewed: addMonths(addDays(now, between(-40, 15)), 60),
    late: addMonths(addDays(now, -sinceAnniversary), 12 * year),
    missed: addMonths(addDays(now, -sinceAnniversary), 12 * year),
    expired: addDays(now, -between(5, 80)),
    extended: addDays(now, -between(5, 60)),
    interim: addMonths(addDays(now, -interimAgo), 60),
  }
  const behind = stage === 'late' || stage === 'missed'
  const renewed = stage !== 'interim' && random() < 0.75
  return {
    stage,
    expiry: young ? expiryAfterInitial(ship.buildDate!, 5, ship.lessOneDay) : expiries[stage],
    auditExpiry:
      stage === 'soon' && random() < 0.5 ? expiries.soon : addDays(now, between(30, 1790)),
    passengerExpiry: addDays(now, between(8, 340)),
    hazardousExpiry: addDays(now, between(60, 1790)),
    first: young || (stage !== 'renewed' && !renewed),
    recordedBefore: stage === 'renewed' || (random() < 0.1 && renewed),
    attendance: {
      visits: Array.from({ length: 4 }, () => between(-visitDays, 60)),
      intermediateAt: between(2, 3),
      auditAfter: between(10, 350),
      dockedAfter: between(15, 250),
      until: behind ? addDays(now, -sinceAnniversary - visitDays - 1) : now,
    },
    does: {
      statutory: random() < 0.94,
      class: random() < 0.8,
      audits: stage === 'interim' || random() < 0.45,
      combinedSafety: random() < 0.14,
      hazardousMaterials: random() < 0.15,
    },
    // At least three weeks, so that a recent renewal was completed before today.
    days: { renewalBefore: between(21, 84), issueAfter: between(0, 16), interimAgo },
  }
}
