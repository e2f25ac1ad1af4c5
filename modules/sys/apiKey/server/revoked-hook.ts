import type { RequestContext } from '#server/core/context.ts'
import { defineHook } from '#server/core/hook.ts'

/** Called in the transaction that revokes an API key, with its id. */
export const revokedHook = defineHook<(ctx: RequestContext, id: number) => Promise<void>>()
