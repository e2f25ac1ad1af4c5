import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { TableRow } from '#server/core/row.ts'
import { batchedRowRead } from '#server/platform/database/batched-read.ts'

/**
 * Condition: a certificate replaced another one without a new survey, because it was lost or its
 * particulars changed. Surveys of the replaced one before its issue count on it: their endorsements
 * are transferred. No article says so; it is the practice of flags.
 * @param old alias of the replaced certificate, of ship_cert
 * @param next alias of the one that replaces it
 */
export const isOnSameSurvey = (old: string, next: string): RawBuilder<boolean> => {
  const of = (alias: string, column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${of(old, 'superseded_by')} = ${of(next, 'id')}
    and ${of(old, 'cert_id')} = ${of(next, 'cert_id')}
    and ${of(old, 'inspection_date')} = ${of(next, 'inspection_date')})`
}

/** The same of certificates that are read already, where `next` replaced `old`. */
export const isSameSurvey = (old: SurveyedCert, next: SurveyedCert): boolean =>
  old.certId === next.certId &&
  old.inspectionDate !== null &&
  old.inspectionDate === next.inspectionDate

interface SurveyedCert {
  certId: number
  inspectionDate: string | null
}

/** A new certificate as far as it decides whether it replaces another one without a new survey. */
export interface NewOnSameSurvey extends Partial<SurveyedCert> {
  inspectionDate: string | null
  /** the certificate that it replaces */
  predecessorId?: number | null | undefined
}

/** A certificate of the record, as stored. */
export const readStoredCert = batchedRowRead(async (db: Db, ids) => {
  const rows = await db.selectFrom('shipCert').where('id', 'in', ids).selectAll().execute()
  return new Map<number, TableRow<'shipCert'>>(rows.map((row) => [row.id, row]))
})

/** The certificate that a new one replaces without a new survey; null where it replaces none so. */
export async function readReplaced(
  db: Db,
  { certId, predecessorId, inspectionDate }: NewOnSameSurvey,
): Promise<TableRow<'shipCert'> | null> {
  if (!predecessorId || !certId) return null
  const replaced = await readStoredCert(db, predecessorId)
  return replaced && isSameSurvey(replaced, { certId, inspectionDate }) ? replaced : null
}

/**
 * The extension of a replaced certificate where the new one states a day of it as its expiry: later
 * dates count from the expiry before it there, too. SOLAS I/14(d) to (f).
 */
export function extensionStatedOn(replaced: TableRow<'shipCert'>, expiryDate: string | null) {
  const { expiryBeforeExtension, extensionKind, extendedOn, extensionFileId, extensionPort } =
    replaced
  const { renewalDate } = replaced
  return expiryBeforeExtension &&
    expiryDate &&
    replaced.expiryDate &&
    expiryBeforeExtension < expiryDate &&
    expiryDate <= replaced.expiryDate
    ? {
        term: 'extended',
        expiryBeforeExtension,
        extensionKind,
        extendedOn,
        extensionFileId,
        extensionPort,
        renewalDate,
      }
    : null
}
