import { sql } from 'kysely'
import { completenessFields, shipCompleteness } from '#common/rules/ship-completeness.ts'
import type { Db } from '#server/db/database.ts'

const counting = ['status', ...completenessFields] as readonly string[]
/** Whether what is saved of a ship may change how complete she is. */
export const countsForCompleteness = (values: Record<string, unknown>, now: Record<string, unknown>): boolean => counting.some((name) => name in values && values[name] !== now[name])

/** Brings the kept completeness of ships up to date with their particulars. It follows from them: no change that anybody made, no new version. */
export async function refreshCompleteness(db: Db, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  const ships = await db.selectFrom('ship').where('id', '=', sql<number>`any(${ids}::bigint[])`).select(['id', 'status', 'completeness', ...(completenessFields as 'name'[])]).execute()
  const changed = ships.map((ship) => ({ id: ship.id, percent: shipCompleteness(ship).percent, was: ship.completeness })).filter(({ percent, was }) => percent !== was)
  if (!changed.length) return
  await sql`update ship s set completeness = v.percent from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ percent }) => percent)}::int[]) as v (id, percent)
    where s.id = v.id`.execute(db)
}
