import { sql } from 'kysely'
import { forgetDevices } from '#server/access/devices.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { endOfGiven } from './first-password.ts'

interface How {
  /** what the trail calls it */
  action: 'change/password' | 'resetPassword'
  /** somebody else knows the password: it must be changed at the next sign-in, within 72 hours */
  given: boolean
  /** token of the session that goes on */
  keep?: string
}

/** Sets a person's password, already judged. Their other sessions end and every link for a new password is spent. */
export async function setPassword(ctx: Ctx, userId: number, password: string, { action, given, keep }: How): Promise<void> {
  await ctx.db.updateTable('appUser').where('id', '=', userId)
    .set({ passwordHash: await hashPassword(password), passwordUpdateTime: sql`now()`, mustChangePassword: given, passwordExpires: given ? endOfGiven(ctx, userId) : null, version: sql`version + 1` }).execute()
  await ctx.db.updateTable('passwordLink').where('userId', '=', userId).set({ used: true }).execute()
  await forgetDevices(ctx.db, userId)
  await record(ctx, { resource: 'sys/user', rowId: userId, action })
  await ctx.services.sessions.endAll(userId, ctx.db, keep)
  ctx.after(() => ctx.services.sessions.forget())
}
