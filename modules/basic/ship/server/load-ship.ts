import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import type { ShipResource, ShipRow } from './ship-row.ts'

/** A ship in the caller's scope; its particulars can also be read by name. */
export type ReachableShip = ShipRow & Readonly<Record<string, unknown>>

/**
 * Loads a ship in the caller's scope as the basis of work.
 * @throws Refusal 404 when it is missing or out of scope
 */
export async function loadShipInScope(ctx: RequestContext, id: number): Promise<ReachableShip> {
  return getRow(ctx, getResource<ShipResource>(ctx.services, 'basic/ship'), id)
}
