import { CERT_DOCUMENTS, CERT_SCOPES, INTERIM_OF, PRINTED_FORMS } from './cert-kind-more.ts'
import { CERT_KIND_ROWS } from './cert-kind-rows.ts'
import type { ExtensionFamily } from './extension.ts'
import { MANUAL_ROWS } from './manual-rows.ts'

/** statutory and class certificates belong to fee type 10, registration to 20, manuals and plans that are approved to 30. */
export type CertCategory = 'statutory' | 'class' | 'registration' | 'manual'

/** What the expiry of a certificate follows from: its own months, the certificate it belongs to, the calendar year (statement of
 *  compliance), the insurance policy, the flag's decision, or nothing at all. */
export const VALIDITY_BASES = ['months', 'parent', 'calendarYear', 'policy', 'flag', 'unlimited'] as const
export type ValidityBasis = (typeof VALIDITY_BASES)[number]

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
  /** 10 statutory/class certificate, 20 registration certificate, 30 manual and plan approval. */
  feeCertType: 10 | 20 | 30
  /** 10 statutory survey, 20 statutory audit and MLC, 30 class survey; null for registration and manuals. */
  feeCertSub: 10 | 20 | 30 | null
  /** The company holds the DOC, an engine its EIAPP, equipment and materials a product certificate, a ship all others. */
  holder: 'ship' | 'company' | 'engine' | 'product'
  /** An interim or provisional certificate. */
  interim: boolean
  /** Code of the full-term certificate an interim one stands in for. */
  interimOf: string | null
  /** Keys of INSPECTION_SCOPE a surveyor must be authorised for. */
  inspectionScopes: readonly string[]
  /** Keys of REG_DOCUMENT: papers needed before it is registered. */
  documents: readonly string[]
  /** Form of record or supplement printed with it. */
  printedForm: string | null
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

const CERTIFICATES: readonly CertKind[] = CERT_KIND_ROWS.map(([code, nameZh, nameEn, instrument, validityMonths, cycles, more = {}]) => {
  const category = more.category ?? 'statutory'
  return {
    code, nameZh, nameEn, instrument, validityMonths, cycles: cycles === '' ? [] : cycles.split(' '), category,
    validityBasis: more.validityBasis ?? (validityMonths === null ? 'unlimited' : 'months'),
    feeCertType: category === 'registration' ? 20 : 10,
    feeCertSub: category === 'registration' ? null : category === 'class' ? 30 : (more.feeCertSub ?? 10),
    holder: more.holder ?? 'ship', interim: more.interim ?? false, interimOf: INTERIM_OF[code] ?? null,
    inspectionScopes: CERT_SCOPES[code] ?? [], documents: CERT_DOCUMENTS[code] ?? [], printedForm: PRINTED_FORMS[code] ?? null,
    extensionFamily: more.extensionFamily ?? 'none', follows: more.follows ?? [], minGrossTonnage: more.minGrossTonnage ?? null,
    noteZh: more.note?.[0] ?? '', noteEn: more.note?.[1] ?? '',
  }
})

const MANUALS: readonly CertKind[] = MANUAL_ROWS.map(([code, nameZh, nameEn, instrument]) => ({
  code, nameZh, nameEn, instrument, validityMonths: null, validityBasis: 'unlimited', cycles: [], category: 'manual', feeCertType: 30, feeCertSub: null, holder: 'ship',
  interim: false, interimOf: null, inspectionScopes: ['plan'], documents: [], printedForm: null, extensionFamily: 'none', follows: [], minGrossTonnage: null, noteZh: '', noteEn: '',
}))

/** The certificate types the product starts with, and the manuals and plans it approves. */
export const CERT_KINDS: readonly CertKind[] = [...CERTIFICATES, ...MANUALS]

const BY_CODE = new Map(CERT_KINDS.map((kind) => [kind.code, kind]))

/** The seeded type with the code, or null. */
export function certKind(code: string): CertKind | null {
  return BY_CODE.get(code) ?? null
}
