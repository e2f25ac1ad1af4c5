import { sql } from 'kysely'
import { addMonths, maxDate } from '#common/rules/base/dates.ts'
import { checkTerm } from '#common/rules/certificates/cert-term.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { Db } from '#server/core/db.ts'
import { fieldErrorFrom, fieldText } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import {
  batchedRead,
  inOrderOfKeys,
  keyColumn,
  keyRows,
} from '#server/platform/database/batched-read.ts'
import { shipCertText } from '../shipCert.text.ts'
import { holderColumns, readByHolder } from './certificate-holder.ts'
import { heldInFamily } from './held-in-family.ts'
import { countsFromOldExpiry, isSpecialPossible, latestExpiry } from './expiry-limit.ts'
import { readReplaced } from './same-survey.ts'
import type { NewShipCert } from './insert-ship-certificate.ts'

/** Months by which a renewal may be completed before the old expiry without losing any: I/14(b). */
const RENEWAL_WINDOW_MONTHS = 3

/**
 * Errors of the term and the expiry of a certificate on paper: the limits of the convention, as on
 * the surveyor's form; a flag's choice of one day less may be younger than the paper. Where the
 * survey is not recorded it counts as completed at the issue. A renewal whose predecessor is not
 * recorded may have been completed up to three months before the old expiry.
 * @param isTakenOver from another system
 */
export async function recordedDateFaults(
  db: Db,
  cert: NewShipCert,
  isTakenOver = false,
): Promise<FieldError[]> {
  const type = await readCertTypeRules(db, cert.certId)
  const held = await heldInFamily(db, cert, cert.issueDate)
  const toIssue = { actionType: cert.actionType ?? '', docTypes: cert.docTypes, isTakenOver }
  const term = checkTerm(type, cert.term, toIssue, held)
  if (term) return [fieldErrorFrom('term', term)]
  if (cert.specialFileId && !isSpecialPossible(type.code, cert.surveyType))
    return [{ field: 'specialFileId', phrase: shipCertText.noSpecialClause }]
  const { expiryDate } = cert
  const isRenewal =
    cert.surveyType === 'renewal' && cert.term === 'full' && countsFromOldExpiry(type)
  const before = await predecessorOf(db, cert)
  const predecessorId = isRenewal ? before : null
  const basis = {
    ...cert,
    inspectionDate: cert.inspectionDate ?? cert.issueDate,
    predecessorId,
    ofConvention: true,
  }
  const limit = await latestExpiry(db, basis, { life: type })
  if (!expiryDate) return limit.expires ? [{ field: 'expiryDate', phrase: fieldText.required }] : []
  if (type.validityBasis === 'unlimited' && cert.term === 'full')
    return [{ field: 'expiryDate', phrase: shipCertText.doesNotExpire }]
  const known = predecessorId !== null && !limit.issue
  const replaced = await readReplaced(db, { ...cert, predecessorId: before })
  const ofTerm =
    limit.expiryDate && isRenewal && !known
      ? addMonths(
          (await latestExpiry(db, { ...basis, predecessorId: null }, { life: type })).expiryDate ??
            expiryDate,
          RENEWAL_WINDOW_MONTHS,
        )
      : limit.expiryDate
  // A certificate that replaces an extended one states its extension.
  const latest = ofTerm && maxDate(ofTerm, replaced?.expiryDate ?? ofTerm)
  return latest && expiryDate > latest
    ? [{ field: 'expiryDate', phrase: shipCertText.expiryTooLate, params: { limit: latest } }]
    : []
}

const predecessorColumns = { ...holderColumns, certId: 'bigint', issueDate: 'date' } as const

/** The recorded certificate of the same type that was issued before it, the latest; null: none. */
const predecessorOf = batchedRead((db: Db, certs: readonly NewShipCert[]) =>
  readByHolder(certs, async (own, same) => {
    const earlier = db
      .selectFrom('shipCert as c')
      .where(same('c'))
      .where('c.certId', '=', keyColumn<number>('certId'))
      .where('c.issueDate', '<', keyColumn<string>('issueDate'))
      .orderBy('c.issueDate', 'desc')
      .orderBy('c.id', 'desc')
      .limit(1)
      .select('c.id')
    const { rows } = await sql<{ at: number; id: number }>`select n.at, f.id
      from ${keyRows(predecessorColumns, own)} cross join lateral (${earlier}) f`.execute(db)
    return inOrderOfKeys(own, rows).map((found) => found?.id ?? null)
  }),
)
