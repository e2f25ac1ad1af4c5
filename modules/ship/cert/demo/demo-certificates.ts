/** Certificates of a demonstration ship: content, completed surveys, predecessors. */
import { addDays, addMonths, addYears, minDate, maxDate } from '#common/rules/base/dates.ts'
import type { CalendarDate } from '#common/rules/base/dates.ts'
import { expiryAfterInitial, expiryAfterMonths } from '#common/rules/windows/renewal.ts'
import { windowRulesByCode } from '#common/rules/windows/window-rule-seed.ts'
import type { CompletedSurvey } from '#common/rules/windows/window-types.ts'
import { certificateSet, harmonised, interimOf } from './demo-certificate-sets.ts'
import type { DemoShip, ShipPlan } from './ship-plan.ts'
import { surveysDone } from './surveys-done.ts'
import { valueFor } from '#server/core/lookup.ts'

/** Rules of a certificate type. */
export interface Kind {
  code: string
  windowRuleCodes: readonly string[]
  validityMonths: number | null
}
export interface DemoCertificate {
  ship: DemoShip
  code: string
  term: string
  surveyType: string
  actionType: string
  inspectionDate: CalendarDate
  issueDate: CalendarDate
  expiryDate: CalendarDate | null
  expiryBeforeExtension: CalendarDate | null
  remark: string | null
  done: readonly CompletedSurvey[]
  /** reason, and days since when it is invalid */
  withdrawn: { reason: string; days: number } | null
  /** the one it replaced */
  before: DemoCertificate | null
}

const left: Readonly<Record<string, string>> = {
  transferred: '船舶已转入其他机构 Ship transferred to another organisation',
  deleted: '船舶已注销登记 Ship deleted from its register',
}
const surveyMissed = '年度检验未在窗口内完成 Annual survey not completed within its window'

interface Dates {
  inspectionDate: CalendarDate
  expiryDate: CalendarDate
  first: boolean
}

/**
 * Completion and expiry of a certificate that expires near a given day: five years from completion,
 * or from the previous expiry. SOLAS I/14.
 */
function datesOf(ship: DemoShip, plan: ShipPlan, target: CalendarDate, years: number): Dates {
  const start = addYears(target, -years)
  const first =
    plan.first || (ship.buildDate !== null && start < addMonths(ship.buildDate, 12 * years - 3))
  if (!first)
    return {
      inspectionDate: addDays(start, -plan.days.renewalBefore),
      expiryDate: addYears(start, years),
      first,
    }
  const completed = maxDate(ship.lessOneDay ? addDays(start, 1) : start, ship.buildDate ?? start)
  return {
    inspectionDate: completed,
    expiryDate: expiryAfterInitial(completed, years, ship.lessOneDay),
    first,
  }
}

function targetOf(code: string, plan: ShipPlan): CalendarDate {
  if (code === 'PSS') return plan.passengerExpiry
  if (harmonised(code)) return plan.expiry
  return code === 'IHM' ? plan.hazardousExpiry : plan.auditExpiry
}

/**
 * Surveys completed with the renewal: the renewal survey itself, and docking, boiler and tail shaft
 * where the type requires them.
 */
const withRenewal = (kind: Kind, date: CalendarDate): CompletedSurvey[] =>
  windowRulesByCode(kind.windowRuleCodes)
    .filter(({ cycleType }) => cycleType === 'beforeExpiry' || cycleType === 'maxInterval')
    .map(({ surveyType, code }) => ({ surveyType, ruleCode: code, date }))

/** The certificate before a renewed one: all its surveys completed, the renewal last. */
function predecessorOf(
  ship: DemoShip,
  plan: ShipPlan,
  kind: Kind,
  now: Dates,
): DemoCertificate | null {
  const months = kind.validityMonths!
  const expiryDate = addMonths(now.expiryDate, -months)
  const inspectionDate = addMonths(expiryDate, -months)
  if (
    now.first ||
    !plan.recordedBefore ||
    (ship.buildDate !== null && inspectionDate < ship.buildDate)
  )
    return null
  const done = surveysDone(kind.windowRuleCodes, expiryDate, months, {
    ...plan.attendance,
    until: now.inspectionDate,
  })
  return {
    ship,
    code: kind.code,
    term: 'full',
    surveyType: 'initial',
    actionType: 'issue',
    inspectionDate,
    issueDate: addDays(inspectionDate, plan.days.issueAfter),
    expiryDate,
    expiryBeforeExtension: expiryDate,
    remark: null,
    withdrawn: null,
    before: null,
    done: [...done, ...withRenewal(kind, now.inspectionDate)],
  }
}

/** A certificate with an expiry date and surveys. */
function periodicalCertificate(
  ship: DemoShip,
  plan: ShipPlan,
  kind: Kind,
  today: CalendarDate,
): DemoCertificate {
  const dates = datesOf(ship, plan, targetOf(kind.code, plan), kind.validityMonths! / 12)
  const { inspectionDate, expiryDate, first } = dates
  const extended = plan.stage === 'extended' && harmonised(kind.code)
  return {
    ship,
    code: kind.code,
    term: extended ? 'extended' : 'full',
    surveyType: first ? (plan.stage === 'interim' ? 'changeOfFlag' : 'initial') : 'renewal',
    actionType: extended ? 'extend' : first ? 'issue' : 'renew',
    inspectionDate,
    issueDate: minDate(addDays(inspectionDate, plan.days.issueAfter), today),
    expiryBeforeExtension: expiryDate,
    expiryDate: extended ? addMonths(expiryDate, 3) : expiryDate,
    remark: extended
      ? '经船旗国批准展期，驶往检验港 Extended by the flag for the voyage to the port of survey'
      : null,
    done: surveysDone(kind.windowRuleCodes, expiryDate, kind.validityMonths!, plan.attendance),
    withdrawn: left[ship.status]
      ? { reason: left[ship.status]!, days: plan.days.renewalBefore }
      : plan.stage === 'missed' &&
          (kind.code === 'SC' || kind.code === 'CSS') &&
          plan.days.issueAfter % 2
        ? { reason: surveyMissed, days: plan.days.issueAfter % 4 }
        : null,
    before: predecessorOf(ship, plan, kind, dates),
  }
}

/** A certificate without expiry (tonnage, energy efficiency), or for some months (interim). */
function otherCertificate(
  ship: DemoShip,
  plan: ShipPlan,
  kind: Kind,
  today: CalendarDate,
): DemoCertificate {
  const interim = kind.validityMonths !== null
  const date = interim
    ? addDays(today, -plan.days.interimAgo)
    : maxDate(ship.buildDate ?? '1990-01-01', addDays(today, -2600 + plan.days.renewalBefore))
  const expiryDate = interim ? expiryAfterMonths(date, kind.validityMonths!, ship.lessOneDay) : null
  return {
    ship,
    code: kind.code,
    term: interim ? 'interim' : 'full',
    surveyType: 'initial',
    actionType: 'issue',
    inspectionDate: date,
    issueDate: minDate(addDays(date, plan.days.issueAfter % 3), today),
    expiryDate,
    expiryBeforeExtension: expiryDate,
    remark: null,
    done: [],
    withdrawn: left[ship.status]
      ? { reason: left[ship.status]!, days: plan.days.renewalBefore }
      : null,
    before: null,
  }
}

/** All certificates that the society has issued to a ship; none while it is under construction. */
export function certificatesOf(
  ship: DemoShip,
  plan: ShipPlan,
  kinds: ReadonlyMap<string, Kind>,
  today: CalendarDate,
): DemoCertificate[] {
  if (ship.buildDate === null) return []
  const codes = certificateSet(ship, plan.does).map((code) =>
    plan.stage === 'interim' ? (interimOf(code) ?? code) : code,
  )
  return codes.map((code) => {
    const kind = valueFor(kinds, code)
    return (kind.validityMonths ?? 0) >= 12
      ? periodicalCertificate(ship, plan, kind, today)
      : otherCertificate(ship, plan, kind, today)
  })
}
