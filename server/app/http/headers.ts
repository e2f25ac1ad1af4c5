/** Security headers of every response. */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { httpText, refuse } from '#server/core/refusal.ts'

/** Placeholder in the built pages, replaced by a nonce in each response. */
export const noncePlaceholder = '__nonce__'
export const newNonce = (): string => randomBytes(18).toString('base64')

/**
 * Content security policy of pages: own resources only and nothing inline, except styles that the
 * component library adds with the nonce. Strings become markup, script or script URLs only through
 * web/trusted-types.ts. WebAssembly is needed by the PDF viewer.
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default inert',
  ].join('; ')

const denyAllPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
/**
 * Policy of responses that are not pages: opened directly, they run nothing, load nothing and have
 * no origin.
 */
export const apiPolicy = denyAllPolicy
/** Policy of a worker: it may only fetch from this origin. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

const features = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const baseHeaders: Record<string, string> = {
  'content-security-policy': denyAllPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': features.map((feature) => `${feature}=()`).join(', '),
}
/** HSTS for two years with subdomains; sent when the application is reached by HTTPS. */
const onlyHttps = 'max-age=63072000; includeSubDomains'
export const securityHeaders = ({
  publicUrl,
}: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  ...baseHeaders,
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': onlyHttps }),
})

/** Refuses calls sent by pages of other sites or of other origins of the same site (CSRF). */
function assertSameSite(request: FastifyRequest): void {
  const from = request.headers['sec-fetch-site']
  if (
    request.url.startsWith('/api/') &&
    request.method === 'POST' &&
    from !== undefined &&
    from !== 'same-origin' &&
    from !== 'none'
  )
    refuse(403, httpText.otherSite)
}

/** Adds the headers to every response, including errors of the framework. */
export function addHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    assertSameSite(request)
  })
}

/**
 * Responds to input that is not HTTP, before a request exists: with the same headers, without
 * echoing it.
 */
export function handleClientError(
  config: Config,
): (error: Error & { code?: string }, socket: Socket) => void {
  const body = JSON.stringify({
    code: 400,
    data: null,
    msg: httpText.badBody.en,
    error: httpText.badBody.key,
  })
  const status: Record<string, string> = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  }
  const lines = Object.entries({
    ...securityHeaders(config),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(
      `HTTP/1.1 ${status[code] ?? '400 Bad Request'}\r\n` +
        `${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    )
  }
}
