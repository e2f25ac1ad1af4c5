import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'

let app: TestApp
let https: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  app = await startApp()
  https = await buildApp({
    ...app.services,
    config: { ...app.services.config, publicUrl: 'https://plimsoll.example' },
  })
})
afterAll(async () => {
  await https.close()
  await app.close()
})
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${app.url}${path}`, { method, headers, redirect: 'manual' })
const directives = (policy: string | null) =>
  new Map(
    (policy ?? '')
      .split('; ')
      .map((part) => [part.split(' ')[0]!, part.split(' ').slice(1).join(' ')]),
  )

describe('every response has the security headers', () => {
  test.each([
    ['a page', '/'],
    ['the verification page', '/verify/UTN'],
    ['a page that is none', '/no/such/page'],
    ['a picture', '/mark.svg'],
    ['a call', '/api/ready'],
    ['a call that is none', '/api/x'],
    ['a refusal', '/api/sys/user/list'],
    ['the API description', '/api/docs'],
  ])('%s', async (_what, path) => {
    const { headers } = await get(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'content-type': expect.stringContaining('charset=utf-8'),
    })
    const policy = directives(headers.get('content-security-policy'))
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
    expect([...policy.values()].join(' ')).not.toMatch(
      /unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*|https?:/,
    )
    expect([
      headers.get('set-cookie'),
      headers.get('access-control-allow-origin'),
      headers.get('server'),
      headers.get('x-powered-by'),
    ]).toEqual([null, null, null, null])
  })

  test('styles created at run time need its nonce, which is new for each page and never cached', async () => {
    const [one, two] = await Promise.all([get('/login'), get('/login')])
    const nonces = await Promise.all(
      [one, two].map(async (page) => {
        const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(
          page.headers.get('content-security-policy')!,
        )![1]!
        expect(await page.text()).toContain(`nonce="${nonce}"`)
        expect(page.headers.get('cache-control')).toBe('no-store')
        return nonce
      }),
    )
    expect(nonces[0]).not.toBe(nonces[1])
  })

  test('responses of calls are not cached, and have no effect when opened directly', async () => {
    for (const path of ['/api/ready', '/api/sys/user/list', '/api/x']) {
      const { headers } = await get(path)
      expect(headers.get('cache-control')).toContain('no-store')
      expect(headers.get('content-security-policy')).toMatch(/sandbox$/)
    }
  })

  test('HSTS is sent where the product is reached by HTTPS, and only there', async () => {
    expect((await get('/')).headers.get('strict-transport-security')).toBeNull()
    for (const url of ['/', '/api/ready', '/api/x', '/mark.svg'])
      expect((await https.inject({ url })).headers['strict-transport-security']).toBe(
        'max-age=63072000; includeSubDomains',
      )
  })
})

describe('requests that a browser sends for another site', () => {
  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 400],
    ['none', 400],
  ])('Sec-Fetch-Site: %s', async (site, status) => {
    expect((await get('/api/auth/login', { 'sec-fetch-site': site }, 'POST')).status).toBe(status)
  })
  test('a preflight of another site gets no CORS headers', async () => {
    const { status, headers } = await get(
      '/api/auth/login',
      { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      'OPTIONS',
    )
    expect([
      status,
      [...headers.keys()].filter((name) => name.startsWith('access-control')),
    ]).toEqual([404, []])
  })
  test.each(['PUT', 'DELETE', 'PATCH', 'GET'])('%s does not call', async (method) => {
    expect((await get('/api/sys/user/save', {}, method)).status).toBe(404)
  })
})

/** Sends raw bytes, and returns what is received until the connection closes. */
const raw = (text: string) =>
  new Promise<string>((done, failed) => {
    let got = ''
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text))
    socket
      .on('data', (bytes) => {
        got += bytes.toString()
      })
      .on('close', () => done(got))
      .on('error', failed)
  })

describe('refuses ambiguous HTTP', () => {
  const post = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  test.each([
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    [
      'a length and parts',
      `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['parts in disguise', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a header over two lines', `${post}X: a\r\n b\r\n\r\n`],
    ['no HTTP', 'hello\r\n\r\n'],
  ])('%s', async (_what, text) => {
    const answer = await raw(text)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
  test('headers that never end', async () => {
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    )
  })
  test('TRACE is refused', async () => {
    const answer = await raw(
      'TRACE /api/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Secret: sesame\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toContain('sesame')
  })
})

describe('files of the pages', () => {
  test.each([
    '/.vite/manifest.json',
    '/.source-hash',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/.git/config',
    '/package.json',
  ])('%s is not served', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).not.toMatch(/"(name|isEntry|file)":|\[core\]|Index of/)
    expect(answer).toMatch(/^HTTP\/1\.1 (40\d |200 OK[\s\S]*<div id="root">)/)
  })
})
