import { Readable } from 'node:stream'
import { imageKinds } from '#common/uploads.ts'
import { limitsOf, refuseTooMuch } from '#server/files/limits.ts'
import { mayRead } from '#server/files/holders.ts'
import type { Stored } from '#server/files/store.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import { judged } from '#server/http/upload.ts'
import { resource } from '#server/resource.ts'
import { attachment } from '../attachment.contract.ts'
import { attachmentText } from '../attachment.text.ts'
import { clearLoose } from './clear-loose.ts'

const answer = ({ attachmentId, originName, size, type }: Stored) => ({ attachmentId, originName, size, type, path: `/api/sys/attachment/download?attachmentId=${attachmentId}` })

/** Files of others are not there. */
const found = async (ctx: Ctx, attachmentId: string): Promise<Stored> =>
  ((await mayRead(ctx, attachmentId)) && (await ctx.services.files.find(ctx.db, attachmentId))) || refuse(404, httpText.notFound)

/** Keeps what came with the call; it was judged before. Nobody else can read it until a record names it. */
async function upload(ctx: Ctx) {
  const [file] = ctx.uploads
  if (!file) return refuseFields({ field: 'file', phrase: attachmentText.none })
  if (!file.size) return refuseFields({ field: 'file', phrase: attachmentText.empty })
  return answer(await ctx.services.files.attach(ctx.db, { path: file.path, name: file.name, type: file.type, createBy: ctx.user.userId, loose: true }))
}

/** Keeps an image of the browser. What says it is a PNG or JPEG must be one: it is shown in pages and put on documents. */
async function uploadBase64(ctx: Ctx, { base64, ext }: { base64: string; ext: string }) {
  const plain = base64.replace(/^data:[^,]{0,200},/, '').trimEnd()
  // Without blanks after the padding: two repetitions that both take blanks would be tried against each other.
  const bytes = /^[A-Za-z0-9+/\s]+={0,2}$/.test(plain) ? Buffer.from(plain, 'base64') : Buffer.alloc(0)
  if (!bytes.length) return refuseFields({ field: 'base64', phrase: attachmentText.notImage })
  const limits = await limitsOf(ctx.services.db)
  await refuseTooMuch(ctx, limits)
  const path = await ctx.services.files.temporary(Readable.from([bytes]))
  try {
    const name = `image.${ext}`
    const { type } = await judged(ctx, { path, name, type: '' }, imageKinds, limits.maxMegabytes * 2 ** 20, 'base64')
    return answer(await ctx.services.files.attach(ctx.db, { path, name, type, createBy: ctx.user.userId, loose: true }))
  } finally {
    await ctx.services.files.discard(path)
  }
}

export default resource(attachment, attachmentText, { table: 'attachment', scope: 'shared', grants: {}, hourly: { clearLoose } }, () => ({
  upload: { needs: 'signedIn', run: upload },
  'upload/base64': { needs: 'signedIn', run: uploadBase64 },
  get: { needs: 'signedIn', reads: true, run: async (ctx, input) => answer(await found(ctx, input.attachmentId)) },
  download: {
    needs: 'signedIn', reads: true, run: async (ctx, input) => {
      const stored = await found(ctx, input.attachmentId)
      return { stored, name: stored.originName, type: stored.type, inline: true }
    },
  },
}))
