/** The steps of a call between validation of its input and its answer. */
import { setTimeout as pause } from 'node:timers/promises'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import type { Action } from '#server/core/action.ts'
import { requireRecentAuth } from '#server/platform/sign-in/recent-auth.ts'
import { hasAttachments, claimUploads, checkUploads } from '#server/records/claim-uploads.ts'
import { withValidatedValues } from '#server/records/values/validated-values.ts'

/** An action with the checks of the values and uploads in its input. */
export function checkedAction(r: Resource, name: string, action: Action): Action {
  const shape = r.contract.callSchemas[name]!
  const checked = withValidatedValues(r, name, shape.in, action)
  if (!hasAttachments(shape.in)) return checked
  return {
    ...checked,
    async handler(ctx, input) {
      const loose = await checkUploads(ctx, shape.in, input, !action.noTransaction)
      const data = await checked.handler(ctx, input)
      await claimUploads(ctx, loose)
      return data
    },
  }
}

/** On a deadlock the database aborts one of the calls. */
const isRetryable = (error: unknown): boolean =>
  ['40P01', '40001'].includes((error as { code?: string }).code ?? '')
const maxAttempts = 5

/**
 * Runs a call in a transaction. A call aborted by a conflict with another is retried.
 * @param afterCommit work that the call leaves; emptied before another attempt
 * @throws Refusal 401 where the call requires a recent proof of identity
 */
export async function runInTransaction(
  ctx: RequestContext,
  action: Action,
  input: unknown,
  afterCommit: unknown[],
): Promise<unknown> {
  await requireRecentAuth(ctx, action, input)
  await action.beforeTransaction?.(ctx, input)
  if (action.noTransaction) return action.handler(ctx, input)
  for (let tries = 1; ; tries++) {
    try {
      return await ctx.services.db
        .transaction()
        .execute(async (db) => action.handler({ ...ctx, db }, input))
    } catch (error) {
      if (!isRetryable(error) || tries === maxAttempts) throw error
      afterCommit.length = 0
      await pause(Math.random() * 40 * tries)
    }
  }
}
