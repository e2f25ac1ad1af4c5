import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

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
