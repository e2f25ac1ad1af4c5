import { takeLogoutToken } from '#server/platform/sign-in/logout-token.ts'
import { addressSubjects, attempt } from '#server/platform/sign-in/throttle.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { signInProviderText } from './provider.text.ts'

/**
 * Ends the sessions that a provider reports as ended.
 * @throws Refusal 400 for a token that is not valid or was used before
 */
export async function backChannelLogout(
  ctx: RequestContext,
  { logout_token: token }: { logout_token: string },
): Promise<Record<string, never>> {
  const ended = await attempt(
    ctx.db,
    addressSubjects(ctx.ip),
    async () =>
      (await takeLogoutToken(ctx, token)) ?? refuse(400, signInProviderText.badLogoutToken),
  )
  const userIds = await ctx.services.sessions.endAtProvider(ctx.db, ended)
  await ctx.services.sessions.invalidateCache()
  for (const rowId of userIds)
    await writeAuditEntry(ctx, {
      resource: 'sys/user',
      rowId,
      action: 'endSessions',
      remark: ended.issuer,
    })
  return {}
}
