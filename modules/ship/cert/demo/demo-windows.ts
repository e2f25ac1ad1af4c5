/** Windows of demonstration certificates. */
import type { CalendarDate } from '#common/rules/base/dates.ts'
import { isInterval, withShipSurveys } from '#common/rules/windows/ship-intervals.ts'
import type { ShipSurvey } from '#common/rules/windows/ship-intervals.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import { windowRulesByCode } from '#common/rules/windows/window-rule-seed.ts'
import { valueFor } from '#server/core/lookup.ts'
import { computeWindows } from '../server/compute-windows.ts'
import type { ComputedWindow } from '../server/compute-windows.ts'
import type { DemoCertificate, Kind } from './demo-certificates.ts'

/** Interval surveys by ship. */
export type ShipSurveys = ReadonlyMap<number, readonly ShipSurvey[]>

/** Windows of a certificate, with its own surveys and the interval surveys of its ship. */
export function demoWindows(
  cert: DemoCertificate,
  kind: Kind,
  ofShip: readonly ShipSurvey[] | null,
  now: CalendarDate,
): ComputedWindow[] {
  const rules = windowRulesByCode(kind.windowRuleCodes)
  return computeWindows(
    {
      rules,
      validityMonths: kind.validityMonths,
      inspectionDate: cert.inspectionDate,
      issueDate: cert.issueDate,
      expiryDate: cert.expiryBeforeExtension,
      extendedTo: cert.expiryDate === cert.expiryBeforeExtension ? null : cert.expiryDate,
      done: ofShip ? withShipSurveys(rules, cert.done, ofShip) : cert.done,
    },
    now,
  )
}

/** Interval surveys of each ship: those that complete a window of any of her certificates. */
export function demoShipSurveys(
  certificates: readonly DemoCertificate[],
  kinds: ReadonlyMap<string, Kind>,
  now: CalendarDate,
): ShipSurveys {
  const byShip = Map.groupBy(certificates, ({ ship }) => ship.id)
  return new Map(
    [...byShip].map(([id, certs]) => {
      const surveys = certs.flatMap((cert) => {
        const kind = valueFor(kinds, cert.code)
        const rules = windowRulesByCode(kind.windowRuleCodes).filter(isInterval)
        return demoWindows(cert, kind, null, now).flatMap(({ doneDate, surveyType, ruleCode }) =>
          doneDate && rules.some(({ code }) => code === ruleCode)
            ? [{ surveyType: surveyType as SurveyType, ruleCode, date: doneDate }]
            : [],
        )
      })
      return [id, [...new Map(surveys.map((one) => [Object.values(one).join(' '), one])).values()]]
    }),
  )
}
