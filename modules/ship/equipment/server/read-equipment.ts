import type { EquipmentValues } from '#common/rules/equipment/equipment-values.ts'
import type { Db } from '#server/core/db.ts'

/** Values of the equipment record of a ship; empty while nothing is recorded. */
export async function readEquipment(db: Db, shipId: number): Promise<EquipmentValues> {
  const row = await db
    .selectFrom('shipEquipment')
    .where('shipId', '=', shipId)
    .select('values')
    .executeTakeFirst()
  return (row?.values ?? {}) as EquipmentValues
}
