import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { kindOfType, shownTypes, typeOf } from '#common/uploads.ts'
import { disposition } from '../files/names.ts'
import type { FileAnswer } from '../resource.ts'
import type { Services } from './context.ts'

/** Types that we write ourselves, beside those of the files we take. */
const written = /^(text\/calendar|application\/vnd\.openxmlformats-officedocument\.[\w.]+|text\/plain|text\/csv|application\/json|application\/zip)(;|$)/
/** From our own list: what is not in it is only bytes. */
const ownType = (type: string): string => {
  const kind = kindOfType(type)
  return kind ? typeOf(kind) : written.test(type) ? type : 'application/octet-stream'
}
/** Opened by itself, a file runs nothing, loads nothing and has no origin. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** Sends a file with headers that keep a browser from guessing at it, running it, or keeping it. */
export async function sendFile(reply: FastifyReply, services: Services, file: FileAnswer): Promise<FastifyReply> {
  const type = ownType(file.type)
  const inline = file.inline && shownTypes.includes(type)
  const kept = file.stored && (await services.files.open(file.stored.sha256))
  reply.header('content-type', type).header('content-disposition', disposition(inline ? 'inline' : 'attachment', file.name))
    .header('x-content-type-options', 'nosniff').header('content-security-policy', policy).header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
  if (kept) return reply.header('content-length', kept.size).send(kept.stream)
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply.send(file.stream ?? Buffer.from(file.bytes!))
}

/** Sends server-sent events for as long as they last; nothing on the way may collect or keep them. */
export async function sendStream(reply: FastifyReply, events: Readable): Promise<FastifyReply> {
  return reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no').send(events)
}
