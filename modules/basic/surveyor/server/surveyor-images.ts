import { changeRow } from '#server/records/rows/save-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { prepareStampImage } from '#server/platform/documents/prepare-stamp-image.ts'
import { refuse } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import { surveyorText } from '../surveyor.text.ts'

export const imageFields = ['signature', 'personalSeal', 'officialSeal'] as const
export type ImageField = (typeof imageFields)[number]

/**
 * Replaces or removes one of the caller's own images and records the change with the surveyor.
 * @param attachmentId the uploaded image; null removes the stored one
 * @throws Refusal 409 when the account is not linked to a surveyor, 400 when it is not an image
 */
export async function changeOwnImage(
  ctx: RequestContext,
  field: ImageField,
  attachmentId: string | null,
): Promise<void> {
  const id = ctx.user.surveyorId ?? refuse(409, surveyorText.notASurveyor)
  const r = getResource(ctx.services, 'basic/surveyor')
  const image = attachmentId && (await prepareStampImage(ctx, attachmentId, field, 'attachmentId'))
  // Locked directly: the user's own record is in scope whatever the data authority of the role.
  const now = await ctx.db
    .selectFrom('surveyor')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  await changeRow(ctx, r, now, { [field]: image })
}
