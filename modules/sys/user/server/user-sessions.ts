import type { SessionInfo } from '#server/access/sessions.ts'
import { record } from '#server/audit/audit.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'

export const sessionsRight = 'sys.user.sessions'

/** One's own sessions are everybody's business; those of others need the right, and the person within reach. */
async function mayManage(ctx: Ctx, r: Resource, userId: number): Promise<void> {
  if (userId === ctx.user.userId) return
  if (!ctx.user.rights.has(sessionsRight)) refuse(403, httpText.forbidden)
  await getRow(ctx, r, userId)
}

/** Where a person is signed in at present. Nothing of the tokens is shown. */
export async function sessionsOf(ctx: Ctx, r: Resource, { userId }: { userId: number }): Promise<{ list: SessionInfo[] }> {
  await mayManage(ctx, r, userId)
  return { list: await ctx.services.sessions.of(userId, ctx.db, ctx.token) }
}

/** Ends one session: its next call is answered 401. @throws Refusal 404 when it has ended already */
export async function endSession(ctx: Ctx, r: Resource, { userId, sessionId }: { userId: number; sessionId: number }): Promise<void> {
  await mayManage(ctx, r, userId)
  const ended = (await ctx.services.sessions.endOne(userId, sessionId, ctx.db)) ?? refuse(404, httpText.notFound)
  await record(ctx, { resource: r.contract.path, rowId: userId, action: 'endSession', remark: [ended.ip, ended.userAgent].filter(Boolean).join(' · ') })
  ctx.after(() => ctx.services.sessions.forget())
}

/** Ends all sessions of a person; somebody who ends their own stays signed in where they are. */
export async function endSessions(ctx: Ctx, r: Resource, { userId }: { userId: number }): Promise<{ ended: number }> {
  await mayManage(ctx, r, userId)
  const ended = await ctx.services.sessions.endAll(userId, ctx.db, ctx.token)
  await record(ctx, { resource: r.contract.path, rowId: userId, action: 'endSessions', remark: String(ended) })
  ctx.after(() => ctx.services.sessions.forget())
  return { ended }
}
