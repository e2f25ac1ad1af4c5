import { changeRow, lockRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { fieldText, httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { reauthenticate } from './reauthenticate.ts'

const profileFields = ['name', 'sex', 'phone', 'email'] as const

/** Links for a new password go to the e-mail address: who changes it must be who signed in. */
export async function judgeOwnProfile(ctx: Ctx, { id, userId, email, currentPassword }: Record<string, any>): Promise<void> {
  if (id !== undefined || userId !== ctx.user.userId || typeof email !== 'string') return
  const now = await ctx.db.selectFrom('appUser').where('id', '=', userId).select('email').executeTakeFirstOrThrow()
  if (email !== now.email) await reauthenticate(ctx, currentPassword, 'currentPassword')
}

/**
 * The profile form of the specification, section 3: one's own name, sex, phone and e-mail, which is everybody's
 * right. Any other field is refused rather than ignored.
 */
export async function saveOwnProfile(ctx: Ctx, r: Resource, { userId, currentPassword: _judged, ...given }: Record<string, any>): Promise<{ id: number; version: number }> {
  if (userId !== ctx.user.userId) return refuse(403, httpText.forbidden)
  for (const field of Object.keys(given)) if (!(profileFields as readonly string[]).includes(field)) refuseFields({ field, phrase: fieldText.unknown })
  for (const field of ['name', 'phone', 'email']) if (given[field] === null) refuseFields({ field, phrase: fieldText.required })
  // One's own row is within everybody's reach, also that of customers and flag states.
  const now = await lockRow(ctx, { ...r, scope: 'shared' }, userId)
  return changeRow(ctx, r, now, given)
}
