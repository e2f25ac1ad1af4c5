import { CERT_KIND_ROWS } from './cert-kind-rows.ts'
import type { ExtensionFamily } from './extension.ts'

/** statutory and class certificates belong to fee type 10, registration to 20. */
export type CertCategory = 'statutory' | 'class' | 'registration'

/** What the expiry of a certificate follows from: its own months, the certificate it belongs to, the calendar year (statement of
 *  compliance), the insurance policy, the flag's decision, or nothing at all. */
export type ValidityBasis = 'months' | 'parent' | 'calendarYear' | 'policy' | 'flag' | 'unlimited'

/** One type of certificate, as plain data for the table of certificate types. */
export interface CertKind {
  code: string
  nameZh: string
  nameEn: string
  /** Convention, code or law it is issued under. */
  instrument: string
  /** Longest validity in months; null where there is none of its own. */
  validityMonths: number | null
  validityBasis: ValidityBasis
  /** Codes of the window rules that apply. */
  cycles: readonly string[]
  category: CertCategory
  /** 10 statutory/class certificate, 20 registration certificate. */
  feeCertType: 10 | 20
  /** 10 statutory survey, 20 statutory audit and MLC, 30 class survey; null for registration. */
  feeCertSub: 10 | 20 | 30 | null
  /** The company holds the DOC, an engine its EIAPP, a ship all others. */
  holder: 'ship' | 'company' | 'engine'
  /** An interim or provisional certificate. */
  interim: boolean
  /** Which extensions its rules allow. */
  extensionFamily: ExtensionFamily
  /** Certificates whose validity and surveys it follows. */
  follows: readonly string[]
  /** Smallest gross tonnage it is needed for, if limited. */
  minGrossTonnage: number | null
  /** What a form should tell about the rule, empty where the cycles say all. */
  noteZh: string
  noteEn: string
}

/** The certificate types the product starts with. */
export const CERT_KINDS: readonly CertKind[] = CERT_KIND_ROWS.map(([code, nameZh, nameEn, instrument, validityMonths, cycles, more = {}]) => {
  const category = more.category ?? 'statutory'
  return {
    code, nameZh, nameEn, instrument, validityMonths, cycles: cycles === '' ? [] : cycles.split(' '), category,
    validityBasis: more.validityBasis ?? (validityMonths === null ? 'unlimited' : 'months'),
    feeCertType: category === 'registration' ? 20 : 10,
    feeCertSub: category === 'registration' ? null : category === 'class' ? 30 : (more.feeCertSub ?? 10),
    holder: more.holder ?? 'ship', interim: more.interim ?? false,
    extensionFamily: more.extensionFamily ?? 'none', follows: more.follows ?? [], minGrossTonnage: more.minGrossTonnage ?? null,
    noteZh: more.note?.[0] ?? '', noteEn: more.note?.[1] ?? '',
  }
})

const BY_CODE = new Map(CERT_KINDS.map((kind) => [kind.code, kind]))

/** The seeded type with the code, or null. */
export function certKind(code: string): CertKind | null {
  return BY_CODE.get(code) ?? null
}
