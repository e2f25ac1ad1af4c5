import { changeRow } from '#server/records/rows/save-row.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { SaveUserInput, UserResource } from './user-row.ts'

const profileFields = ['name', 'nameZh', 'sex', 'phone', 'email'] as const
type OwnProfile = Pick<SaveUserInput, 'userId' | (typeof profileFields)[number]>

/**
 * Saves the own profile (specification section 3): names, sex, phone and e-mail. Needs no right. Any
 * other field is refused.
 */
export async function saveOwnProfile(
  ctx: RequestContext,
  r: UserResource,
  { userId, ...input }: OwnProfile,
): Promise<{ id: number; version: number }> {
  if (userId !== ctx.user.userId) return refuse(403, httpText.forbidden)
  for (const field of Object.keys(input))
    if (!(profileFields as readonly string[]).includes(field))
      refuseFields({ field, phrase: fieldText.unknown })
  for (const field of ['name', 'phone', 'email'] as const)
    if (input[field] === null) refuseFields({ field, phrase: fieldText.required })
  // The own row is in everyone's scope, including customers and flag states.
  const now = await lockRow(ctx, { ...r, scope: 'shared' }, userId)
  return changeRow(ctx, r, now, input)
}
