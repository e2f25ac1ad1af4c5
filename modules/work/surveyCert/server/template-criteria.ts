import type { Db } from '#server/core/db.ts'
import type { SurveyCertRow } from './survey-cert-row.ts'

export interface CertificateCriteria {
  certId: number
  flagId: number | null
  shipType: string | null
  grossTonnage: number | null
  term: string
  /** key of ACTION_TYPE */
  actionType: string
}

/** Template criteria of a certificate in work. */
export async function templateCriteriaOf(
  db: Db,
  row: Pick<SurveyCertRow, 'shipId' | 'companyId' | 'forFlagId' | 'certId' | 'term' | 'actionType'>,
): Promise<CertificateCriteria> {
  if (row.companyId)
    return {
      flagId: row.forFlagId,
      shipType: null,
      grossTonnage: null,
      certId: row.certId,
      term: row.term,
      actionType: row.actionType,
    }
  const ship = await db
    .selectFrom('ship')
    .where('id', '=', row.shipId)
    .select(['flagId', 'shipType', 'grossTonnage'])
    .executeTakeFirstOrThrow()
  return { ...ship, certId: row.certId, term: row.term, actionType: row.actionType }
}
