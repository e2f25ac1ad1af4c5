/** How long a certificate that is not full-term may be valid, and how often it may be issued. */
import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'

/** Keys of CERT_TERM that a surveyor issues; 'extended' results only from an extension. */
export type CertTerm = 'full' | 'interim' | 'short' | 'conditional' | 'single' | 'extended'

export interface TermKind {
  /** code of the type */
  code: string
  /** validity of the type in months; null when it does not expire */
  validityMonths: number | null
  /** the type is an interim one */
  interim: boolean
  /** validity of the interim type of this certificate; null when there is none */
  interimMonths: number | null
}

/**
 * Validity of short-term certificates in months. The conventions define the months of interim
 * certificates (ISM 13.5 and 14: DOC 12, SMC 6; ISPS A/19.4: 6; MLC A5.1.3: 6; seeded with the
 * types). For the others the limit is the longest time the conventions let a ship sail without her
 * new certificate: 5 months until it is on board (SOLAS I/14(d)), 3 months for one voyage to the
 * port of survey (I/14(e)).
 */
export const SHORT_TERM_MONTHS: Readonly<Partial<Record<CertTerm, number>>> = {
  interim: 5,
  short: 5,
  conditional: 5,
  single: 3,
}

/**
 * Longest validity in months of a certificate of this kind and term; null when it does not expire.
 */
export function maxTermMonths(kind: TermKind, term: string): number | null {
  if (kind.interim || term === 'full' || term === 'extended') return kind.validityMonths
  const most =
    term === 'interim' && kind.interimMonths
      ? kind.interimMonths
      : (SHORT_TERM_MONTHS[term as CertTerm] ?? null)
  return most === null
    ? kind.validityMonths
    : kind.validityMonths === null
      ? most
      : Math.min(most, kind.validityMonths)
}

/**
 * Whether a certificate replaces the full-term one for a limited time and must say so: interim
 * types do so by their names. An extension is endorsed on the existing certificate.
 */
export const isShortTerm = (kind: TermKind, term: string): boolean =>
  !kind.interim && term !== 'full' && term !== 'extended'

/** Term of a certificate to be opened: an interim type has no full term. ISM 13.5 and 14, ISPS A/19.4. */
export const termToOpen = ({ interim }: Pick<TermKind, 'interim'>, term: string): string =>
  interim && term === 'full' ? 'interim' : term

/** Whether only interim types are chosen. */
export const areAllInterim = (types: readonly Pick<TermKind, 'interim'>[]): boolean =>
  types.length > 0 && types.every(({ interim }) => interim)

/**
 * Term on a form after its certificate types changed: interim while only interim types are chosen,
 * full again when another joins them; otherwise as entered.
 */
export function termAfterChoice(
  before: readonly Pick<TermKind, 'interim'>[],
  after: readonly Pick<TermKind, 'interim'>[],
  term: string,
): string {
  if (areAllInterim(after)) return termToOpen({ interim: true }, term)
  return areAllInterim(before) && term === 'interim' ? 'full' : term
}

/** A certificate of this kind, or of its full-term kind, that the ship currently holds. */
export interface HeldCertificate {
  interim: boolean
  certNo: string
  expiryDate: string | null
  /** neither ended, withdrawn nor suspended on the day */
  isInForce: boolean
  /** the ship was laid up or converted since its issue: she re-enters service */
  isReentry: boolean
  /** ship types that a Document of Compliance covers; null: all */
  docTypes: readonly string[] | null
}

/**
 * Full-term types beside which no interim certificate of the same flag and company is issued, with
 * the purposes of an interim one. Class certificates and registry have no such list.
 */
const PURPOSES: Readonly<Record<string, 'ship' | 'shipOrReentry' | 'company'>> = {
  // ISM 14.2
  SMC: 'ship',
  ISMC: 'ship',
  // ISPS A/19.4.1
  ISSC: 'shipOrReentry',
  IISSC: 'shipOrReentry',
  // MLC A5.1.3(6)
  MLC: 'ship',
  IMLC: 'ship',
  // ISM 14.1
  DOC: 'company',
  IDOC: 'company',
}

/** What decides whether a certificate can be issued with its term. */
export interface TermToIssue {
  actionType: string
  /** ship types that a new Document of Compliance covers; null: all */
  docTypes?: readonly string[] | null | undefined
  /**
   * recorded from another system, whose surveys follow: the interim certificate was issued, and only
   * a full-term one in force excludes it
   */
  isTakenOver?: boolean
}

/** Whether a certificate replaces another without a new survey: keys of ACTION_TYPE. */
export const isReissue = (actionType: string | null | undefined): boolean =>
  actionType === 'reissueLost' || actionType === 'reissueChange'

/**
 * Why a certificate with this term cannot be issued; null when it can. An interim certificate is
 * issued once for a flag and company; the next one is full-term: ISM 14.2, ISPS A/19.4.5, MLC
 * A5.1.3(9). None is issued to a ship that holds a full-term one for them, nor after that has ended,
 * but for her re-entry into service (ISPS): ISM 14.2, ISPS A/19.4.1, MLC A5.1.3(6). To a company it is
 * issued for new ship types: ISM 14.1.
 * @param held null also where the ship has left the flag or company of the one that she held
 */
export function checkTerm(
  kind: TermKind,
  term: string,
  toIssue: TermToIssue,
  held: HeldCertificate | null,
): Issue | null {
  if (term === 'extended')
    return error(
      'term.extended',
      '“展期”由展期手续产生，不能直接签发。',
      'A certificate cannot be issued as extended: extend the existing certificate.',
    )
  const isInterim = kind.interim || (term === 'interim' && kind.interimMonths !== null)
  if (!isInterim || !held || (held.interim && isReissue(toIssue.actionType))) return null
  if (held.interim)
    return error(
      'term.once',
      `临时证书只能签发一次：该船已持有 ${held.certNo}，请签发正式证书。`,
      `An interim certificate is issued only once: the ship holds ${held.certNo} ` +
        'already. Issue the full-term certificate.',
    )
  return beside(kind, toIssue, held)
}

/** Why an interim certificate is not issued beside a full-term one; null when it is. */
function beside(
  { code }: TermKind,
  { docTypes = null, isTakenOver }: TermToIssue,
  held: HeldCertificate,
): Issue | null {
  const purpose = PURPOSES[code]
  if (!purpose || (isTakenOver && !held.isInForce)) return null
  if (purpose === 'company')
    return held.isInForce && !hasNewTypes(docTypes, held.docTypes)
      ? error(
          'term.company',
          `临时符合证明仅签发给新成立的公司，或用于新增船舶类型：该公司持有 ${held.certNo}。`,
          'An interim Document of Compliance is issued to a new company, or for new ship types: ' +
            `the company holds ${held.certNo}.`,
        )
      : null
  if (purpose === 'shipOrReentry' && held.isReentry && !held.isInForce) return null
  return error(
    'term.held',
    `临时证书仅在新船交付、更换船旗或公司首次接管船舶时签发：该船在同一船旗和公司下持有 ${held.certNo}，请签发正式证书。`,
    'An interim certificate is issued on delivery, on a change of flag, or when a company takes on ' +
      `a ship new to it: for this flag and company the ship holds ${held.certNo}. Issue the ` +
      'full-term certificate.',
  )
}

const hasNewTypes = (
  wanted: readonly string[] | null,
  covered: readonly string[] | null,
): boolean => covered !== null && (wanted?.some((type) => !covered.includes(type)) ?? true)
