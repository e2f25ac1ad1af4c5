import { cleanImage } from '#server/platform/documents/index.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { withFieldErrors } from '#server/platform/documents/document-refusal.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import { surveyorText } from '../surveyor.text.ts'

export const imageFields = ['signature', 'personalSeal', 'officialSeal'] as const
export type ImageField = (typeof imageFields)[number]

/**
 * Stores an uploaded signature or seal as printed on certificates: at most 500 × 300, near-white
 * background made transparent, unless the image says itself what is transparent: that is the choice
 * made in the image dialog. Specification 4.
 * @returns the id of the cleaned image
 * @param image names the stored file
 * @throws Refusal 400 at the field when there is no such file or it is not an image
 */
export async function prepareStampImage(
  ctx: RequestContext,
  attachmentId: string,
  image: ImageField,
  field: string = image,
): Promise<string> {
  const file =
    (await ctx.services.files.find(ctx.db, attachmentId)) ??
    refuseFields({ field, phrase: surveyorText.noFile })
  const bytes = await ctx.services.files.read(file.sha256, file.originName)
  const { png } = await withFieldErrors(field, () => cleanImage(new Uint8Array(bytes), true))
  const stored = await ctx.services.files.attach(ctx.db, {
    bytes: png,
    name: `${image}.png`,
    type: 'image/png',
    createBy: ctx.user.userId || null,
  })
  return stored.attachmentId
}

/**
 * Replaces one of the caller's own images and records the change with the surveyor.
 * @returns the id of the cleaned image
 * @throws Refusal 409 when the account is not linked to a surveyor
 */
export async function changeOwnImage(
  ctx: RequestContext,
  field: ImageField,
  attachmentId: string,
): Promise<{ attachmentId: string }> {
  const id = ctx.user.surveyorId ?? refuse(409, surveyorText.notASurveyor)
  const r = getResource(ctx.services, 'basic/surveyor')
  const image = await prepareStampImage(ctx, attachmentId, field, 'attachmentId')
  // Locked directly: the user's own record is in scope whatever the data authority of the role.
  const now = await ctx.db
    .selectFrom('surveyor')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  await changeRow(ctx, r, now, { [field]: image })
  return { attachmentId: image }
}
