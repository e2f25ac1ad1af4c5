import type { AnyContract } from '#common/contract.ts'
import type { RequestContext } from './context.ts'
import { callHandlers } from './hook.ts'
import type { Hook } from './hook.ts'
import type { SavedValues } from './resource.ts'

/** A hook that is called with the id of a record that changed. */
export type RecordHook = Hook<(ctx: RequestContext, id: number) => Promise<unknown>>

/**
 * An `afterSave` that calls a hook when a saved record changed in one of these fields. A new record
 * does not call it.
 */
export const announceChange =
  <K extends AnyContract>(hook: RecordHook, fields: readonly (keyof SavedValues<K> & string)[]) =>
  async (
    ctx: RequestContext,
    id: number,
    values: SavedValues<K>,
    now: Readonly<Record<string, unknown>> | null,
  ): Promise<void> => {
    if (now && fields.some((name) => name in values && values[name] !== now[name]))
      await callHandlers(hook, ctx, id)
  }
