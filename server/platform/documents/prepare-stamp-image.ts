import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuseFields } from '#server/core/refusal.ts'
import { cleanImage } from './clean-image.ts'
import { withFieldErrors } from './document-refusal.ts'

/**
 * Stores an uploaded signature or seal as printed on certificates: at most 500 × 300, near-white
 * background made transparent, unless the image says itself what is transparent: that is the choice
 * made in the image dialog. Specification 4.
 * @returns the id of the cleaned image
 * @param name of the stored file, without extension
 * @throws Refusal 400 at the field when there is no such file or it is not an image
 */
export async function prepareStampImage(
  ctx: RequestContext,
  attachmentId: string,
  name: string,
  field: string = name,
): Promise<string> {
  const file =
    (await ctx.services.files.find(ctx.db, attachmentId)) ??
    refuseFields({ field, phrase: httpText.noFile })
  const bytes = await ctx.services.files.read(file.sha256, file.originName)
  const { png } = await withFieldErrors(field, () => cleanImage(new Uint8Array(bytes)))
  const stored = await ctx.services.files.attach(ctx.db, {
    bytes: png,
    name: `${name}.png`,
    type: 'image/png',
    createBy: ctx.user.userId || null,
  })
  return stored.attachmentId
}
