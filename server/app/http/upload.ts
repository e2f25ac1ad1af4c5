import type { FastifyRequest } from 'fastify'
import type { FileKind } from '#common/uploads.ts'
import { DocumentError } from '#server/platform/office-files/document-problem.ts'
import { inWorker } from '#server/platform/documents/worker.ts'
import { filesText } from '#server/platform/files/files.text.ts'
import { countRefused, limitsOf, assertUploadQuota } from '#server/platform/files/upload-limits.ts'
import { sanitizeFileName } from '#server/platform/files/file-names.ts'
import { scanForViruses } from '#server/platform/files/scan-for-viruses.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import type { RequestContext, Upload } from '#server/core/context.ts'
import { excessOf } from './body-scan.ts'
import { announcedBytes, limitsOfRequest, tooLarge } from './body-parsers.ts'
import { httpText, Refusal } from '#server/core/refusal.ts'

const MB = 1_048_576

/** Limits for everything besides the file: names of fields and files, part headers. */
const partLimits = {
  files: 1,
  fields: 50,
  parts: 51,
  fieldNameSize: 200,
  fieldSize: 100_000,
  headerPairs: 20,
  headerSize: 8_192,
}
/** Additional bytes of boundaries and part headers. */
const wrapping = partLimits.parts * 8_192

interface Parts {
  fields: Map<string, unknown[]>
  uploads: Upload[]
}

/**
 * Reads a multipart body: files are streamed to disk, fields are returned as in a form. A file of a
 * disallowed kind is refused before any other code reads it.
 * @throws Refusal 413 for a file or fields beyond the limits, before anything is written when the
 * length is announced
 */
export async function readUpload(
  request: FastifyRequest,
  ctx: RequestContext,
  kinds: readonly FileKind[],
): Promise<{ fields: Record<string, unknown>; uploads: Upload[] }> {
  const limits = await limitsOf(ctx.db)
  await assertUploadQuota(ctx, limits)
  const mostBytes = limits.maxMegabytes * MB + limitsOfRequest(request).bytes + wrapping
  const large = new Refusal(413, filesText.largeBody, { max: limits.maxMegabytes })
  if ((announcedBytes(request) ?? 0) > mostBytes) throw large
  const stop = new AbortController()
  const parts: Parts = { fields: new Map(), uploads: [] }
  const reading = readParts(request, ctx, parts, limits.maxMegabytes, stop.signal)
  // After the limit is exceeded the result is not used: the promise ends with the connection.
  reading.catch(() => undefined)
  try {
    await Promise.race([reading, exceeding(request, mostBytes, large, stop)])
    for (const upload of parts.uploads)
      if (upload.size)
        Object.assign(upload, await validateUpload(ctx, upload, kinds, limits.maxMegabytes * MB))
  } catch (error) {
    await discardAll(ctx.services.files, parts.uploads)
    throw refusalOfParts(error)
  }
  return {
    fields: Object.fromEntries(
      [...parts.fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    ),
    uploads: parts.uploads,
  }
}

/**
 * Rejects when more bytes arrive than allowed: a chunked body announces no length, and skipped
 * parts count too.
 */
function exceeding(
  request: FastifyRequest,
  mostBytes: number,
  large: Refusal,
  stop: AbortController,
): Promise<never> {
  let bytes = 0
  return new Promise((_, failed) => {
    request.raw.on('data', ({ length }: Buffer) => {
      if ((bytes += length) <= mostBytes || stop.signal.aborted) return
      stop.abort(large)
      failed(large)
    })
  })
}

async function readParts(
  request: FastifyRequest,
  { services: { files } }: RequestContext,
  { fields, uploads }: Parts,
  maxMegabytes: number,
  signal: AbortSignal,
): Promise<void> {
  const limits = limitsOfRequest(request)
  let fieldBytes = 0
  for await (const part of request.parts({
    limits: { ...partLimits, fileSize: maxMegabytes * MB },
  })) {
    if (part.type === 'field') {
      // A part with a JSON content type arrives parsed.
      const excess = excessOf(part.value, limits)
      if (excess) throw tooLarge(excess, limits)
      fieldBytes +=
        typeof part.value === 'string' ? Buffer.byteLength(part.value) : partLimits.fieldSize
      if (part.valueTruncated) throw tooLarge('bytes', { ...limits, bytes: partLimits.fieldSize })
      if (fieldBytes > limits.bytes) throw tooLarge('bytes', limits)
      const values = fields.get(part.fieldname)
      if (values) values.push(part.value)
      else fields.set(part.fieldname, [part.value])
      continue
    }
    const path = await files.receive(part.file, signal)
    const name = sanitizeFileName(part.filename)
    uploads.push({ path, name, type: part.mimetype, size: part.file.bytesRead })
    if (part.file.truncated)
      throw new Refusal(413, filesText.largeFile, { name, max: maxMegabytes })
  }
}

/** The refusal for limits counted by the multipart parser: too many files, fields or parts. */
function refusalOfParts(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT') return new Refusal(400, filesText.oneFile)
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new Refusal(413, httpText.bodyTooMany, { limit: partLimits.fields })
  return error
}
const discardAll = async (files: FileStore, uploads: Upload[]) => {
  for (const { path } of uploads) await files.discard(path)
}

/**
 * Validates a file by its bytes, and by the virus scanner where one is configured.
 * @param field to which the refusal belongs
 * @throws Refusal 400 naming the file, the problem and the correction; 503 when the scanner is
 * unavailable
 */
export async function validateUpload(
  { services, user }: RequestContext,
  { path, name, type }: Omit<Upload, 'size'>,
  kinds: readonly FileKind[],
  max: number,
  field = 'file',
): Promise<{ type: string }> {
  try {
    const kind = await inWorker('judge', [path, { name, declared: type, kinds, max }])
    if (services.config.scannerUrl)
      await scanForViruses(path, name, services.config.scannerUrl, field)
    return { type: kind.type }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    const [first] = error.issues
    if (!first) throw error
    countRefused(user.userId, first.code)
    const joinMessages = (lang: 'zh' | 'en') =>
      error.issues
        .slice(0, 5)
        .map((one) => (one.part ? `${one[lang]}（${one.part}）` : one[lang]))
        .join(lang === 'zh' ? '' : ' ')
    const phrase = {
      key: `document.${first.code}`,
      zh: `“${name}”：${joinMessages('zh')}`,
      en: `"${name}": ${joinMessages('en')}`,
    }
    throw new Refusal(400, phrase, {}, [{ field, phrase }])
  }
}
export { sanitizeFileName } from '#server/platform/files/file-names.ts'
