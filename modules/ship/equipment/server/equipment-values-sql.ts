import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { EquipmentValues } from '#common/rules/equipment/equipment-values.ts'

/**
 * Expression: values of the equipment record of a ship; null while nothing is recorded.
 * @param alias of ship in the query
 */
export const equipmentValues = (alias: string): RawBuilder<EquipmentValues | null> =>
  sql<EquipmentValues | null>`(select e.values from ship_equipment e
    where e.ship_id = ${sql.ref(`${alias}.id`)})`
