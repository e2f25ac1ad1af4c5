/** What registration certificates do to a ship, by code of the certificate type. Practice of registers; the domain rules of registration. */

/** Particulars a registration brings, as a ship has them. */
export const registeredParticulars = ['name', 'nameZh', 'registryPort', 'officialNo', 'callSign', 'mmsi'] as const
export type RegisteredParticular = (typeof registeredParticulars)[number]

export interface RegistrationRule {
  /** particulars it may bring */
  brings: readonly RegisteredParticular[]
  /** the ship takes the flag that issues it */
  takesFlag: boolean
  /** it ends the registration: registration certificates are no longer valid */
  deletes: boolean
  /** each of a ship has the next number of its series, and the earlier ones are kept: SOLAS XI-1/5 */
  numbered: boolean
}
const none: RegistrationRule = { brings: [], takesFlag: false, deletes: false, numbered: false }
const registry: RegistrationRule = { ...none, brings: registeredParticulars, takesFlag: true }
const rules: Readonly<Record<string, RegistrationRule>> = {
  REGP: registry, REG: registry,
  DEL: { ...none, brings: registeredParticulars, deletes: true },
  // A station licence is what call sign and MMSI are assigned with: ITU RR, article 18.
  RSL: { ...none, brings: ['callSign', 'mmsi'] },
  CSR: { ...none, numbered: true },
}

/** What a registration certificate with this code does; nothing to the ship for those not named. */
export const registrationRule = (code: string): RegistrationRule => rules[code] ?? none

/** Registration certificates that a deletion leaves as they are: the synopsis record stays with the ship (SOLAS XI-1/5.8), and deletions tell of the past. */
export const outlivesDeletion: readonly string[] = ['CSR', 'DEL']
