import { cleanImage } from '#server/documents/index.ts'
import { changeRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { withFile } from '#server/http/document-refusal.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import { surveyorText } from '../surveyor.text.ts'

export const imageFields = ['signature', 'personalSeal', 'officialSeal'] as const
export type ImageField = (typeof imageFields)[number]

/**
 * Keeps an uploaded signature or seal as it will be placed on certificates: at most 500 × 300, near-white paper made
 * transparent. The browser's image dialog does the same; the server does not rely on it.
 * @returns the id of the cleaned image
 * @throws Refusal 400 at the field when there is no such file or it is no image
 */
export async function cleaned(ctx: Ctx, attachmentId: string, field: string): Promise<string> {
  const file = (await ctx.services.files.find(ctx.db, attachmentId)) ?? refuseFields({ field, phrase: surveyorText.noFile })
  const bytes = await ctx.services.files.read(file.sha256)
  const { png } = await withFile(field, () => cleanImage(new Uint8Array(bytes)))
  const stored = await ctx.services.files.attach(ctx.db, { bytes: png, name: `${field}.png`, type: 'image/png', createBy: ctx.user.userId || null })
  return stored.attachmentId
}

/**
 * Replaces one of the caller's own images; the change is recorded with the surveyor.
 * @returns the id of the cleaned image
 * @throws Refusal 409 when the account is not linked to a surveyor
 */
export async function changeOwnImage(ctx: Ctx, field: ImageField, attachmentId: string): Promise<{ attachmentId: string }> {
  const id = ctx.user.surveyorId ?? refuse(409, surveyorText.notASurveyor)
  const r = ctx.services.resources.get('basic/surveyor')!
  const image = await cleaned(ctx, attachmentId, 'attachmentId')
  // Locked by hand: one's own particulars are in reach whatever the data authority of the role.
  const now = await ctx.db.selectFrom('surveyor').where('id', '=', id).selectAll().forUpdate().executeTakeFirstOrThrow()
  await changeRow(ctx, r, now, { [field]: image })
  return { attachmentId: image }
}
