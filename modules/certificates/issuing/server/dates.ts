import { datesOrderFaults } from './dates-order.ts'
import { checkTerm } from '#common/rules/certificates/cert-term.ts'
import { compareDates } from '#common/rules/base/dates.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { Holder } from '#modules/ship/cert/server/certificate-holder.ts'
import { heldInFamily } from '#modules/ship/cert/server/held-in-family.ts'
import { isSpecialPossible } from '#modules/ship/cert/server/expiry-limit.ts'
import { parentOf } from '#modules/ship/cert/server/parent-certificate.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import { fieldErrorFrom, fieldText, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { issuingText } from '../issuing.text.ts'
import { latestExpiryInWork } from './expiry-in-work.ts'
import type { DatedCertificate } from './certificate-row.ts'

/** Errors of the term: whether an interim certificate is issued for the flag and company. */
export async function termFaults(
  db: Db,
  row: Holder &
    Pick<DatedCertificate, 'certId' | 'term' | 'actionType'> & {
      issueDate?: string | null
      docTypes?: readonly string[] | null
    },
  life: CertTypeRules,
): Promise<FieldError[]> {
  const { shipId, companyId, forFlagId, certId, issueDate = null } = row
  const wanted = { shipId, companyId, forFlagId, certId }
  const held = (shipId ?? companyId) ? await heldInFamily(db, wanted, issueDate) : null
  const issue = checkTerm(life, row.term, row, held)
  return issue ? [fieldErrorFrom('term', issue)] : []
}

/**
 * Errors of dates that contradict each other or the convention. Completion is not the issue date
 * and not in the future.
 */
export async function dateFaults(db: Db, row: DatedCertificate): Promise<FieldError[]> {
  const { expiryDate } = row
  const errors = await datesOrderFaults(db, row, issuingText)
  const life = await readCertTypeRules(db, row.certId)
  errors.push(...(await termFaults(db, row, life)))
  errors.push(...(await parentOf(db, row, await societyToday(db))).faults)
  if (row.specialFileId && !isSpecialPossible(life.code, row.surveyType))
    errors.push({ field: 'specialFileId', phrase: shipCertText.noSpecialClause })
  const limit = await latestExpiryInWork(db, row, { life })
  if (limit.issue) errors.push({ field: 'inspectionDate', phrase: issuingText.needsInitial })
  if (expiryDate && limit.expiryDate && compareDates(expiryDate, limit.expiryDate) > 0)
    errors.push({
      field: 'expiryDate',
      phrase: issuingText.expiryTooLate,
      params: { limit: limit.expiryDate },
    })
  return errors
}

/** @throws Refusal naming every missing or wrong date */
export async function refuseIncompleteDates(db: Db, row: DatedCertificate): Promise<void> {
  const { expires } = await latestExpiryInWork(db, row)
  const required = ['inspectionDate', 'issueDate', 'issuePlace'] as const
  const missing = [...required, ...(expires ? (['expiryDate'] as const) : [])]
    .filter((field) => !row[field])
    .map((field) => ({
      field,
      phrase: field === 'issuePlace' ? fieldText.required : issuingText.windowsIncomplete,
    }))
  const errors = [...missing, ...(await dateFaults(db, row))]
  if (errors.length) refuseFields(...errors)
}
