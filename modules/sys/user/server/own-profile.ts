import { changeRow, lockRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { fieldText, httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'

const profileFields = ['name', 'sex', 'phone', 'email'] as const

/**
 * The profile form of the specification, section 3: one's own name, sex, phone and e-mail, which is everybody's
 * right. Any other field is refused rather than ignored.
 */
export async function saveOwnProfile(ctx: Ctx, r: Resource, { userId, ...given }: Record<string, any>): Promise<{ id: number; version: number }> {
  if (userId !== ctx.user.userId) return refuse(403, httpText.forbidden)
  for (const field of Object.keys(given)) if (!(profileFields as readonly string[]).includes(field)) refuseFields({ field, phrase: fieldText.unknown })
  for (const field of ['name', 'phone', 'email']) if (given[field] === null) refuseFields({ field, phrase: fieldText.required })
  // One's own row is within everybody's reach, also that of customers and flag states.
  const now = await lockRow(ctx, { ...r, scope: 'shared' }, userId)
  return changeRow(ctx, r, now, given)
}
