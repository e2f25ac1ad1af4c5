import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export interface Fit { certId: number; flagId: number; shipType: string; grossTonnage: number | null; term: string }

/** What a certificate in work asks of its template. */
export async function fitOf(db: Db, row: Record<string, any>): Promise<Fit> {
  const ship = await db.selectFrom('ship').where('id', '=', row['shipId']).select(['flagId', 'shipType', 'grossTonnage']).executeTakeFirstOrThrow()
  return { ...ship, certId: row['certId'], term: row['term'] }
}

/** Templates that fit a certificate, the most particular first: flag, then ship type, then term, then the newest. */
export async function fittingTemplates(db: Db, fit: Fit): Promise<{ id: number; templateName: string }[]> {
  return db.selectFrom('certTemplate').where('certId', '=', fit.certId).where('status', '=', 1)
    .where((eb) => eb.or([eb('flagId', 'is', null), eb('flagId', '=', fit.flagId)]))
    .where((eb) => eb.or([eb('shipTypes', 'is', null), sql<boolean>`ship_types = '{}'`, sql<boolean>`${fit.shipType} = any(ship_types)`]))
    .where((eb) => eb.or([eb('term', 'is', null), eb('term', '=', fit.term)]))
    .where(sql<boolean>`coalesce(${fit.grossTonnage}::int, 0) between coalesce(gross_ton_from, 0) and coalesce(gross_ton_to, 2147483647)`)
    .orderBy(sql`flag_id is null`).orderBy(sql`ship_types is null`).orderBy(sql`term is null`).orderBy('id', 'desc')
    .select(['id', 'templateName']).execute()
}
