import { sql } from 'kysely'
import { checkPassword as passwordFault, checkPasswordAgain, passwordPolicy } from '#common/rules/password.ts'
import { checkPassword, hashPassword } from '#server/access/passwords.ts'
import { hashOf, newToken } from '#server/access/sessions.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, refuse, refuseFields } from '#server/http/refusal.ts'
import { authText } from '../auth.text.ts'

interface NewPassword { newPassword: string; confirmNewPassword: string }

function refuseWeak({ newPassword, confirmNewPassword }: NewPassword): void {
  const weak = passwordFault(newPassword, passwordPolicy(), true)
  if (weak) refuseFields(faultAt('newPassword', weak))
  const differs = checkPasswordAgain(newPassword, confirmNewPassword)
  if (differs) refuseFields(faultAt('confirmNewPassword', differs))
}

async function setPassword(ctx: Ctx, userId: number, password: string, keep?: string): Promise<void> {
  await ctx.db.updateTable('appUser').where('id', '=', userId).set({
    passwordHash: await hashPassword(password), passwordUpdateTime: sql`now()`, mustChangePassword: false, version: sql`version + 1`,
  }).execute()
  await record(ctx, { resource: 'sys/user', rowId: userId, action: 'change/password' })
  await ctx.services.sessions.endAll(userId, ctx.db, keep)
  ctx.after(() => ctx.services.sessions.forget())
}

/** Changes the own password: old one right, new one strong enough, both entries equal. Other sessions of the person end. */
export async function changePassword(ctx: Ctx, input: NewPassword & { oldPassword: string }): Promise<void> {
  const { passwordHash } = await ctx.db.selectFrom('appUser').where('id', '=', ctx.user.userId).select('passwordHash').executeTakeFirstOrThrow()
  if (!(await checkPassword(input.oldPassword, passwordHash))) refuseFields({ field: 'oldPassword', phrase: authText.oldPasswordWrong })
  refuseWeak(input)
  if (input.newPassword === input.oldPassword) refuseFields({ field: 'newPassword', phrase: authText.samePassword })
  await setPassword(ctx, ctx.user.userId, input.newPassword, ctx.token)
}

/** Prepares a one-time link where the account exists; says only whether mail can be sent at all. */
export async function forgotPassword(ctx: Ctx, { username }: { username: string }): Promise<{ mailConfigured: boolean }> {
  const person = await ctx.db.selectFrom('principal').where('username', '=', username.trim()).where('active', '=', true).select('userId').executeTakeFirst()
  if (person && ctx.services.config.smtpUrl) {
    const token = newToken()
    await ctx.db.insertInto('passwordLink').values({ tokenHash: hashOf(token), userId: person.userId! }).execute()
  }
  return { mailConfigured: Boolean(ctx.services.config.smtpUrl) }
}

/** Sets a new password with a one-time link of at most 30 minutes. @throws Refusal linkInvalid */
export async function resetPassword(ctx: Ctx, input: NewPassword & { token: string }): Promise<void> {
  refuseWeak(input)
  const link = await ctx.db.updateTable('passwordLink').set({ used: true }).where('tokenHash', '=', hashOf(input.token)).where('used', '=', false)
    .where('createTime', '>', sql<string>`now() - interval '30 minutes'`).returning('userId').executeTakeFirst()
  await setPassword(ctx, link?.userId ?? refuse(400, authText.linkInvalid), input.newPassword)
}
