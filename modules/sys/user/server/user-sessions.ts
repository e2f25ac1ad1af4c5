import type { SessionInfo } from '#server/platform/sign-in/sessions.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import type { UserResource } from './user-row.ts'

export const sessionsRight = 'sys.user.sessions'

/** Own sessions are always allowed; those of others need the right, and the user in scope. */
async function mayManage(ctx: RequestContext, r: UserResource, userId: number): Promise<void> {
  if (userId === ctx.user.userId) return
  if (!ctx.user.rights.has(sessionsRight)) refuse(403, httpText.forbidden)
  await getRow(ctx, r, userId)
}

/** The active sessions of a user, without tokens. */
export async function sessionsOf(
  ctx: RequestContext,
  r: UserResource,
  { userId }: { userId: number },
): Promise<{ list: SessionInfo[] }> {
  await mayManage(ctx, r, userId)
  return { list: await ctx.services.sessions.listForUser(userId, ctx.db, ctx.token) }
}

/**
 * Ends one session; its next call is answered 401.
 * @throws Refusal 404 when it has ended already
 */
export async function endSession(
  ctx: RequestContext,
  r: UserResource,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<void> {
  await mayManage(ctx, r, userId)
  const ended =
    (await ctx.services.sessions.endOne(userId, sessionId, ctx.db)) ??
    refuse(404, httpText.notFound)
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: userId,
    action: 'endSession',
    remark: [ended.ip, ended.userAgent].filter(Boolean).join(' · '),
  })
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}

/** Ends all sessions of a user, except the current session of the caller. */
export async function endSessions(
  ctx: RequestContext,
  r: UserResource,
  { userId }: { userId: number },
): Promise<{ ended: number }> {
  await mayManage(ctx, r, userId)
  const ended = await ctx.services.sessions.endAll(userId, ctx.db, ctx.token)
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: userId,
    action: 'endSessions',
    remark: String(ended),
  })
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
  return { ended }
}
