import { changeOwnImage } from '#modules/basic/surveyor/server/surveyor-images.ts'
import type { RequestContext } from '#server/core/context.ts'

type Image = { attachmentId: string; originName: string; path: string } | null

async function imageOf(
  ctx: RequestContext,
  attachmentId: string | null | undefined,
): Promise<Image> {
  const stored = attachmentId ? await ctx.services.files.find(ctx.db, attachmentId) : undefined
  return stored
    ? {
        attachmentId: stored.attachmentId,
        originName: stored.originName,
        path: `/api/sys/attachment/download?attachmentId=${stored.attachmentId}`,
      }
    : null
}

const surveyorOf = async (ctx: RequestContext) =>
  ctx.user.surveyorId === null
    ? undefined
    : ctx.db
        .selectFrom('surveyor')
        .where('id', '=', ctx.user.surveyorId)
        .select(['signature', 'personalSeal', 'officialSeal'])
        .executeTakeFirst()

/**
 * The caller's signature, stored with their surveyor record; a given attachment replaces it first.
 */
export async function ownSignature(
  ctx: RequestContext,
  { attachmentId }: { attachmentId?: string | null } = {},
): Promise<{ signature: Image }> {
  if (attachmentId) await changeOwnImage(ctx, 'signature', attachmentId)
  return { signature: await imageOf(ctx, (await surveyorOf(ctx))?.signature) }
}

/** The caller's seals; a given attachment replaces one of them first. */
export async function ownSeals(
  ctx: RequestContext,
  {
    attachmentId,
    kind,
  }: { attachmentId?: string | null; kind?: 'personal' | 'official' | null } = {},
): Promise<{ personalSeal: Image; officialSeal: Image }> {
  if (attachmentId)
    await changeOwnImage(ctx, kind === 'official' ? 'officialSeal' : 'personalSeal', attachmentId)
  const own = await surveyorOf(ctx)
  return {
    personalSeal: await imageOf(ctx, own?.personalSeal),
    officialSeal: await imageOf(ctx, own?.officialSeal),
  }
}
