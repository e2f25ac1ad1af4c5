import type { Db } from '#server/core/db.ts'
import type { ShipCriteria } from '#modules/certificates/issuing/server/certificate-kind.ts'
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

/**
 * Template criteria of a certificate in work.
 * @param loaded facts of its ship, if loaded
 */
export async function templateCriteriaOf(
  db: Db,
  row: Pick<SurveyCertRow, 'shipId' | 'companyId' | 'forFlagId' | 'certId' | 'term' | 'actionType'>,
  loaded?: ShipCriteria,
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
  const { flagId, shipType, grossTonnage } =
    loaded ??
    (await db
      .selectFrom('ship')
      .where('id', '=', row.shipId)
      .select(['flagId', 'shipType', 'grossTonnage'])
      .executeTakeFirstOrThrow())
  return {
    flagId,
    shipType,
    grossTonnage,
    certId: row.certId,
    term: row.term,
    actionType: row.actionType,
  }
}
