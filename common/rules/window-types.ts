import type { CalendarDate } from './dates.ts'
import type { SurveyType, WindowRule } from './window-rules.ts'

/** What the windows of one certificate follow from. */
export interface WindowInput {
  /** E: the expiry date before any extension. All anniversaries count back from it. */
  expiryBeforeExtension: CalendarDate
  /** Nominal validity of the certificate type (60, passenger ships 12), not the days this paper happens to run. */
  validityMonths: number
  rules: readonly WindowRule[]
  /** First day of validity; without it E less the nominal validity. */
  validFrom?: CalendarDate | null
  /** The day the paper was issued, some days after its survey: no window opens before there is a paper to endorse. Without it the first day of validity. */
  issuedOn?: CalendarDate | null
  /** Expiry after an extension by the flag; moves only the end of what is tied to the expiry. */
  extendedTo?: CalendarDate | null
  /** New anniversary date endorsed because survey number `occurrence` was held before its window (SOLAS I/14(h)). */
  amendedAnniversary?: { occurrence: number; date: CalendarDate } | null
  /** Surveys done, before and during this certificate; needed where an interval counts from the last survey. */
  done?: readonly DoneSurvey[]
}

/** A survey that was completed. `ruleCode` tells two surveys of one type apart. */
export interface DoneSurvey {
  surveyType: SurveyType
  ruleCode?: string
  date: CalendarDate
}

/** The time in which a survey is to be held; all three dates belong to it. */
export interface SurveyWindow {
  ruleCode: string
  surveyType: SurveyType
  /** Number of the anniversary, or the running number where there is none. */
  occurrence: number
  startDate: CalendarDate
  dueDate: CalendarDate
  endDate: CalendarDate
  explanationZh: string
  explanationEn: string
  /** Windows with the same word are alternatives: one survey in one of them is enough. */
  alternativeGroup?: string
  /** Anniversaries whose annual survey this one replaces when held in that window. */
  replacesAnnual?: readonly number[]
}
