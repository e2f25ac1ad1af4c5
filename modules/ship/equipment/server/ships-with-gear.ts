import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'

/**
 * Those of the ships whose equipment record lists lifting appliances. Of the others the record says
 * nothing: it may not be kept yet.
 */
export async function shipsWithGear(
  db: Db,
  shipIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('shipEquipment')
    .where('shipId', '=', sql<number>`any(${shipIds}::bigint[])`)
    .where(sql<boolean>`jsonb_array_length(coalesce("values" -> 'gearAppliances', '[]')) > 0`)
    .select('shipId')
    .execute()
  return new Set(rows.map(({ shipId }) => shipId))
}
