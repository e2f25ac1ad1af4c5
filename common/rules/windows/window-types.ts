import type { CalendarDate } from '../base/dates.ts'
import type { SurveyType, WindowRule } from './window-rules.ts'

/** The new date of an anniversary, by its number, after an early survey (SOLAS I/14(h)). */
export interface AmendedAnniversary {
  occurrence: number
  date: CalendarDate
}

/** Input from which the windows of one certificate follow. */
export interface WindowInput {
  /** E: the expiry date before any extension. All anniversaries are counted back from it. */
  expiryBeforeExtension: CalendarDate
  /**
   * Nominal validity of the certificate type (60, passenger ships 12), not the days of this
   * certificate.
   */
  validityMonths: number
  rules: readonly WindowRule[]
  /** First day of validity; default: E less the nominal validity. */
  validFrom?: CalendarDate | null
  /**
   * Date of issue, usually some days after the survey: no window opens before it. Default: the
   * first day of validity.
   */
  issuedOn?: CalendarDate | null
  /** Expiry after an extension by the flag; moves only ends that depend on the expiry. */
  extendedTo?: CalendarDate | null
  /**
   * New anniversary dates endorsed because survey number `occurrence` was held before its window
   * (SOLAS I/14(h)); each counts up to the next one.
   */
  amendedAnniversaries?: readonly AmendedAnniversary[]
  /** The day on which a lapsed certificate was restored: what was missed before is settled. */
  restoredOn?: CalendarDate | null
  /**
   * Completed surveys, before and during this certificate; needed when an interval counts from the
   * last survey.
   */
  completedSurveys?: readonly CompletedSurvey[]
}

/** A completed survey. `ruleCode` distinguishes two surveys of one type. */
export interface CompletedSurvey {
  surveyType: SurveyType
  ruleCode?: string
  date: CalendarDate
  /** an early one that brought the expiry forward: no other of its kind follows (ISPS A/19.3.7.1) */
  movedExpiry?: true
}

/** The period in which a survey is to be held; all three dates are part of it. */
export interface SurveyWindow {
  ruleCode: string
  surveyType: SurveyType
  /** Number of the anniversary, or a running number without anniversaries. */
  occurrence: number
  startDate: CalendarDate
  dueDate: CalendarDate
  endDate: CalendarDate
  explanationZh: string
  explanationEn: string
  /** Windows with the same group are alternatives: one survey in one of them is enough. */
  alternativeGroup?: string
  /** Of a survey with a longest interval: the survey that was held in it, null while none was. */
  interval?: { heldOn: CalendarDate | null }
  /** Anniversaries whose annual survey this one replaces when held in that window. */
  replacesAnnual?: readonly number[]
}
