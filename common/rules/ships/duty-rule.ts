/** A duty to carry a certificate: which, by which clause, and for which ships. */
import type { Condition } from './duty-facts.ts'

export interface DutyRule {
  /** code of the certificate type */
  code: string
  /** codes of which one in force fulfils the duty */
  heldAs: readonly string[]
  /** convention and article */
  clause: string
  /** ships concerned, in both languages */
  ground: readonly [zh: string, en: string]
  condition: Condition
}
/** @param alsoAs further codes of which one in force fulfils the duty */
export const rule = (
  code: string,
  clause: string,
  ground: DutyRule['ground'],
  condition: Condition,
  alsoAs: readonly string[] = [],
): DutyRule => ({ code, heldAs: [code, ...alsoAs], clause, ground, condition })

/** Ships to which SOLAS chapter I applies: the ground of several duties. */
export const solasGround = [
  '国际航行客船，500 总吨及以上货船',
  'Passenger ship, or cargo ship of 500 GT and above, on international voyages',
] as const
