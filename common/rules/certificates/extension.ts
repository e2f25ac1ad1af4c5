import { addMonths, addYears } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'

/**
 * Reason of an extension: renewal completed but the new certificate not on board (SOLAS I/14(d));
 * ship not in its port of survey (e); short voyages (f); special cases (interim SMC, provisional
 * registry); exceptional cases of class; a certificate issued for less than the full term (c).
 */
export type ExtensionReason =
  | 'notOnBoard'
  | 'notInPort'
  | 'shortVoyage'
  | 'special'
  | 'exceptional'
  | 'fullTerm'

/**
 * Who extends. The organisation authorised by the Administration endorses the five months, and the
 * society extends its own class; the rest is the Administration's, whose approval is on file. SOLAS
 * I/14(c) to (f), UR Z7.
 */
export const GRANTED_BY: Readonly<Record<ExtensionReason, 'society' | 'flag'>> = {
  notOnBoard: 'society',
  notInPort: 'flag',
  shortVoyage: 'flag',
  special: 'flag',
  exceptional: 'society',
  fullTerm: 'flag',
}

/**
 * Whether the flag's approval must be on file.
 * @param fullTermDelegated the flag leaves the extension to the full term to the society
 */
export const needsFlagApproval = (reason: ExtensionReason, fullTermDelegated = false): boolean =>
  GRANTED_BY[reason] === 'flag' && !(reason === 'fullTerm' && fullTermDelegated)

/** Months that each reason allows; an absent reason is not allowed. */
export type ExtensionLimits = Readonly<
  Partial<Record<Exclude<ExtensionReason, 'fullTerm'>, number>>
>

/**
 * Families whose certificates may be extended to the full term when they were issued for less.
 * SOLAS I/14(c), MARPOL I/10.3, LL 19(3), BWM E-5.3, ISPS A/19.3.3.
 */
export const FULL_TERM_FAMILIES: ReadonlySet<ExtensionFamily> = new Set(['hssc', 'issc', 'classed'])

/**
 * Limits by certificate family. Source: SOLAS I/14(d)-(f) and the equivalent articles, ISM
 * 13.12-14, ISPS A/19.3.4-6 and 19.4, MLC A5.1.3, UR Z7.
 */
export const EXTENSIONS = {
  hssc: { notOnBoard: 5, notInPort: 3, shortVoyage: 1 },
  smc: { notOnBoard: 5, notInPort: 3 },
  interimSmc: { special: 6 },
  issc: { notOnBoard: 5, notInPort: 3, shortVoyage: 1 },
  mlc: { notOnBoard: 5 },
  classed: { exceptional: 3 },
  provisional: { special: 6 },
  none: {},
} as const satisfies Record<string, ExtensionLimits>

export type ExtensionFamily = keyof typeof EXTENSIONS

/**
 * Reasons that exist when a certificate expires: the ship is not in the port of her survey, is on
 * short voyages, or cannot be surveyed in time. They are known when the renewal survey is due, not
 * before. SOLAS I/14(e) and (f) "at the time when a certificate expires", UR Z7.
 */
const AT_EXPIRY: ReadonlySet<ExtensionReason> = new Set(['notInPort', 'shortVoyage', 'exceptional'])
/** Months before the expiry in which the renewal survey is due. SOLAS I/14(b). */
const renewalMonths = 3

/** The first day on which a certificate may be extended for a reason; null: its conditions decide. */
export const earliestExtension = (
  reason: ExtensionReason,
  expiryBeforeExtension: CalendarDate,
): CalendarDate | null =>
  AT_EXPIRY.has(reason) ? addMonths(expiryBeforeExtension, -renewalMonths) : null

export const EXTENSION_REASONS: Record<ExtensionReason, { zh: string; en: string }> = {
  notOnBoard: {
    zh: '换证检验已完成，新证书未到船',
    en: 'Renewal done, new certificate not yet on board',
  },
  notInPort: {
    zh: '到期时不在检验港，仅限驶往该港',
    en: 'Not in port of survey at expiry, voyage to that port only',
  },
  shortVoyage: {
    zh: '短途航行宽限（单程不超过 1000 海里）',
    en: 'Grace period for short voyages (each leg at most 1,000 nautical miles)',
  },
  special: { zh: '特殊情况', en: 'Special case' },
  exceptional: { zh: '例外情况', en: 'Exceptional circumstances' },
  fullTerm: { zh: '短期证书延至全期', en: 'Short-term certificate extended to full term' },
}

export interface ExtensionRequest {
  family: ExtensionFamily
  reason: ExtensionReason
  expiryBeforeExtension: CalendarDate
  /** Expiry after an extension already granted; a second one is refused. */
  extendedTo?: CalendarDate | null
  /** The requested date; default: the limit. */
  until?: CalendarDate
  /** Completion of the renewal survey, on or before the expiry; required for notOnBoard. */
  renewalCompleted?: CalendarDate | null
  /** The day on which it is extended; without it, an extension of the past is evaluated. */
  day?: CalendarDate
  /** Whether the flag's approval is on file. */
  flagApproval: boolean
  /** The flag has left the extension to the full term to the society. */
  fullTermDelegated?: boolean
  /** The port of survey to which the voyage goes; required for notInPort. */
  port?: string | null
  /** For fullTerm: the latest expiry of the full term, and whether its surveys so far are held. */
  fullTerm?: { until: CalendarDate; surveysHeld: boolean } | null
}

export interface GrantedExtension {
  until: CalendarDate
  /** months allowed by the reason; null for the full term */
  months: number | null
}

/**
 * The expiry of the full term of a certificate issued for less: its day and month stay, so that the
 * anniversary dates do not move. Null where it has the full term already. SOLAS I/14(c).
 */
export function fullTermExpiry(
  validFrom: CalendarDate,
  expiry: CalendarDate,
  validityMonths: number,
): CalendarDate | null {
  const limit = addMonths(validFrom, validityMonths)
  let until = expiry
  for (let years = 1; addYears(expiry, years) <= limit; years++) until = addYears(expiry, years)
  return until > expiry ? until : null
}

/**
 * The new end of validity, or why the extension cannot be granted. Always counted from the expiry
 * before extension.
 */
export function evaluateExtension(request: ExtensionRequest): GrantedExtension | Issue {
  const { reason, expiryBeforeExtension: E } = request
  const latest = latestExtension(request)
  if ('code' in latest) return latest
  if (request.extendedTo) {
    return error(
      'extension.stacked',
      `证书已展期至 ${request.extendedTo}，不得再次展期。`,
      `The certificate is already extended to ${request.extendedTo}; it cannot be extended again.`,
    )
  }
  if (needsFlagApproval(reason, request.fullTermDelegated) && !request.flagApproval) {
    return error(
      'extension.approval',
      '展期须先上传船旗国批准文件。',
      'Upload the flag approval before extending.',
    )
  }
  const missing = missingCondition(request)
  if (missing) return missing
  const until = request.until ?? latest.until
  if (reason === 'fullTerm' && until.slice(4) !== latest.until.slice(4))
    return error(
      'extension.anniversary',
      `周年日不变：到期日须为 ${latest.until.slice(5)}。`,
      `The anniversary date stays: the expiry falls on the day and month of ${latest.until}.`,
    )
  if (until <= E || until > latest.until) {
    const { months } = latest
    return error(
      'extension.limit',
      `展期日期须晚于 ${E}，且不晚于 ${latest.until}${months === null ? '' : `（${months} 个月）`}。`,
      `The extension must end after ${E} and not later than ` +
        `${latest.until}${months === null ? '' : ` (${months} ${months === 1 ? 'month' : 'months'})`}.`,
    )
  }
  return { until, months: latest.months }
}

function latestExtension(request: ExtensionRequest): GrantedExtension | Issue {
  const { family, reason, expiryBeforeExtension: E } = request
  if (reason === 'fullTerm' && FULL_TERM_FAMILIES.has(family) && request.fullTerm)
    return { until: request.fullTerm.until, months: null }
  const months = reason === 'fullTerm' ? undefined : (EXTENSIONS[family] as ExtensionLimits)[reason]
  const name = EXTENSION_REASONS[reason]
  return months === undefined
    ? error(
        'extension.notAllowed',
        `此类证书不能因“${name.zh}”展期。`,
        `This type of certificate cannot be extended for “${name.en}”.`,
      )
    : { until: addMonths(E, months), months }
}

/** The condition of the reason that is not met. */
function missingCondition(request: ExtensionRequest): Issue | null {
  const { reason, expiryBeforeExtension: E, renewalCompleted, day } = request
  const earliest = earliestExtension(reason, E)
  if (earliest && day && day < earliest)
    return error(
      'extension.early',
      `此原因在证书到期时才成立：${earliest} 起方可展期。`,
      `This reason exists only when the certificate expires: extend from ${earliest} on.`,
    )
  if (reason === 'notOnBoard' && !(renewalCompleted && renewalCompleted <= E))
    return error(
      'extension.renewal',
      `须在 ${E} 或之前完成换证检验。`,
      `The renewal survey must have been completed on or before ${E}.`,
    )
  if (reason === 'notInPort' && !request.port)
    return error(
      'extension.port',
      '请填写检验港：展期仅限完成驶往该港的航次。',
      'Enter the port of survey: the extension covers only the voyage to that port.',
    )
  if (reason === 'fullTerm' && !request.fullTerm?.surveysHeld)
    return error(
      'extension.surveys',
      '全期证书所需的检验尚未全部完成。',
      'Not all surveys required for the full-term certificate have been completed.',
    )
  return null
}
