import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { kindOfContentType, previewableTypes, contentTypeOf } from '#common/uploads.ts'
import { contentDisposition } from '#server/platform/files/file-names.ts'
import type { FileResponse } from '#server/core/action.ts'
import type { Services } from '#server/core/context.ts'

/** Content types that the system generates, beside those of accepted uploads. */
const generatedTypes =
  /^(text\/calendar|application\/vnd\.openxmlformats-officedocument\.[\w.]+|text\/plain|text\/csv|application\/json|application\/zip)(;|$)/
/** Unknown types are sent as plain bytes. */
const safeContentType = (type: string): string => {
  const kind = kindOfContentType(type)
  return kind ? contentTypeOf(kind) : generatedTypes.test(type) ? type : 'application/octet-stream'
}
/** A file opened directly runs nothing, loads nothing and has no origin. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; object-src 'none'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/**
 * Sends a file with headers that prevent content sniffing, execution and caching. A stored file is
 * verified: a damaged one of at most 8 MB is refused before the answer begins, a larger one breaks
 * off before its last chunk (docs/performance.md has the cost). Ranges are not served.
 * @throws Refusal 503 when the stored file is missing or known to be damaged
 */
export async function sendFile(
  reply: FastifyReply,
  services: Services,
  file: FileResponse,
): Promise<FastifyReply> {
  const type = safeContentType(file.type)
  const inline = file.inline && previewableTypes.includes(type)
  const storedBytes = file.stored && (await services.files.openVerified(file.stored))
  reply
    .header('content-type', type)
    .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', policy)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
  if (file.stored && storedBytes)
    return reply.header('content-length', file.stored.size).send(storedBytes)
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(file.stream ?? Buffer.from(file.bytes!))
}

/** Sends server-sent events; proxies must neither buffer nor cache them. */
export async function sendStream(reply: FastifyReply, events: Readable): Promise<FastifyReply> {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(events)
}
