import { addDays, addMonths, addYears, daysBetween } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'

/**
 * Expiry after an initial survey: completion plus the years, less one day for flags that count so.
 * The completion date is the last visit on which all required items were surveyed, not the issue
 * date.
 */
export function expiryAfterInitial(
  completionDate: CalendarDate,
  validityYears: number,
  lessOneDay: boolean,
): CalendarDate {
  const expiry = addYears(completionDate, validityYears)
  return lessOneDay ? addDays(expiry, -1) : expiry
}

/** Expiry of a certificate valid for some months (interim, provisional), counted likewise. */
export function expiryAfterMonths(
  from: CalendarDate,
  months: number,
  lessOneDay: boolean,
): CalendarDate {
  const expiry = addMonths(from, months)
  return lessOneDay ? addDays(expiry, -1) : expiry
}

/**
 * Expiry of a statement of compliance for fuel consumption and carbon intensity: to the end of May of
 * the year after its issue, and of the year after that where it is issued on a change of flag or
 * company. Source: MARPOL VI/6.6, 6.7, 9.12.
 * @param afterTransfer issued on a change of flag or company
 */
export function statementExpiry(issueDate: CalendarDate, afterTransfer = false): CalendarDate {
  const year = Number(issueDate.slice(0, 4)) + (afterTransfer ? 2 : 1)
  return `${String(year).padStart(4, '0')}-05-31`
}

export interface RenewalInput {
  /** E: expiry of the existing certificate before any extension. */
  expiryBeforeExtension: CalendarDate
  /** C: completion of the renewal survey. */
  completionDate: CalendarDate
  /** N: 5, passenger ships 1. */
  validityYears: number
  /**
   * The flag counts a period from a completion date less one day. Never applied where the old
   * expiry day is kept.
   */
  lessOneDay: boolean
  /** Whether the convention lets a late renewal keep the old expiry day; default: it does. */
  lateClause?: boolean
  /** Special circumstances accepted by the flag (lay-up, major repair): count from completion. */
  specialCircumstances?: boolean
}

export interface RenewedExpiry {
  case: 'early' | 'inWindow' | 'late' | 'special'
  validFrom: CalendarDate
  /** Latest permitted expiry of the new certificate. */
  expiry: CalendarDate
  /** Days of validity lost compared with E + N years; negative when days are gained. */
  daysLost: number
  explanationZh: string
  explanationEn: string
  /**
   * Set when the rule leaves no validity: the certificate lapsed so long ago that an initial survey
   * is needed.
   */
  issue: Issue | null
}

/** Certificates without a clause for a late renewal. ISM 13.10 and 13.11, MLC A5.1.3. */
const NO_LATE_CLAUSE: ReadonlySet<string> = new Set(['DOC', 'MLC'])

/** Whether a late renewal of a certificate of this type counts from its old expiry. */
export const hasLateClause = (certCode: string): boolean => !NO_LATE_CLAUSE.has(certCode)

/** Certificates without a clause for special circumstances. ISM 13, ISPS A/19.3, MLC A5.1.3. */
const NO_SPECIAL_CLAUSE: ReadonlySet<string> = new Set(['DOC', 'SMC', 'ISSC', 'MLC'])

/**
 * Whether a renewal of a certificate of this type may count from its completion in special
 * circumstances that the Administration decides. SOLAS I/14(g), LL 66/88 art. 19(7), MARPOL I/10.7,
 * II/10.7, IV/8.7, VI/9.7, BWM E-5.7.
 */
export const hasSpecialClause = (certCode: string): boolean => !NO_SPECIAL_CLAUSE.has(certCode)

/**
 * Expiry of the new certificate after a renewal survey. Extensions do not count: E is the expiry
 * before them. Source: SOLAS I/14(b), LL art. 19(2), MARPOL I/10.2, BWM E-5.2; ISM 13, ISPS A/19.3,
 * MLC A5.1.3 likewise.
 */
export function renewedExpiry(input: RenewalInput): RenewedExpiry {
  const { expiryBeforeExtension: E, completionDate: C, validityYears: N, lessOneDay } = input
  const opens = addMonths(E, -3)
  const years = N === 1 ? '1 year' : `${N} years`
  const expiryFromOld = addYears(E, N)
  const expiryFromCompletion = expiryAfterInitial(C, N, lessOneDay)
  const kind = input.specialCircumstances
    ? 'special'
    : C < opens
      ? 'early'
      : C <= E
        ? 'inWindow'
        : 'late'
  const isNewTerm = kind === 'late' && input.lateClause === false
  const expiry =
    kind === 'early' || kind === 'special' || isNewTerm ? expiryFromCompletion : expiryFromOld
  const less = lessOneDay ? { zh: '(少一天)', en: ' less one day' } : { zh: '', en: '' }
  const lateDays = Math.max(daysBetween(E, C), 0)
  const days = lateDays === 1 ? '1 day' : `${lateDays} days`
  const words = {
    early: {
      zh: `换证检验于 ${C} 完成，早于窗口开始日 ${opens}：自完成日起 ${N} 年${less.zh}，即 ${expiry}。`,
      en:
        `Renewal survey completed ${C}, before the window opens on ${opens}: ${years} from ` +
        `completion${less.en}, ${expiry}.`,
    },
    inWindow: {
      zh: `换证检验于 ${C} 完成，在 ${opens} 至 ${E} 的窗口内：原到期日加 ${N} 年，即 ${expiry}。`,
      en:
        `Renewal survey completed ${C}, within the window ${opens} to ${E}: ${years} from ` +
        `the old expiry date, ${expiry}.`,
    },
    late: isNewTerm
      ? {
          zh: `换证审核于 ${C} 完成，晚于到期日 ${E}；公约对此没有逾期换证条款：自完成日起 ${N} 年${less.zh}，即 ${expiry}。`,
          en:
            `Renewal completed ${C}, after the expiry date ${E}; the convention has no ` +
            `clause for a late renewal: ${years} from completion${less.en}, ${expiry}.`,
        }
      : {
          zh:
            `换证检验于 ${C} 完成，晚于到期日 ${E}（展期不计）：原到期日加 ${N} 年，即 ${expiry}。` +
            `如无展期，自 ${addDays(E, 1)} 起没有有效证书；新证书的有效期少 ${lateDays} 天。`,
          en:
            `Renewal survey completed ${C}, after the expiry date ${E} (an extension does ` +
            `not count): ${years} from the old expiry date, ${expiry}. Without an extension no ` +
            `certificate is in force from ${addDays(E, 1)}; the new one is valid for ${days} less.`,
        },
    special: {
      zh: `船旗国认定特殊情况：自完成日 ${C} 起 ${N} 年${less.zh}，即 ${expiry}。`,
      en: `Special circumstances determined by the flag: ${years} from completion on ${C}${less.en}, ${expiry}.`,
    },
  }[kind]
  return {
    case: kind,
    validFrom: C,
    expiry,
    daysLost: daysBetween(expiry, expiryFromOld),
    explanationZh: words.zh,
    explanationEn: words.en,
    issue: expiry > C ? null : expiredTooLong(E),
  }
}

function expiredTooLong(E: CalendarDate): Issue {
  return error(
    'renewal.lapsed',
    `证书早在 ${E} 到期，按换证已无有效期，请改做初次检验。`,
    `The certificate expired on ${E}, too long ago for a renewal to leave any validity: arrange an initial survey.`,
  )
}
