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
import { excessOf } from './body-scan.ts'
import { announcedBytes, limitsOfRequest, tooLarge } from './bodies.ts'
import { httpText, Refusal } from './refusal.ts'

const MB = 1_048_576

/** Everything beside the file: names of fields and files, headers of parts. */
const partLimits = { files: 1, fields: 50, parts: 51, fieldNameSize: 200, fieldSize: 100_000, headerPairs: 20, headerSize: 8_192 }
/** What boundaries and headers of parts take besides. */
const wrapping = partLimits.parts * 8_192

interface Parts { fields: Map<string, unknown[]>; uploads: Upload[] }

/**
 * Reads a multipart body: files go to disk as they come in, fields are kept as in a form. What is no file of the kinds
 * taken is refused before anybody sees it.
 * @throws Refusal 413 for a file or fields beyond the limits, before anything is written where the request tells its length
 */
export async function readUpload(request: FastifyRequest, ctx: Ctx, kinds: readonly FileKind[]): Promise<{ fields: Record<string, unknown>; uploads: Upload[] }> {
  const limits = await limitsOf(ctx.services.db)
  await refuseTooMuch(ctx, limits)
  const mostBytes = limits.maxMegabytes * MB + limitsOfRequest(request).bytes + wrapping
  const large = new Refusal(413, filesText.largeBody, { max: limits.maxMegabytes })
  if ((announcedBytes(request) ?? 0) > mostBytes) throw large
  const stop = new AbortController()
  const parts: Parts = { fields: new Map(), uploads: [] }
  const reading = readParts(request, ctx, parts, limits.maxMegabytes, stop.signal)
  // Once too much has come in nobody waits for it any more: it ends with the connection.
  reading.catch(() => undefined)
  try {
    await Promise.race([reading, exceeding(request, mostBytes, large, stop)])
    for (const upload of parts.uploads) if (upload.size) Object.assign(upload, await judged(ctx, upload, kinds, limits.maxMegabytes * MB))
  } catch (error) {
    await discardAll(ctx.services.files, parts.uploads)
    throw refusalOfParts(error)
  }
  return { fields: Object.fromEntries([...parts.fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values])), uploads: parts.uploads }
}

/** Rejects when more bytes come in than there may be: a body in chunks does not tell its length, and parts that are skipped count, too. */
function exceeding(request: FastifyRequest, mostBytes: number, large: Refusal, stop: AbortController): Promise<never> {
  let bytes = 0
  return new Promise((_, failed) => {
    request.raw.on('data', ({ length }: Buffer) => {
      if ((bytes += length) <= mostBytes || stop.signal.aborted) return
      stop.abort(large)
      failed(large)
    })
  })
}

async function readParts(request: FastifyRequest, { services: { files } }: Ctx, { fields, uploads }: Parts, maxMegabytes: number, signal: AbortSignal): Promise<void> {
  const limits = limitsOfRequest(request)
  let fieldBytes = 0
  for await (const part of request.parts({ limits: { ...partLimits, fileSize: maxMegabytes * MB } })) {
    if (part.type === 'field') {
      // A part that says it is JSON comes parsed.
      const excess = excessOf(part.value, limits)
      if (excess) throw tooLarge(excess, limits)
      fieldBytes += typeof part.value === 'string' ? Buffer.byteLength(part.value) : partLimits.fieldSize
      if (part.valueTruncated) throw tooLarge('bytes', { ...limits, bytes: partLimits.fieldSize })
      if (fieldBytes > limits.bytes) throw tooLarge('bytes', limits)
      const values = fields.get(part.fieldname)
      if (values) values.push(part.value)
      else fields.set(part.fieldname, [part.value])
      continue
    }
    const path = await files.temporary(part.file, signal)
    const name = cleanName(part.filename)
    uploads.push({ path, name, type: part.mimetype, size: part.file.bytesRead })
    if (part.file.truncated) throw new Refusal(413, filesText.largeFile, { name, max: maxMegabytes })
  }
}

/** What the reader of the body counted: more files, fields or parts than are taken. */
function refusalOfParts(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT') return new Refusal(400, filesText.oneFile)
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return new Refusal(413, httpText.bodyTooMany, { limit: partLimits.fields })
  return error
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
