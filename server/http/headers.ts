/** What every answer tells the browser, so that it does nothing with it but what is meant. */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { httpText, refuse } from './refusal.ts'

/** Stands in the built pages where each answer puts a nonce of its own. */
export const noncePlace = '__nonce__'
export const newNonce = (): string => randomBytes(18).toString('base64')

/**
 * The policy of a page: everything from here and nothing inline, but for the styles that the component library makes
 * as it runs, by the nonce. Strings become markup, script or addresses of scripts only through web/trusted.ts.
 * WebAssembly is for the viewer of PDF files.
 */
export const pagePolicy = (nonce: string): string => [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", `style-src 'self' 'nonce-${nonce}'`, "img-src 'self' blob: data:", "font-src 'self'", "connect-src 'self'",
  "worker-src 'self'", "manifest-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
  "require-trusted-types-for 'script'", 'trusted-types default inert',
].join('; ')

const nothing = "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
/** The policy of what is no page: opened by itself, an answer of a call runs nothing, loads nothing and has no origin. */
export const answerPolicy = nothing
/** The policy of a worker: it fetches from here, and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

const features = ['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking']
const always: Record<string, string> = {
  'content-security-policy': nothing,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': features.map((feature) => `${feature}=()`).join(', '),
}
/** Two years, for every name beneath: told where the product is reached by HTTPS. */
const onlyHttps = 'max-age=63072000; includeSubDomains'
export const headersOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({ ...always, ...(publicUrl.startsWith('https:') && { 'strict-transport-security': onlyHttps }) })

/** Pages of other sites, and of neighbours under the same domain, may not send calls, whatever the browser would let them read. */
function refuseStrangePages(request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site']
  if (request.url.startsWith('/api/') && request.method === 'POST' && from !== undefined && from !== 'same-origin' && from !== 'none') refuse(403, httpText.otherSite)
}

/** Puts the headers on every answer there is, refusals of the framework among them. */
export function addHeaders(app: FastifyInstance, config: Config): void {
  const headers = headersOf(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    refuseStrangePages(request)
  })
}

/** What cannot be read as HTTP at all is answered before there is a request: with the same headers, and without an echo of it. */
export function refuseUnreadable(config: Config): (error: Error & { code?: string }, socket: Socket) => void {
  const body = JSON.stringify({ code: 400, data: null, msg: httpText.badBody.en, error: httpText.badBody.key })
  const status: Record<string, string> = { HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large', ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout' }
  const lines = Object.entries({ ...headersOf(config), 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'content-length': Buffer.byteLength(body), connection: 'close' })
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(`HTTP/1.1 ${status[code] ?? '400 Bad Request'}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
  }
}
