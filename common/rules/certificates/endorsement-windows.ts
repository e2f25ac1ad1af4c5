import type { CalendarDate } from '../base/dates.ts'
import { fullTermExpiry } from './extension.ts'
import { applyCompletedSurveys, waiveMissedBefore } from '../windows/completed-surveys.ts'
import type { CompletableWindow } from '../windows/completed-surveys.ts'
import type { WindowInput } from '../windows/window-types.ts'
import { certificateWindows } from '../windows/certificate-windows.ts'

/** Windows of a certificate that a survey on a day can complete. */
export const windowsOf = (certificate: WindowInput, date: CalendarDate): CompletableWindow[] =>
  waiveMissedBefore(
    applyCompletedSurveys(
      certificateWindows(certificate),
      certificate.completedSurveys ?? [],
      date,
    ),
    certificate.restoredOn,
  )

/**
 * Windows of a certificate issued for less than the full term as they will be after its extension:
 * the survey of the anniversary on which it expires may be held before it. SOLAS I/14(c).
 */
export function withinFullTerm(certificate: WindowInput, date: CalendarDate): CompletableWindow[] {
  const { validFrom, expiryBeforeExtension, validityMonths } = certificate
  const until = validFrom && fullTermExpiry(validFrom, expiryBeforeExtension, validityMonths)
  return until
    ? windowsOf({ ...certificate, expiryBeforeExtension: until }, date).filter((w) => !w.doneDate)
    : []
}
