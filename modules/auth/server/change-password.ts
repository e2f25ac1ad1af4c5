import { sql } from 'kysely'
import { checkPasswordConfirmation } from '#common/rules/people/password.ts'
import { isLocalSignInAllowed } from '#server/platform/sign-in/local-sign-in.ts'
import { checkPassword } from '#server/platform/sign-in/passwords.ts'
import { hashToken } from '#server/platform/sign-in/sessions.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, refuse, refuseFields } from '#server/core/refusal.ts'
import { validatePasswordOf } from '#modules/sys/user/server/validate-password.ts'
import { setPassword } from '#modules/sys/user/server/set-password.ts'
import { authText } from '../auth.text.ts'

interface NewPassword {
  newPassword: string
  confirmNewPassword: string
}

async function validateNewPassword(
  ctx: RequestContext,
  userId: number,
  { newPassword, confirmNewPassword }: NewPassword,
): Promise<void> {
  await validatePasswordOf(ctx, newPassword, userId, 'newPassword')
  const differs = checkPasswordConfirmation(newPassword, confirmNewPassword)
  if (differs) refuseFields(fieldErrorFrom('confirmNewPassword', differs))
}

/**
 * Changes the own password: the old one must be correct, the new one valid, and both entries equal.
 * The user's other sessions end.
 */
export async function changePassword(
  ctx: RequestContext,
  input: NewPassword & { oldPassword: string },
): Promise<void> {
  if (input.newPassword === input.oldPassword)
    refuseFields({ field: 'newPassword', phrase: authText.samePassword })
  await validateNewPassword(ctx, ctx.user.userId, input)
  await setPassword(ctx, ctx.user.userId, input.newPassword, {
    action: 'change/password',
    given: false,
    keep: ctx.token,
  })
}

/**
 * Sets a new password with a one-time link, valid for 30 minutes. The password is validated against
 * the link's account; a refused password leaves the link valid.
 * @throws Refusal linkInvalid, or 400 at the field
 */
export async function resetPassword(
  ctx: RequestContext,
  input: NewPassword & { token: string },
): Promise<void> {
  const link = await ctx.db
    .updateTable('passwordLink')
    .set({ used: true })
    .where('tokenHash', '=', hashToken(input.token))
    .where('used', '=', false)
    .where('createTime', '>', sql<string>`now() - interval '30 minutes'`)
    .returning('userId')
    .executeTakeFirst()
  const person =
    link &&
    (await ctx.db
      .selectFrom('appUser')
      .where('id', '=', link.userId)
      .where('status', '=', 1)
      .select(['id', 'displayName as name', 'passwordHash'])
      .executeTakeFirst())
  if (!person || !(await isLocalSignInAllowed(ctx.db, person.id)))
    return refuse(400, authText.linkInvalid)
  await validateNewPassword(ctx, person.id, input)
  // A first password set by an administrator cannot become the permanent one.
  if (await checkPassword(input.newPassword, person.passwordHash))
    refuseFields({ field: 'newPassword', phrase: authText.samePassword })
  await setPassword(
    { ...ctx, user: { ...ctx.user, userId: person.id, name: person.name } },
    person.id,
    input.newPassword,
    { action: 'change/password', given: false },
  )
}
