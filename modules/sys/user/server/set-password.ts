import { sql } from 'kysely'
import { deleteKnownDevices } from '#server/platform/sign-in/known-devices.ts'
import { hashPassword } from '#server/platform/sign-in/passwords.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { passwordExpiry } from './first-password.ts'

interface How {
  /** action in the audit trail */
  action: 'change/password' | 'resetPassword'
  /** another person knows the password: it must be changed at the next sign-in, within 72 hours */
  given: boolean
  /** token of the session that stays open */
  keep?: string
}

/**
 * Sets a validated password. Ends the other sessions of the user and invalidates all password
 * links.
 */
export async function setPassword(
  ctx: RequestContext,
  userId: number,
  password: string,
  { action, given: input, keep }: How,
): Promise<void> {
  await ctx.db
    .updateTable('appUser')
    .where('id', '=', userId)
    .set({
      passwordHash: await hashPassword(password),
      passwordUpdateTime: sql`now()`,
      mustChangePassword: input,
      passwordExpires: input ? passwordExpiry(ctx, userId) : null,
      version: sql`version + 1`,
    })
    .execute()
  await ctx.db
    .updateTable('passwordLink')
    .where('userId', '=', userId)
    .set({ used: true })
    .execute()
  await deleteKnownDevices(ctx.db, userId)
  await writeAuditEntry(ctx, { resource: 'sys/user', rowId: userId, action })
  await ctx.services.sessions.endAll(userId, ctx.db, keep)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}
