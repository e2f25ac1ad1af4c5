/**
 * Certificates that a ship must carry, each with convention and article, and those of them that are
 * not in force. Not listed: class certificates (SOLAS II-1/3-1 accepts national standards too),
 * exemptions, canal and other voluntary certificates.
 */
import type { DutyFact, DutyShip } from './duty-facts.ts'
import { managementRules, otherRules } from './duty-other.ts'
import { pollutionRules } from './duty-pollution.ts'
import type { DutyRule } from './duty-rule.ts'
import { loadLineRules, safetyRules } from './duty-safety.ts'

/** The duties in the order in which pages list them. */
const dutyRules: readonly DutyRule[] = [
  ...safetyRules,
  ...loadLineRules,
  ...pollutionRules,
  ...managementRules,
  ...otherRules,
]

/** `required`; or `depends`: required or not, depending on facts that are not known. */
export const DUTY_KINDS = ['required', 'depends'] as const
export type DutyKind = (typeof DUTY_KINDS)[number]

export interface Duty extends Pick<DutyRule, 'code' | 'heldAs' | 'clause' | 'ground'> {
  kind: DutyKind
  /** what it depends on; empty where it is required */
  facts: readonly DutyFact[]
}

/** Entries of SHIP_STATUS without certificates to carry. */
const outOfService: readonly string[] = [
  'underConstruction',
  'transferred',
  'deleted',
  'scrapped',
  'lost',
]

/**
 * Certificates the ship must carry on a day; none while she is built, and none once she has left.
 * @param day calendar date
 */
export function dutiesToCarry(ship: DutyShip, day: string): Duty[] {
  if (outOfService.includes(ship.status)) return []
  return dutyRules.flatMap((one): Duty[] => {
    const { code, heldAs, clause, ground, condition } = one
    const { holds, facts } = condition(ship, day)
    if (holds === false) return []
    return [{ code, heldAs, clause, ground, kind: holds ? 'required' : 'depends', facts }]
  })
}

/**
 * Duties without a certificate in force.
 * @param inForce codes of the certificates in force: those of the ship, and of her company the
 *   Documents of Compliance that cover her
 */
export const missingDuties = (duties: readonly Duty[], inForce: ReadonlySet<string>): Duty[] =>
  duties.filter(({ heldAs }) => !heldAs.some((code) => inForce.has(code)))
