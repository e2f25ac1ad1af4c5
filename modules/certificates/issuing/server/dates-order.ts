import { compareDates } from '#common/rules/base/dates.ts'
import type { Message } from '#common/text.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import type { FieldError } from '#server/core/refusal.ts'

/** Dates of a certificate; null while one is not entered. */
export interface CertificateDates {
  inspectionDate: string | null
  issueDate: string | null
  expiryDate: string | null
}

/**
 * Errors of dates that contradict each other: the survey, the issue and the expiry follow in this
 * order, and the survey is not in the future.
 */
export async function datesOrderFaults(
  db: Db,
  { inspectionDate, issueDate, expiryDate }: CertificateDates,
  text: { datesOrder: Message; inspectionInFuture: Message },
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const after = (field: string, a: string | null, b: string | null) =>
    a && b && compareDates(a, b) > 0 && errors.push({ field, phrase: text.datesOrder })
  if (inspectionDate && compareDates(inspectionDate, await societyToday(db)) > 0)
    errors.push({ field: 'inspectionDate', phrase: text.inspectionInFuture })
  after('issueDate', inspectionDate, issueDate)
  after('expiryDate', issueDate ?? inspectionDate, expiryDate)
  return errors
}
