import { defineHook } from '#server/core/hook.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { LockedRow } from '#server/core/row.ts'
import type { flag } from '../flag.contract.ts'

/**
 * Called after a change of a flag that decides what tonnage certificates are worth after a transfer
 * to it.
 */
export const flagChanged = defineHook<(ctx: RequestContext, flagId: number) => Promise<unknown>>()

/** Calls the hook where a saved change concerns it. */
export async function announceFlagChange(
  ctx: RequestContext,
  id: number,
  values: SavedValues<typeof flag>,
  now: LockedRow<typeof flag, 'flag'> | null,
): Promise<void> {
  const isChanged =
    now && 'partyToTonnage' in values && values.partyToTonnage !== now.partyToTonnage
  if (isChanged) for (const handler of flagChanged.handlers) await handler(ctx, id)
}
