import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'

export interface ReachableShip extends Record<string, any> { id: number; flagId: number; shipType: string; grossTonnage: number | null }

/** A ship in the caller's scope, for work that begins with a ship. @throws Refusal 404 for one that is not there or out of reach */
export async function reachableShip(ctx: Ctx, id: number): Promise<ReachableShip> {
  return (await getRow(ctx, ctx.services.resources.get('basic/ship')!, id)) as never
}
