import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import { resource } from '#server/resource.ts'
import type { Stored } from '#server/files/store.ts'
import { attachment } from '../attachment.contract.ts'
import { attachmentText } from '../attachment.text.ts'

const answer = ({ attachmentId, originName, size, type }: Stored) => ({ attachmentId, originName, size, type, path: `/api/sys/attachment/download?attachmentId=${attachmentId}` })

/** Whoever has the unguessable id of a file reached it through a record they may see. */
const found = async (ctx: Ctx, attachmentId: string): Promise<Stored> => (await ctx.services.files.find(ctx.db, attachmentId)) ?? refuse(404, httpText.notFound)

async function upload(ctx: Ctx) {
  const [file] = ctx.uploads
  if (!file) return refuseFields({ field: 'file', phrase: attachmentText.none })
  if (!file.size) return refuseFields({ field: 'file', phrase: attachmentText.empty })
  return answer(await ctx.services.files.attach(ctx.db, { bytes: await readFile(file.path), name: file.name, type: file.type, createBy: ctx.user.userId }))
}

const formats: Record<string, string> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg' }

/** Keeps an image of the browser. What says it is a PNG or JPEG must be one: it is shown in pages and put on documents. */
async function uploadBase64(ctx: Ctx, { base64, ext }: { base64: string; ext: string }) {
  const plain = base64.replace(/^data:[^,]*,/, '')
  const bytes = /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(plain) ? Buffer.from(plain, 'base64') : Buffer.alloc(0)
  const format = bytes.length ? await sharp(bytes).metadata().then((m) => m.format, () => undefined) : undefined
  if (format !== formats[ext]) refuseFields({ field: 'base64', phrase: attachmentText.notImage })
  return answer(await ctx.services.files.attach(ctx.db, { bytes, name: `image.${ext}`, type: `image/${format}`, createBy: ctx.user.userId }))
}

export default resource(attachment, attachmentText, { table: 'attachment', scope: 'shared', grants: {} }, () => ({
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
