import { addMonths } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'

/**
 * Reason of an extension: renewal completed but the new certificate not on board; ship not in its
 * port of survey; short voyages; special cases (interim SMC, provisional registry); exceptional
 * cases of class.
 */
export type ExtensionReason = 'notOnBoard' | 'notInPort' | 'shortVoyage' | 'special' | 'exceptional'

/** Months that each reason allows; an absent reason is not allowed. */
export type ExtensionLimits = Readonly<Partial<Record<ExtensionReason, number>>>

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

export const EXTENSION_REASONS: Record<ExtensionReason, { zh: string; en: string }> = {
  notOnBoard: {
    zh: '换证检验已完成，新证书未到船',
    en: 'Renewal done, new certificate not yet on board',
  },
  notInPort: {
    zh: '到期时不在检验港，仅限驶往该港',
    en: 'Not in the port of survey at expiry, only for the voyage to it',
  },
  shortVoyage: {
    zh: '短途航行宽限（单程不超过 1000 海里）',
    en: 'Grace for short voyages (neither leg over 1,000 miles)',
  },
  special: { zh: '特殊情况', en: 'Special case' },
  exceptional: { zh: '例外情况', en: 'Exceptional circumstances' },
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
  /** Whether the flag's approval is on file. */
  flagApproval: boolean
}

/**
 * The new end of validity, or why the extension cannot be granted. Always counted from the expiry
 * before extension.
 */
export function evaluateExtension(
  request: ExtensionRequest,
): { until: CalendarDate; months: number } | Issue {
  const { family, reason, expiryBeforeExtension: E } = request
  const months = (EXTENSIONS[family] as ExtensionLimits)[reason]
  const name = EXTENSION_REASONS[reason]
  if (months === undefined) {
    return error(
      'extension.notAllowed',
      `此类证书不能因“${name.zh}”展期。`,
      `This kind of certificate cannot be extended for “${name.en}”.`,
    )
  }
  if (request.extendedTo) {
    return error(
      'extension.stacked',
      `证书已展期至 ${request.extendedTo}，不得再次展期。`,
      `The certificate is already extended to ${request.extendedTo}; it cannot be extended again.`,
    )
  }
  if (!request.flagApproval) {
    return error(
      'extension.approval',
      '展期须先上传船旗国批准文件。',
      'Attach the approval of the flag before extending.',
    )
  }
  if (reason === 'notOnBoard' && !(request.renewalCompleted && request.renewalCompleted <= E)) {
    return error(
      'extension.renewal',
      `须在 ${E} 或之前完成换证检验。`,
      `The renewal survey must have been completed on or before ${E}.`,
    )
  }
  const limit = addMonths(E, months)
  const until = request.until ?? limit
  if (until <= E || until > limit) {
    return error(
      'extension.limit',
      `展期日期须晚于 ${E}，且不晚于 ${limit}（${months} 个月）。`,
      `The extension must end after ${E} and not later than ${limit} (${months} ${months === 1 ? 'month' : 'months'}).`,
    )
  }
  return { until, months }
}
