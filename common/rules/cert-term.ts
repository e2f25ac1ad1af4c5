/** How long a certificate that is not full-term may be valid, and how often it may be issued. */
import { error } from './issue.ts'
import type { Issue } from './issue.ts'

/** Keys of CERT_TERM that a surveyor issues; 'extended' comes of an extension alone. */
export type CertTerm = 'full' | 'interim' | 'short' | 'conditional' | 'single' | 'extended'

export interface TermKind {
  /** validity of the type itself, null where it has none */
  validityMonths: number | null
  /** the type is an interim one */
  interim: boolean
  /** validity of the interim type that stands in for this one; null where there is none */
  interimMonths: number | null
}

/**
 * Months for which short papers stand in for the full-term one. The conventions give interim certificates their months (ISM 13.5 and 14:
 * DOC 12, SMC 6; ISPS A/19.4: 6; MLC A5.1.3: 6; seeded with the types). For the others the product follows the longest time for which the
 * conventions let a ship sail without her new certificate: 5 months until it is on board (SOLAS I/14(d)), 3 months for one voyage to
 * the port of survey (I/14(e)).
 */
export const SHORT_MONTHS: Readonly<Partial<Record<CertTerm, number>>> = { interim: 5, short: 5, conditional: 5, single: 3 }

/** The longest validity in months of a certificate of this kind with this term; null where it does not expire. */
export function termMonths(kind: TermKind, term: string): number | null {
  if (kind.interim || term === 'full' || term === 'extended') return kind.validityMonths
  const most = term === 'interim' && kind.interimMonths ? kind.interimMonths : SHORT_MONTHS[term as CertTerm] ?? null
  return most === null ? kind.validityMonths : kind.validityMonths === null ? most : Math.min(most, kind.validityMonths)
}

/** Whether a certificate stands in for the full-term one for a while, and has to say so itself: interim types say it by their names. An extension is endorsed on the paper there is. */
export const isShortPaper = (kind: TermKind, term: string): boolean => !kind.interim && term !== 'full' && term !== 'extended'

/** What the ship holds of this kind, or of the one it stands in for, at the moment. */
export interface HeldCertificate { interim: boolean; certNo: string; expiryDate: string | null }

/**
 * Why a certificate with this term cannot be issued; null where it can. An interim certificate is issued once: the next one is full-term,
 * unless the ship has changed her flag since. ISPS A/19.4.5 and 19.4.6, MLC A5.1.3.7, ISM 14.4.
 */
export function termIssue(kind: TermKind, term: string, surveyType: string, actionType: string, held: HeldCertificate | null): Issue | null {
  if (term === 'extended') return error('term.extended', '“展期”由展期手续产生，不能直接签发。', 'A certificate is not issued as extended: extend the existing one.')
  const again = actionType === 'reissueLost' || actionType === 'reissueChange'
  if ((kind.interim || (term === 'interim' && kind.interimMonths !== null)) && held?.interim && !again && surveyType !== 'changeOfFlag') {
    return error('term.once', `临时证书只能签发一次：该船已持有 ${held.certNo}，请签发正式证书。`, `An interim certificate is issued only once: the ship holds ${held.certNo} already. Issue the full-term certificate.`)
  }
  return null
}
