import { CERT_DOCUMENTS, CERT_SCOPES, INTERIM_OF, PRINTED_FORMS } from './cert-type-attributes.ts'
import { CERT_TYPE_ROWS } from './cert-type-seed.ts'
import type { ExtensionFamily } from './extension.ts'
import { MANUAL_ROWS } from './ship-manual-seed.ts'

/**
 * Statutory and class certificates have fee type 10, registration 20, approved manuals and plans
 * 30.
 */
export type CertCategory = 'statutory' | 'class' | 'registration' | 'manual'

/**
 * Determines the expiry of a certificate: its own months, the certificate it belongs to, the
 * calendar year (statement of compliance), the insurance policy, the flag's decision, or no expiry.
 */
export const VALIDITY_BASES = [
  'months',
  'parent',
  'calendarYear',
  'policy',
  'flag',
  'unlimited',
] as const
export type ValidityBasis = (typeof VALIDITY_BASES)[number]

/** One type of certificate, as plain data for the table of certificate types. */
export interface CertType {
  code: string
  nameZh: string
  nameEn: string
  /** Convention, code or law under which it is issued. */
  instrument: string
  /** Longest validity in months; null when it has none of its own. */
  validityMonths: number | null
  validityBasis: ValidityBasis
  /** Codes of the window rules that apply. */
  windowRuleCodes: readonly string[]
  category: CertCategory
  /** 10 statutory/class certificate, 20 registration certificate, 30 manual and plan approval. */
  feeCertType: 10 | 20 | 30
  /**
   * 10 statutory survey, 20 statutory audit and MLC, 30 class survey; null for registration and
   * manuals.
   */
  feeCertSub: 10 | 20 | 30 | null
  /**
   * Holder: the company for the DOC, an engine for its EIAPP, equipment and materials for a product
   * certificate, a ship for all others.
   */
  holder: 'ship' | 'company' | 'engine' | 'product'
  /** An interim or provisional certificate. */
  interim: boolean
  /** Code of the full-term certificate that an interim one precedes. */
  interimOf: string | null
  /** Keys of INSPECTION_SCOPE a surveyor must be authorised for. */
  inspectionScopes: readonly string[]
  /** Keys of REG_DOCUMENT: documents required before registration. */
  documents: readonly string[]
  /** Form of record or supplement printed with it. */
  printedForm: string | null
  /** Permitted extensions. */
  extensionFamily: ExtensionFamily
  /** Certificates whose validity and surveys it follows. */
  follows: readonly string[]
  /** Smallest gross tonnage for which it is required; null when unlimited. */
  minGrossTonnage: number | null
  /** Note on the rule for forms; empty when the cycles say everything. */
  noteZh: string
  noteEn: string
}

const CERTIFICATES: readonly CertType[] = CERT_TYPE_ROWS.map(
  ([code, nameZh, nameEn, instrument, validityMonths, cycles, more = {}]) => {
    const category = more.category ?? 'statutory'
    return {
      code,
      nameZh,
      nameEn,
      instrument,
      validityMonths,
      windowRuleCodes: cycles === '' ? [] : cycles.split(' '),
      category,
      validityBasis: more.validityBasis ?? (validityMonths === null ? 'unlimited' : 'months'),
      feeCertType: category === 'registration' ? 20 : 10,
      feeCertSub:
        category === 'registration' ? null : category === 'class' ? 30 : (more.feeCertSub ?? 10),
      holder: more.holder ?? 'ship',
      interim: more.interim ?? false,
      interimOf: INTERIM_OF[code] ?? null,
      inspectionScopes: CERT_SCOPES[code] ?? [],
      documents: CERT_DOCUMENTS[code] ?? [],
      printedForm: PRINTED_FORMS[code] ?? null,
      extensionFamily: more.extensionFamily ?? 'none',
      follows: more.follows ?? [],
      minGrossTonnage: more.minGrossTonnage ?? null,
      noteZh: more.note?.[0] ?? '',
      noteEn: more.note?.[1] ?? '',
    }
  },
)

const MANUALS: readonly CertType[] = MANUAL_ROWS.map(([code, nameZh, nameEn, instrument]) => ({
  code,
  nameZh,
  nameEn,
  instrument,
  validityMonths: null,
  validityBasis: 'unlimited',
  windowRuleCodes: [],
  category: 'manual',
  feeCertType: 30,
  feeCertSub: null,
  holder: 'ship',
  interim: false,
  interimOf: null,
  inspectionScopes: ['plan'],
  documents: [],
  printedForm: null,
  extensionFamily: 'none',
  follows: [],
  minGrossTonnage: null,
  noteZh: '',
  noteEn: '',
}))

/** The certificate types of a new database, including approved manuals and plans. */
export const CERT_TYPES: readonly CertType[] = [...CERTIFICATES, ...MANUALS]

const BY_CODE = new Map(CERT_TYPES.map((kind) => [kind.code, kind]))

/** The seeded type with the code, or null. */
export function findCertType(code: string): CertType | null {
  return BY_CODE.get(code) ?? null
}
