import type { FastifyRequest } from 'fastify'
import type { FileKind } from '#common/uploads.ts'
import { DocumentError } from '../documents/issue.ts'
import { inWorker } from '../documents/worker.ts'
import { filesText } from '../files/files.text.ts'
import { countRefused, limitsOf, refuseTooMuch } from '../files/limits.ts'
import { cleanName } from '../files/names.ts'
import { scanned } from '../files/scan.ts'
import type { FileStore } from '../files/store.ts'
import type { Ctx, Upload } from './context.ts'
import { httpText, Refusal } from './refusal.ts'

const MB = 1_048_576

/** Reads a multipart body: files go to disk as they come in, fields are kept as in a form. What is no file of the kinds taken is refused before anybody sees it. */
export async function readUpload(request: FastifyRequest, ctx: Ctx, kinds: readonly FileKind[]): Promise<{ fields: Record<string, unknown>; uploads: Upload[] }> {
  const { files } = ctx.services
  const limits = await limitsOf(ctx.services.db)
  await refuseTooMuch(ctx, limits)
  const fields: Record<string, unknown> = {}
  const uploads: Upload[] = []
  try {
    for await (const part of request.parts({ limits: { fileSize: limits.maxMegabytes * MB, files: 1, fields: 50, fieldSize: 100_000 } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Refusal(413, httpText.tooLarge, { max: 0.1 })
        const before = fields[part.fieldname]
        fields[part.fieldname] = before === undefined ? part.value : [before, part.value].flat()
        continue
      }
      const path = await files.temporary(part.file)
      const name = cleanName(part.filename)
      uploads.push({ path, name, type: part.mimetype, size: part.file.bytesRead })
      if (part.file.truncated) throw new Refusal(413, filesText.largeFile, { name, max: limits.maxMegabytes })
    }
    for (const upload of uploads) if (upload.size) Object.assign(upload, await judged(ctx, upload, kinds, limits.maxMegabytes * MB))
  } catch (error) {
    await discardAll(files, uploads)
    // More files than one are counted by the reader of the body.
    throw (error as { code?: string }).code === 'FST_FILES_LIMIT' ? new Refusal(400, filesText.oneFile) : error
  }
  return { fields, uploads }
}
const discardAll = async (files: FileStore, uploads: Upload[]) => { for (const { path } of uploads) await files.discard(path) }

/**
 * What a file is, by its bytes; one that the virus scanner, where there is one, finds nothing in. @param field at which the refusal stands
 * @throws Refusal 400 naming the file, what is wrong with it, and what to do; 503 when the scanner cannot be asked
 */
export async function judged({ services, user }: Ctx, { path, name, type }: Omit<Upload, 'size'>, kinds: readonly FileKind[], max: number, field = 'file'): Promise<{ type: string }> {
  try {
    const kind = await inWorker('judge', [path, { name, declared: type, kinds, max }])
    if (services.config.scannerUrl) await scanned(path, name, services.config.scannerUrl, field)
    return { type: kind.type }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const [first] = error.issues
    countRefused(user.userId, first!.code)
    const said = (lang: 'zh' | 'en') => error.issues.slice(0, 5).map((one) => (one.part ? `${one[lang]}（${one.part}）` : one[lang])).join(lang === 'zh' ? '' : ' ')
    const phrase = { key: `document.${first!.code}`, zh: `“${name}”：${said('zh')}`, en: `"${name}": ${said('en')}` }
    throw new Refusal(400, phrase, {}, [{ field, phrase }])
  }
}
export { cleanName } from '../files/names.ts'
