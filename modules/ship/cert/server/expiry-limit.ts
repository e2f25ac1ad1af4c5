import { isReissue, maxTermMonths } from '#common/rules/certificates/cert-term.ts'
import {
  expiryAfterMonths,
  hasLateClause,
  renewedExpiry,
  statementExpiry,
} from '#common/rules/windows/renewal.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { Db } from '#server/core/db.ts'
import type { Holder } from './certificate-holder.ts'

/** Columns that decide the latest expiry of a certificate. */
export interface ExpiryBasis extends Holder {
  certId: number
  term: string
  surveyType: string | null
  inspectionDate: string | null
  issueDate: string | null
  /** default: it is issued after a survey of its own */
  actionType?: string | null
  /** the certificate that it renews or replaces */
  predecessorId: number | null
  /** by the convention alone, without the flag's present choice of one day less */
  ofConvention?: boolean
}

/** `expires`: an expiry date is required, whether its limit is known or not. */
export interface ExpiryLimit {
  expiryDate: string | null
  issue: { zh: string; en: string } | null
  expires: boolean
}

/**
 * The expiry of the certificate that this one replaces without a new survey, because it was lost or
 * its particulars have changed: it does not live longer. Undefined for any other.
 */
async function replacedExpiry(
  db: Db,
  { actionType, predecessorId, inspectionDate }: ExpiryBasis,
): Promise<string | null | undefined> {
  if (!predecessorId || !isReissue(actionType)) return undefined
  const replaced = await db
    .selectFrom('shipCert')
    .where('id', '=', predecessorId)
    .where('inspectionDate', '=', inspectionDate)
    .select(['expiryDate', 'expiryBeforeExtension'])
    .executeTakeFirst()
  return replaced && (replaced.expiryBeforeExtension ?? replaced.expiryDate)
}

/**
 * The latest expiry that this certificate may have: that of the certificate it replaces where the
 * survey is the same; by its term for interim and short-term ones;
 * from completion for a first one; by SOLAS I/14 from the old expiry for a renewal, with the flag's
 * choice of one day less; for a statement of compliance by the year of issue (MARPOL VI/9). Null
 * where the type has no expiry or the survey is not completed yet.
 * @param life rules of its type, if loaded
 */
export async function latestExpiry(
  db: Db,
  row: ExpiryBasis,
  life?: CertTypeRules,
): Promise<ExpiryLimit> {
  const completionDate = row.inspectionDate
  const kind = life ?? (await readCertTypeRules(db, row.certId))
  if (kind.validityBasis === 'calendarYear') {
    const issued = row.issueDate ?? completionDate
    return { expiryDate: issued && statementExpiry(issued), issue: null, expires: true }
  }
  const validityMonths = maxTermMonths(kind, row.term)
  const expires = validityMonths !== null
  if (!validityMonths || !completionDate) return { expiryDate: null, issue: null, expires }
  const replaced = await replacedExpiry(db, row)
  if (replaced) return { expiryDate: replaced, issue: null, expires }
  const lessOneDay = !row.ofConvention && (await countsLessOneDay(db, row))
  const before =
    row.predecessorId && row.surveyType === 'renewal' && row.term === 'full'
      ? await db
          .selectFrom('shipCert')
          .where('id', '=', row.predecessorId)
          .select('expiryBeforeExtension')
          .executeTakeFirst()
      : undefined
  if (before?.expiryBeforeExtension && validityMonths % 12 === 0) {
    const next = renewedExpiry({
      expiryBeforeExtension: before.expiryBeforeExtension,
      completionDate,
      validityYears: validityMonths / 12,
      lessOneDay,
      lateClause: hasLateClause(kind.code),
    })
    return { expiryDate: next.expiry, issue: next.issue, expires }
  }
  return {
    expiryDate: expiryAfterMonths(completionDate, validityMonths, lessOneDay),
    issue: null,
    expires,
  }
}

/** Whether the flag of the holder counts a period less one day. */
async function countsLessOneDay(db: Db, { shipId, forFlagId }: Holder): Promise<boolean> {
  const flags = db.selectFrom('flag').select('lessOneDay')
  const flag = shipId
    ? await flags
        .innerJoin('ship', 'ship.flagId', 'flag.id')
        .where('ship.id', '=', shipId)
        .executeTakeFirstOrThrow()
    : forFlagId
      ? await flags.where('id', '=', forFlagId).executeTakeFirst()
      : undefined
  return flag?.lessOneDay ?? false
}
