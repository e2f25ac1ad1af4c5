import { changeOwnImage } from '#modules/basic/surveyor/server/surveyor-images.ts'
import type { ImageField } from '#modules/basic/surveyor/server/surveyor-images.ts'
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

interface OwnImageInput {
  attachmentId?: string | null
  /** whether the stored image is removed */
  remove?: boolean | null
}

/** Replaces or removes an own image where the input asks for it. */
async function changeAsAsked(
  ctx: RequestContext,
  field: ImageField,
  { attachmentId, remove }: OwnImageInput,
): Promise<void> {
  if (attachmentId || remove) await changeOwnImage(ctx, field, attachmentId || null)
}

/**
 * The caller's signature, stored with their surveyor record, after the change the input asks for.
 */
export async function ownSignature(
  ctx: RequestContext,
  input: OwnImageInput = {},
): Promise<{ signature: Image }> {
  await changeAsAsked(ctx, 'signature', input)
  return { signature: await imageOf(ctx, (await surveyorOf(ctx))?.signature) }
}

/** The caller's seals, after the change of one of them the input asks for. */
export async function ownSeals(
  ctx: RequestContext,
  input: OwnImageInput & { kind?: 'personal' | 'official' | null } = {},
): Promise<{ personalSeal: Image; officialSeal: Image }> {
  await changeAsAsked(ctx, input.kind === 'official' ? 'officialSeal' : 'personalSeal', input)
  const own = await surveyorOf(ctx)
  return {
    personalSeal: await imageOf(ctx, own?.personalSeal),
    officialSeal: await imageOf(ctx, own?.officialSeal),
  }
}
