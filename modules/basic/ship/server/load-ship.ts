import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'

export interface ReachableShip extends Record<string, any> {
  id: number
  flagId: number
  shipType: string
  grossTonnage: number | null
}

/**
 * Loads a ship in the caller's scope as the basis of work.
 * @throws Refusal 404 when it is missing or out of scope
 */
export async function loadShipInScope(ctx: RequestContext, id: number): Promise<ReachableShip> {
  return (await getRow(ctx, ctx.services.resources.get('basic/ship')!, id)) as never
}
