/** What the law of a certificate type is made of. */
import type { CompanyRole } from '../ships/ism-company.ts'
import type { ExtensionReason } from '../certificates/extension.ts'
import type { RulePhrase } from './rule-words.ts'
import type { Alteration } from './standing-types.ts'

/**
 * The effect of a transfer to another flag: the certificate ceases that day; stays up to three
 * months (tonnage); or is not affected.
 */
export type FlagChangeEffect = 'ceases' | 'threeMonths' | 'stays'

export interface CertificateLaw {
  /** whose rules govern what no convention does */
  issuer: RulePhrase
  /** its duration and validity: while it is in force, or not yet issued */
  validity: string
  /** from which its last day follows */
  term: string
  /** clauses on its extensions; that of its issuer where it has none */
  extensions: Readonly<Partial<Record<ExtensionReason, string>>>
  /** a survey held before its window moves the anniversary or the expiry date; null: no clause */
  earlySurvey: string | null
  /** a survey revalidates it after it had ceased */
  restoration: string
  /** its authority withdraws it */
  withdrawal: string
  /** the ship is lost, scrapped or deleted */
  shipCeased: string
  /** a survey not completed in its window ends it, by this article; null: it does not */
  missedSurvey: string | null
  /** a certificate that is not endorsed ceases, by this article */
  notEndorsed: string | null
  flagChange: FlagChangeEffect
  flagRule: string
  /** another company operates the ship; null: no effect */
  companyChange: string | null
  /** the company that it names */
  companyRole: CompanyRole
  /** certifies the class of the ship: suspended, not ended, by an overdue survey */
  isClass: boolean
  /** suspended and withdrawn together with the class */
  carriedByClass: boolean
  /**
   * `certificate`: takes the standing of the certificate it is attached to; `doc`: needs a Document
   * of Compliance of its company in force; `insurance`: ends with the policy
   */
  dependsOn: 'certificate' | 'doc' | 'insurance' | null
  dependsRule: string
  /** ends when the ship is lost, scrapped, or deleted */
  endsWithShip: boolean
  /** suspended while the ship is under conversion, by this article; null: it is not */
  conversion: string | null
  /** alterations of the ship that end it, each with its article */
  altered: Readonly<Partial<Record<Alteration, string>>>
}
