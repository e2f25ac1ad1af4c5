import type { RequestContext } from '#server/core/context.ts'

/**
 * Locks a ship until the end of the transaction, so that two calls cannot both add the first or
 * the next entry of a record of the ship.
 */
export async function lockShip({ db }: RequestContext, id: number): Promise<void> {
  await db.selectFrom('ship').where('id', '=', id).select('id').forNoKeyUpdate().execute()
}
