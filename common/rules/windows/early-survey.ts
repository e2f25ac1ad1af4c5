import { addMonths, addYears, minDate } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'
import { anniversaries, anniversariesOfTerm } from './certificate-windows.ts'
import type { LocalizedText } from './window-explanation.ts'
import type { WindowRule } from './window-rules.ts'
import type { AmendedAnniversary } from './window-types.ts'

export interface EarlySurveyInput {
  expiryBeforeExtension: CalendarDate
  validityMonths: number
  /** Number of the anniversary whose survey was held before its window. */
  occurrence: number
  completionDate: CalendarDate
  /** Months the window opens before the anniversary. */
  frontMonths?: number
  /** Anniversaries that earlier surveys moved. */
  amendedAnniversaries?: readonly AmendedAnniversary[]
}

export interface EarlySurvey {
  /**
   * Latest anniversary date that may be endorsed. Later surveys follow it: pass it to
   * certificateWindows among amendedAnniversaries.
   */
  latestAnniversary: CalendarDate
  /**
   * Expiry when it is moved together with the anniversaries, so that no additional survey is
   * needed.
   */
  amendedExpiry: CalendarDate
  /** Additional surveys needed when the old expiry is to stay. */
  extraSurveys: number
  explanationZh: string
  explanationEn: string
}

/**
 * Whether a survey of this rule that was held before its window endorses a new anniversary date. ISM
 * 13 has no clause for an early annual verification of a company: it moves nothing.
 */
export const movesAnniversary = ({ code, cycleType }: Pick<WindowRule, 'code' | 'cycleType'>) =>
  code !== 'annualAudit' && (cycleType === 'anniversary' || cycleType === 'secondOrThird')

/** Why a survey before a window is not endorsed where no clause provides for it. */
export const earlyRefusal = (startDate: CalendarDate): LocalizedText => ({
  zh: `窗口自 ${startDate} 起开放，提前进行的检验不能签署。`,
  en: `The window opens on ${startDate}: a survey completed earlier cannot be endorsed.`,
})

/**
 * Consequences of an annual, intermediate or periodical survey completed before its window; null
 * when it was not early. Source: SOLAS I/14(h), LL art. 19(8), MARPOL I/10.8, BWM E-5.8.
 */
export function evaluateEarlySurvey(input: EarlySurveyInput): EarlySurvey | null {
  const { expiryBeforeExtension: E, occurrence, completionDate: C, frontMonths = 3 } = input
  const mark = anniversaries(input).find((a) => a.occurrence === occurrence)
  if (!mark || C >= addMonths(mark.date, -frontMonths)) return null
  const latestAnniversary = addMonths(C, 3)
  const count = anniversariesOfTerm(input.validityMonths)
  const amendedExpiry = addMonths(latestAnniversary, 12 * (count + 1 - occurrence))
  const moved = anniversaries({
    ...input,
    amendedAnniversaries: [
      ...(input.amendedAnniversaries ?? []),
      { occurrence, date: latestAnniversary },
    ],
  })
  const extraSurveys = moved.length - count
  return {
    latestAnniversary,
    amendedExpiry,
    extraSurveys,
    explanationZh:
      `检验于 ${C} 完成，早于窗口：须签署不晚于 ${latestAnniversary}（完成后 3 个月）的新周年日，其后检验随之推算；` +
      `到期日 ${E} 可保持，但须增加 ${extraSurveys} 次检验，否则改为 ${amendedExpiry}。`,
    explanationEn:
      `Survey completed ${C}, before its window: a new anniversary date not later than ` +
      `${latestAnniversary} (3 months after completion) ` +
      `is endorsed and later surveys follow it; the expiry date ${E} may stay with ` +
      `${extraSurveys} extra ${extraSurveys === 1 ? 'survey' : 'surveys'}, ` +
      `otherwise it becomes ${amendedExpiry}.`,
  }
}

/**
 * Expiry after an intermediate security verification before the 2nd anniversary: not more than
 * three years after it, unless additional verifications are carried out. Source: ISPS A/19.3.7.
 */
export function expiryAfterEarlyVerification(
  completionDate: CalendarDate,
  expiryBeforeExtension: CalendarDate,
  secondAnniversary: CalendarDate,
): CalendarDate {
  return completionDate >= secondAnniversary
    ? expiryBeforeExtension
    : minDate(expiryBeforeExtension, addYears(completionDate, 3))
}
