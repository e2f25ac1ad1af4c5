import { sql } from 'kysely'
import { checkPasswordAgain } from '#common/rules/password.ts'
import { checkPassword } from '#server/access/passwords.ts'
import { hashOf } from '#server/access/sessions.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, refuse, refuseFields } from '#server/http/refusal.ts'
import { judgePasswordOf } from '#modules/sys/user/server/judge-password.ts'
import { setPassword } from '#modules/sys/user/server/set-password.ts'
import { authText } from '../auth.text.ts'

interface NewPassword { newPassword: string; confirmNewPassword: string }

async function judgeNew(ctx: Ctx, userId: number, { newPassword, confirmNewPassword }: NewPassword): Promise<void> {
  await judgePasswordOf(ctx, newPassword, userId, 'newPassword')
  const differs = checkPasswordAgain(newPassword, confirmNewPassword)
  if (differs) refuseFields(faultAt('confirmNewPassword', differs))
}

/** Changes the own password, the old one being right: new one strong enough, both entries equal. Other sessions of the person end. */
export async function changePassword(ctx: Ctx, input: NewPassword & { oldPassword: string }): Promise<void> {
  if (input.newPassword === input.oldPassword) refuseFields({ field: 'newPassword', phrase: authText.samePassword })
  await judgeNew(ctx, ctx.user.userId, input)
  await setPassword(ctx, ctx.user.userId, input.newPassword, { action: 'change/password', given: false, keep: ctx.token })
}

/**
 * Sets a new password with a one-time link of at most 30 minutes. The link tells whose password it
 * is before that is judged; a password that is refused leaves it good.
 * @throws Refusal linkInvalid, or 400 at the field
 */
export async function resetPassword(ctx: Ctx, input: NewPassword & { token: string }): Promise<void> {
  const link = await ctx.db.updateTable('passwordLink').set({ used: true }).where('tokenHash', '=', hashOf(input.token)).where('used', '=', false)
    .where('createTime', '>', sql<string>`now() - interval '30 minutes'`).returning('userId').executeTakeFirst()
  const person = link && (await ctx.db.selectFrom('appUser').where('id', '=', link.userId).where('status', '=', 1).select(['id', 'name', 'passwordHash']).executeTakeFirst())
  if (!person) return refuse(400, authText.linkInvalid)
  await judgeNew(ctx, person.id, input)
  // One that somebody else has given must not become the person's own this way.
  if (await checkPassword(input.newPassword, person.passwordHash)) refuseFields({ field: 'newPassword', phrase: authText.samePassword })
  await setPassword({ ...ctx, user: { ...ctx.user, userId: person.id, name: person.name } }, person.id, input.newPassword, { action: 'change/password', given: false })
}
