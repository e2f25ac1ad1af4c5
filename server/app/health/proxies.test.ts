import { once } from 'node:events'
import http from 'node:http'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { buildApp } from '../app.ts'

const app = testApp({ demo: false })

/** A process behind proxies, with its log and health; closed at the end of the test. */
async function startProcess(settings: { publicUrl: string; trustedProxies: string }) {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'warn' },
    new Writable({
      write(chunk: Buffer, _, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    }),
  )
  const server = await buildApp({
    ...app.services,
    log,
    config: { ...app.services.config, ...settings },
  })
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const ask = async (
    path: string,
    headers: Record<string, string> = {},
    localAddress = '127.0.0.1',
  ) => {
    const request = http.request({ host: '127.0.0.1', port, path, headers, localAddress }).end()
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    return text(response)
  }
  return {
    server,
    lines: () => lines.filter(({ event }) => event === 'callers unknown'),
    async calls(count: number, headers?: Record<string, string>, from?: string) {
      for (let n = 0; n < count; n++) await ask('/api/auth/captcha', headers, from)
    },
    ask,
    proxies: async () =>
      (
        JSON.parse(await ask('/api/health')) as {
          data: { checks: Record<string, { state: string; msg?: string }> }
        }
      ).data.checks['proxies']!,
  }
}
const https = 'https://plimsoll.example'

test('reports no fault when a trusted proxy passes addresses', async () => {
  const it = await startProcess({ publicUrl: https, trustedProxies: '127.0.0.1' })
  await it.calls(40, { 'x-forwarded-for': '203.0.113.7' })
  expect(await it.proxies()).toEqual({ state: 'ok' })
  expect(it.lines()).toEqual([])
  await it.server.close()
})

test.each([
  ['no address', {}],
  ['its own address, or that of another proxy', { 'x-forwarded-for': '127.0.0.9' }],
])(
  'a proxy that passes on %s is detected, logged once, and shown to monitoring',
  async (_, headers) => {
    const it = await startProcess({ publicUrl: https, trustedProxies: '127.0.0.1, 127.0.0.8/30' })
    await it.calls(10, headers as Record<string, string>)
    expect(await it.proxies()).toEqual({ state: 'ok' })
    await it.calls(30, headers as Record<string, string>)
    expect(it.lines()).toMatchObject([{ level: 40, fault: 'notPassed', peer: '127.0.0.1' }])
    await expect.poll(it.proxies, { timeout: 5_000 }).toEqual({
      state: 'amber',
      msg: expect.stringContaining('X-Forwarded-For'),
      remedy: expect.stringContaining('operations.md'),
    })
    expect(await it.ask('/api/metrics')).toMatch(/plimsoll_health\{check="proxies"\} 1/)
    await it.server.close()
  },
)

test('detects a proxy that TRUSTED_PROXIES does not name', async () => {
  const it = await startProcess({ publicUrl: 'http://plimsoll.test', trustedProxies: '10.1.2.3' })
  await it.calls(40, { 'x-forwarded-for': '203.0.113.7' })
  expect(it.lines()).toMatchObject([{ fault: 'notTrusted', peer: '127.0.0.1' }])
  await expect.poll(it.proxies, { timeout: 5_000 }).toEqual({
    state: 'amber',
    msg: expect.stringContaining('TRUSTED_PROXIES'),
    remedy: expect.stringContaining('operations.md'),
  })
  await it.server.close()
})

test('on one machine without a proxy there is no warning, and health checks do not count', async () => {
  const [plain, watched] = [
    await startProcess({ publicUrl: 'http://127.0.0.1:8080', trustedProxies: '127.0.0.1' }),
    await startProcess({ publicUrl: https, trustedProxies: '127.0.0.1' }),
  ]
  await plain.calls(40)
  for (let n = 0; n < 40; n++) await watched.ask('/api/ready')
  expect([...plain.lines(), ...watched.lines()]).toEqual([])
  await plain.server.close()
  await watched.server.close()
})

/**
 * The status of each response to calls with these forwarded addresses, where one address may make
 * five calls.
 */
async function statuses(trustedProxies: string, forwarded: readonly string[]): Promise<number[]> {
  const server = await buildApp({
    ...app.services,
    config: { ...app.services.config, trustedProxies, publicCallsPerMinute: 5 },
  })
  const got: number[] = []
  for (const address of forwarded)
    got.push(
      (
        await server.inject({
          url: '/api/auth/captcha?key=12345678',
          headers: {
            'x-forwarded-for': address,
            'x-real-ip': address,
            forwarded: `for=${address}`,
          },
        })
      ).statusCode,
    )
  await server.close()
  return got
}
const several = Array.from({ length: 12 }, (_, n) => `203.0.113.${n}`)

test('an address in a header of the caller is ignored without a trusted proxy, and before the addresses that the proxy adds', async () => {
  expect(await statuses('10.1.2.3', several)).toContain(429)
  expect(
    await statuses(
      '127.0.0.1',
      several.map((address) => `${address}, 198.51.100.7`),
    ),
  ).toContain(429)
  expect(
    await statuses(
      '127.0.0.1',
      several.map((address) => `198.51.100.7, ${address}`),
    ),
  ).not.toContain(429)
})
