import type { ShipValues } from './ship-row.ts'
import { sql } from 'kysely'
import { completenessFields, shipCompleteness } from '#common/rules/ships/ship-completeness.ts'
import type { Db } from '#server/core/db.ts'

// The names of common/rules are fields of the contract.
const counting = ['status', ...completenessFields] as (keyof ShipValues)[]
/** Whether the saved values may affect the ship's completeness. */
export const countsForCompleteness = (values: ShipValues, now: ShipValues): boolean =>
  counting.some((name) => name in values && values[name] !== now[name])

/**
 * Updates the stored completeness of ships. It is derived, so the version stays the same and no
 * change is recorded.
 */
export async function refreshCompleteness(db: Db, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  const ships = await db
    .selectFrom('ship')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(['id', 'status', 'completeness', ...(completenessFields as (keyof ShipValues)[])])
    .execute()
  const changed = ships
    .map((ship) => ({
      id: ship.id,
      percent: shipCompleteness(ship).percent,
      was: ship.completeness,
    }))
    .filter(({ percent, was }) => percent !== was)
  if (!changed.length) return
  await sql`update ship s set completeness = v.percent
    from unnest(${changed.map(({ id }) => id)}::bigint[],
    ${changed.map(({ percent }) => percent)}::int[]) as v (id, percent)
    where s.id = v.id`.execute(db)
}
