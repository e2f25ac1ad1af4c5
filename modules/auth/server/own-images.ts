import { changeOwnImage } from '#modules/basic/surveyor/server/surveyor-images.ts'
import type { Ctx } from '#server/http/context.ts'

type Image = { attachmentId: string; originName: string; path: string } | null

async function imageOf(ctx: Ctx, attachmentId: string | null | undefined): Promise<Image> {
  const stored = attachmentId ? await ctx.services.files.find(ctx.db, attachmentId) : undefined
  return stored ? { attachmentId: stored.attachmentId, originName: stored.originName, path: `/api/sys/attachment/download?attachmentId=${stored.attachmentId}` } : null
}

const surveyorOf = async (ctx: Ctx) => ctx.user.surveyorId === null ? undefined
  : ctx.db.selectFrom('surveyor').where('id', '=', ctx.user.surveyorId).select(['signature', 'personalSeal', 'officialSeal']).executeTakeFirst()

/** The caller's own signature, as kept with their surveyor's record; an attachment given replaces it first. */
export async function ownSignature(ctx: Ctx, { attachmentId }: { attachmentId?: string | null } = {}): Promise<{ signature: Image }> {
  if (attachmentId) await changeOwnImage(ctx, 'signature', attachmentId)
  return { signature: await imageOf(ctx, (await surveyorOf(ctx))?.signature) }
}

/** The caller's own seals; an attachment given replaces one of them first. */
export async function ownSeals(ctx: Ctx, { attachmentId, kind }: { attachmentId?: string | null; kind?: 'personal' | 'official' | null } = {}): Promise<{ personalSeal: Image; officialSeal: Image }> {
  if (attachmentId) await changeOwnImage(ctx, kind === 'official' ? 'officialSeal' : 'personalSeal', attachmentId)
  const own = await surveyorOf(ctx)
  return { personalSeal: await imageOf(ctx, own?.personalSeal), officialSeal: await imageOf(ctx, own?.officialSeal) }
}
