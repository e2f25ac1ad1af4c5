import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { shownTypes } from '#common/uploads.ts'
import type { FileAnswer } from '../resource.ts'
import type { Services } from './context.ts'

/** RFC 6266: a plain name for old readers, the real one, Chinese or not, for the others. */
const disposition = (kind: string, name: string) =>
  `${kind}; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** Sends a file with headers that keep a browser from guessing at it. */
export async function sendFile(reply: FastifyReply, services: Services, file: FileAnswer): Promise<FastifyReply> {
  const inline = file.inline && shownTypes.includes(file.type)
  reply.header('content-type', file.type).header('content-disposition', disposition(inline ? 'inline' : 'attachment', file.name))
    .header('x-content-type-options', 'nosniff').header('cache-control', 'private, no-store')
  if (file.stored) return reply.header('content-length', file.stored.size).send(services.files.stream(file.stored.sha256))
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(file.stream ?? Buffer.from(file.bytes!))
}

/** Sends server-sent events for as long as they last; nothing on the way may collect or keep them. */
export async function sendStream(reply: FastifyReply, events: Readable): Promise<FastifyReply> {
  return reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no').send(events)
}
