/**
 * Effects of registration certificates on a ship, by code of the certificate type. Practice of
 * registers; domain rules of registration.
 */

/** Particulars that a registration may set. */
export const registeredParticulars = [
  'name',
  'nameZh',
  'registryPort',
  'officialNo',
  'callSign',
  'mmsi',
] as const
export type RegisteredParticular = (typeof registeredParticulars)[number]

export interface RegistrationRule {
  /** particulars it sets */
  setsParticulars: readonly RegisteredParticular[]
  /** the ship gets the flag that issues it */
  setsFlag: boolean
  /** ends the registration: registration certificates cease to be valid */
  endsRegistration: boolean
  /** numbered in a series per ship; earlier ones are kept: SOLAS XI-1/5 */
  numbered: boolean
}
const none: RegistrationRule = {
  setsParticulars: [],
  setsFlag: false,
  endsRegistration: false,
  numbered: false,
}
const registry: RegistrationRule = {
  ...none,
  setsParticulars: registeredParticulars,
  setsFlag: true,
}
const rules: Readonly<Record<string, RegistrationRule>> = {
  REGP: registry,
  REG: registry,
  DEL: { ...none, setsParticulars: registeredParticulars, endsRegistration: true },
  // Call sign and MMSI are assigned with the station licence: ITU RR, article 18.
  RSL: { ...none, setsParticulars: ['callSign', 'mmsi'] },
  CSR: { ...none, numbered: true },
}

/** Rule of a registration certificate; without effects for codes not listed. */
export const registrationRule = (code: string): RegistrationRule => rules[code] ?? none

/**
 * Registration certificates not affected by a deletion: the synopsis record stays with the ship
 * (SOLAS XI-1/5.8), and a deletion certificate documents the past.
 */
export const validAfterDeletion: readonly string[] = ['CSR', 'DEL']
