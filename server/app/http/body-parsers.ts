/**
 * Parses request bodies: counted while they arrive, and parsed only within the limits of the call.
 */
import { setImmediate as turn } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mostPairs, publicLimits } from '#common/call-limits.ts'
import type { CallLimits } from '#common/call-limits.ts'
import { scanForm, scanJson } from './body-scan.ts'
import type { BodyScan, Excess } from './body-scan.ts'
import { discardRest } from './discard.ts'
import { httpText, Refusal } from '#server/core/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** limits of the body; default: those of public calls */
    limits?: CallLimits
  }
}

/** Above this size in bytes, parsing and checking run in separate turns of the event loop. */
const large = 64 * 1024

const phrases = {
  bytes: httpText.bodyTooLarge,
  keys: httpText.bodyTooMany,
  depth: httpText.bodyTooDeep,
} as const
/** The refusal 413 that names the limit. */
export function tooLarge(excess: Excess, limits: CallLimits): Refusal {
  const limit = excess === 'bytes' ? Math.floor(limits.bytes / 1024) : limits[excess]
  return new Refusal(413, phrases[excess], { limit })
}

/** The limits of the route of a request. */
export const limitsOfRequest = (request: FastifyRequest): CallLimits =>
  request.routeOptions.config.limits ?? publicLimits

/** The announced length of a body; null for a chunked body. */
export const announcedBytes = ({ headers }: FastifyRequest): number | null => {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

/**
 * Reads a body within limits and stops at the part that exceeds one.
 * @throws Refusal 413 naming the limit, 400 for an incomplete body
 */
async function readBody(
  request: FastifyRequest,
  payload: Readable,
  limits: CallLimits,
  scan: BodyScan,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let excess: Excess | null = (announcedBytes(request) ?? 0) > limits.bytes ? 'bytes' : null
  if (!excess)
    try {
      // Leaving the loop must not close the connection: the refusal is sent on it.
      for await (const part of payload.iterator({
        destroyOnReturn: false,
      }) as AsyncIterable<Buffer>) {
        excess = scan(part)
        if (excess) break
        parts.push(part)
      }
    } catch {
      throw new Refusal(400, httpText.badBody)
    }
  if (!excess) return Buffer.concat(parts)
  await discardRest(request.raw)
  throw tooLarge(excess, limits)
}

/**
 * The pairs of a form: repeated keys become lists. The object has no prototype, so that every key
 * is plain data.
 */
function parseForm(body: string): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = Object.create(null) as Record<
    string,
    string | string[]
  >
  for (const [name, value] of new URLSearchParams(body)) {
    const before = form[name]
    if (before === undefined) form[name] = value
    else if (typeof before === 'string') form[name] = [before, value]
    else before.push(value)
  }
  return form
}

type ParseJson = (
  request: FastifyRequest,
  body: string,
  done: (error: Error | null, body?: unknown) => void,
) => void
const parsed = (parse: ParseJson, request: FastifyRequest, body: string) =>
  new Promise<unknown>((done, failed) => {
    parse(request, body, (error, value) => {
      if (error) failed(new Refusal(400, httpText.badBody))
      else done(value)
    })
  })

/** Only forms and JSON are parsed; `__proto__` and `constructor.prototype` in JSON are refused. */
export function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error') as ParseJson
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: Readable) => {
      const limits = limitsOfRequest(request)
      const body = await readBody(request, payload, limits, scanJson(limits))
      const value = body.length
        ? await parsed(parseJson, request, body.toString('utf8'))
        : undefined
      if (body.length > large) await turn()
      return value
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: Readable) => {
      const usual = limitsOfRequest(request)
      const limits = { ...usual, keys: Math.min(usual.keys, mostPairs) }
      const body = await readBody(request, payload, limits, scanForm(limits))
      const form = parseForm(body.toString('utf8'))
      if (body.length > large) await turn()
      return form
    },
  )
}
