import { defineHook } from '#server/core/hook.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { LockedRow } from '#server/core/row.ts'
import type { cert } from '../cert.contract.ts'

/**
 * Called after a change of a certificate type that decides what its certificates are worth: its
 * code, its category. A change of its rules or validity is applied by recomputing windows.
 */
export const certTypeChanged =
  defineHook<(ctx: RequestContext, certId: number) => Promise<unknown>>()

const deciding = ['code', 'certType', 'certSub'] as const

/** Calls the hook where a saved change concerns it. */
export async function announceTypeChange(
  ctx: RequestContext,
  id: number,
  values: SavedValues<typeof cert>,
  now: LockedRow<typeof cert, 'cert'> | null,
): Promise<void> {
  const isChanged = now && deciding.some((name) => name in values && values[name] !== now[name])
  if (isChanged) for (const handler of certTypeChanged.handlers) await handler(ctx, id)
}
