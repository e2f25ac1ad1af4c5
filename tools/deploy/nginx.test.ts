/**
 * Tests deploy/nginx.conf in front of the application: which caller address arrives. Needs nginx.
 */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, waitUntil } from '#tools/crash-test/app-process.ts'
import { startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'

/** Path of nginx; null if not installed. */
const nginx =
  [
    '/usr/sbin/nginx',
    '/usr/local/sbin/nginx',
    '/usr/bin/nginx',
    '/usr/local/bin/nginx',
    '/opt/homebrew/bin/nginx',
  ].find((path) => {
    try {
      return execFileSync(path, ['-v'], { stdio: 'ignore' }) !== undefined
    } catch {
      return false
    }
  }) ?? null
if (!nginx)
  process.stderr.write(
    'SKIPPED tools/deploy/nginx.test.ts: nginx is not installed, so the shipped deploy/nginx.conf ' +
      'was not tried. Install it: apt-get install nginx-light\n',
  )

/**
 * Two callers in different networks, and the outer proxy with the address of the containers'
 * gateway.
 */
const [one, another, outer] = ['127.2.0.1', '127.77.0.1', '127.0.0.88']

let app: TestApp
let folder: string
let proxy: ChildProcess
let port: number

/** The shipped file with addresses of this machine instead of those of the containers. */
async function shipped(at: number, server: string): Promise<string> {
  const text = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
  const changes: [RegExp, string][] = [
    [/^ {4}listen 8080;$/m, `    listen 127.0.0.1:${at};`],
    [/^ {2}set_real_ip_from 172\.30\.8\.1;$/m, `  set_real_ip_from ${outer};`],
    [/server server-1:8080/, `server ${server}`],
    [/^.*server server-2:8080.*\n/m, ''],
    [/\/tmp\//g, `${folder}/`],
    [/^worker_processes auto;$/m, 'worker_processes 1; daemon off; master_process off;'],
  ]
  for (const [pattern] of changes) expect(text).toMatch(pattern)
  return changes.reduce((so, [pattern, to]) => so.replace(pattern, to), text)
}

interface Given {
  from: string
  username?: string
  headers?: Record<string, string>
}

/**
 * A sign-in with a wrong password.
 * @returns the status of the response
 */
async function guess({
  from,
  username = `nobody-${Math.random()}`,
  headers = {},
}: Given): Promise<number> {
  const body = JSON.stringify({ username, password: 'wrong-Password-1' })
  const request = http.request({
    host: '127.0.0.1',
    port,
    localAddress: from,
    method: 'POST',
    path: '/api/auth/login',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...headers,
    },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  await json(response)
  return response.statusCode!
}

/** Guesses with changing names until the address is throttled. */
async function exhaust(given: Given): Promise<void> {
  for (let n = 0; n < 120; n++) if ((await guess(given)) === 429) return
  throw new Error('120 wrong guesses are not slowed down')
}

describe.runIf(nginx)('behind the shipped nginx.conf', () => {
  beforeAll(async () => {
    app = await startApp({
      env: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://plimsoll.example' },
    })
    folder = await mkdtemp(join(tmpdir(), 'plimsoll-nginx-'))
    port = await freePort()
    const path = join(folder, 'nginx.conf')
    await writeFile(path, await shipped(port, new URL(app.url).host))
    execFileSync(nginx!, ['-t', '-q', '-c', path, '-e', 'stderr'], { stdio: 'inherit' })
    proxy = spawn(nginx!, ['-c', path, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] })
    await waitUntil(
      'nginx answers',
      () =>
        fetch(`http://127.0.0.1:${port}/api/ready`).then(
          (r) => r.ok,
          () => false,
        ),
      20_000,
    )
  })
  afterAll(async () => {
    proxy?.kill('SIGTERM')
    if (proxy) await once(proxy, 'exit')
    await app?.close()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  test('throttles a guessing caller, not another one', async () => {
    await exhaust({ from: one })
    expect(await guess({ from: one })).toBe(429)
    expect(await guess({ from: another })).not.toBe(429)
  }, 60_000)

  test('ignores X-Forwarded-For of a caller', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      const value = name === 'forwarded' ? 'for=198.51.100.1' : '198.51.100.1'
      expect(await guess({ from: one, headers: { [name]: value } })).toBe(429)
    }
    // A caller cannot attribute attempts to another address.
    expect(await guess({ from: another, headers: { 'x-forwarded-for': one } })).not.toBe(429)
  }, 60_000)

  test('distinguishes callers behind a second proxy and ignores their own header', async () => {
    const through = (caller: string, forged = ''): Given => ({
      from: outer,
      headers: { 'x-forwarded-for': `${forged}${caller}` },
    })
    await exhaust(through('198.51.100.7'))
    expect(await guess(through('203.0.113.8'))).not.toBe(429)
    expect(await guess(through('198.51.100.7', '203.0.113.99, '))).toBe(429)
    // The same header from a machine that is not the proxy.
    expect(await guess({ from: another, headers: { 'x-forwarded-for': '198.51.100.7' } })).not.toBe(
      429,
    )
  }, 60_000)

  test("responses of the proxy have the servers' headers, without duplicates", async () => {
    const names = [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'strict-transport-security',
    ]
    for (const path of ['/api/metrics', '/api/ready', '/verify/UTN']) {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`)
      expect(status).toBe(path === '/api/metrics' ? 404 : 200)
      expect(
        names.map((name) => headers.get(name)),
        path,
      ).toEqual([
        expect.stringMatching(/^default-src 'none'[^,]*frame-ancestors 'none'[^,]*$/),
        'nosniff',
        'no-referrer',
        'max-age=63072000; includeSubDomains',
      ])
    }
  })

  test("session has the caller's address, and health is ok", async () => {
    const body = JSON.stringify({ username: 'admin', password: 'Plimsoll-2026' })
    const request = http.request({
      host: '127.0.0.1',
      port,
      localAddress: another,
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    })
    request.end(body)
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    expect(((await json(response)) as { code: number }).code).toBe(0)
    const last = await app.services.db
      .selectFrom('session')
      .select('ip')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(last.ip).toBe(another)
    const health = (await (await fetch(`http://127.0.0.1:${port}/api/health`)).json()) as {
      data: { checks: Record<string, { state: string }> }
    }
    expect(health.data.checks['proxies']).toEqual({ state: 'ok' })
  })
})
