import { compareDates } from '#common/rules/base/dates.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { endorsementField } from '#modules/ship/cert/server/preview-endorsement.ts'
import { remoteSurveyField, remoteSurveyIssue } from '#modules/ship/cert/server/survey-method.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { issuingText } from '#modules/certificates/issuing/issuing.text.ts'
import type { CertificateRow } from '#modules/certificates/issuing/server/certificate-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { endorsedCert, previewSurvey, isRenewal, renewalGranted } from './endorsement-effect.ts'

/** The field that shows why a renewal cannot be endorsed, by the code of the reason. */
const renewalFields: Readonly<Record<string, string>> = {
  'extension.renewal': 'inspectionDate',
  'extension.limit': 'expiryDate',
  [shipCertText.hasEnded.key]: 'inspectionDate',
  [shipCertText.isSuspended.key]: 'inspectionDate',
}

/**
 * Why the survey cannot be held by remote means, as for surveys recorded from paper. The consent of
 * the flag is required for submission.
 */
async function methodFaults(
  { db }: RequestContext,
  { predecessorId, surveyType, method = 'onBoard', consentFileId }: CertificateRow,
  submitted: boolean,
): Promise<FieldError[]> {
  if (!predecessorId) return []
  const hasConsent = Boolean(consentFileId) || !submitted
  const issue = await remoteSurveyIssue(db, predecessorId, { surveyType, method, hasConsent })
  return issue ? [fieldErrorFrom(remoteSurveyField(issue.code), issue)] : []
}

/** Errors of the dates, the method and the effect of an endorsement, at their fields. */
export async function faults(
  ctx: RequestContext,
  row: CertificateRow,
  submitted: boolean,
): Promise<FieldError[]> {
  const { inspectionDate, issueDate } = row
  const errors: FieldError[] = await methodFaults(ctx, row, submitted)
  if (inspectionDate && compareDates(inspectionDate, await societyToday(ctx.db)) > 0)
    errors.push({ field: 'inspectionDate', phrase: issuingText.inspectionInFuture })
  if (inspectionDate && issueDate && compareDates(inspectionDate, issueDate) > 0)
    errors.push({ field: 'issueDate', phrase: issuingText.datesOrder })
  if (!isRenewal(row) && row.expiryDate)
    errors.push({ field: 'expiryDate', phrase: surveyCertText.keepsExpiry })
  if (errors.length || !inspectionDate) return errors
  const cert = await endorsedCert(ctx, row)
  if (isRenewal(row)) {
    const { granted } = await renewalGranted(ctx, row, cert)
    return 'code' in granted
      ? [fieldErrorFrom(renewalFields[granted.code] ?? 'surveyType', granted)]
      : []
  }
  const judged = await previewSurvey(ctx.db, row, cert, {
    surveyType: row.surveyType,
    inspectionDate,
  })
  return 'code' in judged ? [fieldErrorFrom(endorsementField(judged), judged)] : []
}
