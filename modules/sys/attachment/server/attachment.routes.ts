import { Readable } from 'node:stream'
import { imageKinds } from '#common/uploads.ts'
import { fileFaultJob } from '#server/platform/files/file-faults.ts'
import { scrubWhenDue } from '#server/platform/files/scrub-files.ts'
import { limitsOf, assertUploadQuota } from '#server/platform/files/upload-limits.ts'
import { canReadFile } from '#server/records/rows/file-references.ts'
import type { StoredFile } from '#server/core/file.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import { validateUpload } from '#server/app/http/upload.ts'
import { resource } from '#server/core/resource.ts'
import { attachment } from '../attachment.contract.ts'
import { attachmentText } from '../attachment.text.ts'
import { removeUnclaimedUploads } from './remove-unclaimed-uploads.ts'
import { reportFileFaults } from './report-file-faults.ts'

const response = ({ attachmentId, originName, size, type }: StoredFile) => ({
  attachmentId,
  originName,
  size,
  type,
  path: `/api/sys/attachment/download?attachmentId=${attachmentId}`,
})

/** @throws Refusal 404 when the caller may not read the file */
const readableFile = async (ctx: RequestContext, attachmentId: string): Promise<StoredFile> =>
  ((await canReadFile(ctx, attachmentId)) &&
    (await ctx.services.files.find(ctx.db, attachmentId))) ||
  refuse(404, httpText.notFound)

/**
 * Stores the uploaded file, which is validated already. Only the uploader can read it until a
 * record refers to it.
 */
async function upload(ctx: RequestContext) {
  const [file] = ctx.uploads
  if (!file) return refuseFields({ field: 'file', phrase: attachmentText.none })
  if (!file.size) return refuseFields({ field: 'file', phrase: attachmentText.empty })
  return response(
    await ctx.services.files.attach(ctx.db, {
      path: file.path,
      name: file.name,
      type: file.type,
      createBy: ctx.user.userId,
      unclaimed: true,
    }),
  )
}

/**
 * Stores an image sent as base64. The bytes must be a PNG or JPEG, because pages and documents show
 * it.
 */
async function uploadBase64(ctx: RequestContext, { base64, ext }: { base64: string; ext: string }) {
  const plain = base64.replace(/^data:[^,]{0,200},/, '').trimEnd()
  // No trailing blanks after the padding: two adjacent repetitions that both match blanks backtrack
  // quadratically.
  const bytes = /^[A-Za-z0-9+/\s]+={0,2}$/.test(plain)
    ? Buffer.from(plain, 'base64')
    : Buffer.alloc(0)
  if (!bytes.length) return refuseFields({ field: 'base64', phrase: attachmentText.notImage })
  const limits = await limitsOf(ctx.db)
  await assertUploadQuota(ctx, limits)
  const path = await ctx.services.files.receive(Readable.from([bytes]))
  try {
    const name = `image.${ext}`
    const { type } = await validateUpload(
      ctx,
      { path, name, type: '' },
      imageKinds,
      limits.maxMegabytes * 2 ** 20,
      'base64',
    )
    return response(
      await ctx.services.files.attach(ctx.db, {
        path,
        name,
        type,
        createBy: ctx.user.userId,
        unclaimed: true,
      }),
    )
  } finally {
    await ctx.services.files.discard(path)
  }
}

export default resource(
  attachment,
  attachmentText,
  {
    table: 'attachment',
    scope: 'shared',
    defaultGrants: {},
    jobs: { [fileFaultJob]: reportFileFaults },
    hourlyTasks: {
      clearLoose: removeUnclaimedUploads,
      fileFaults: reportFileFaults,
      scrubFiles: scrubWhenDue,
    },
  },
  () => ({
    upload: { requires: 'signedIn', byApiKey: true, handler: upload },
    'upload/base64': { requires: 'signedIn', byApiKey: true, handler: uploadBase64 },
    get: {
      requires: 'signedIn',
      byApiKey: true,
      noTransaction: true,
      handler: async (ctx, input) => response(await readableFile(ctx, input.attachmentId)),
    },
    download: {
      requires: 'signedIn',
      byApiKey: true,
      noTransaction: true,
      handler: async (ctx, input) => {
        const stored = await readableFile(ctx, input.attachmentId)
        return { stored, name: stored.originName, type: stored.type, inline: true }
      },
    },
  }),
)
