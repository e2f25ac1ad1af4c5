import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { Allowance } from './allowance.ts'
import { costOf } from './caller-limits.ts'
import { longestTurn } from './longest-turn.fixture.ts'
import { OpenBodies } from './open-bodies.ts'

const app = testApp({
  env: { LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '40', PUBLIC_CALLS_PER_MINUTE: '30' },
})

const post = (path: string, token = '', lang = 'en') =>
  fetch(`${app.url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': lang,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: '{}',
  })
const times = (count: number, one: () => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, one))
const person = async (name: string) => (await createTestUser(app, name)).client.token

describe('call limits', () => {
  test('a user over the limit gets a message with the waiting time; others are not affected', async () => {
    const [busy, calm] = [await person('busy'), await person('calm')]
    const answers = await times(60, () => post('auth/profile', busy))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(15)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(40)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused[0]!.json()).toMatchObject({
      code: 429,
      data: null,
      error: 'http.tooOften',
      msg: expect.stringMatching(/^Too many requests: try again in \d+ seconds?$/),
    })
    expect((await post('auth/profile', calm)).status).toBe(200)
    const zh = (await times(5, () => post('auth/profile', busy, 'zh'))).find(
      ({ status }) => status === 429,
    )!
    expect(((await zh.json()) as { msg: string }).msg).toMatch(/^请求过于频繁，请在 \d+ 秒后重试$/)
  })

  test('calls that create a file cost more', async () => {
    const token = await person('exporter')
    const answers = await times(8, () => post('basic/flag/export', token))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 200, 429, 429, 429, 429,
    ])
  })

  test('counts calls without a session by address, not affecting sessions', async () => {
    const token = await person('neighbour')
    await post('auth/profile', token)
    const open = await times(20, () => post('auth/welcome'))
    const strange = await times(20, () => post('auth/profile', 'x'.repeat(43)))
    expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(strange.map(({ status }) => status))).toEqual(new Set([401, 429]))
    expect((await post('auth/welcome')).status).toBe(429)
    expect((await post('auth/profile', token)).status).toBe(200)
  })
})

describe('allowances', () => {
  test('refill evenly, up to the calls of one minute', () => {
    let now = 0
    const allowance = new Allowance(60, () => now)
    for (let n = 0; n < 60; n++) expect(allowance.take('a')).toBe(0)
    expect(allowance.take('a')).toBe(1)
    expect(allowance.take('a', 10)).toBe(10)
    now = 10_000
    expect(allowance.take('a', 10)).toBe(0)
    expect(allowance.wait('a')).toBe(1)
    now = 3_600_000
    expect(allowance.take('a', 60)).toBe(0)
    expect(allowance.take('a')).toBe(1)
  })

  test('a cost above the whole allowance consumes all of it', () => {
    const allowance = new Allowance(5, () => 0)
    expect(allowance.take('a', 10)).toBe(0)
    expect(allowance.take('a', 10)).toBe(60)
  })

  test('are stored for a limited number of recent callers', () => {
    const allowance = new Allowance(1, () => 0, 3)
    for (const caller of ['a', 'b', 'c', 'a', 'd']) allowance.take(caller)
    expect(allowance.size).toBe(3)
    expect([allowance.wait('a'), allowance.wait('b')]).toEqual([60, 0])
  })

  test('exports, imports and prints cost most, files more than rows', () => {
    expect([
      costOf('list', { kind: 'json' }),
      costOf('download', { kind: 'file' }),
      costOf('export', { kind: 'file' }),
      costOf('printStatement', { kind: 'file' }),
      costOf('list', { kind: 'json', cost: 3 }),
    ]).toEqual([1, 3, 10, 10, 3])
  })
})

test('aborts a slow body and accepts one at the minimum rate', async () => {
  let now = 0
  const cut: string[] = []
  const bodies = new OpenBodies(
    (socket) => {
      cut.push(String(socket.remotePort))
      socket.destroy()
    },
    () => now,
  )
  let received = 0
  const server = createServer((request) => {
    bodies.add(request, null)
    request.on('data', ({ length }: Buffer) => {
      received += length
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const begin = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nx')
    await expect.poll(() => bodies.size).toBeGreaterThan(0)
    return socket
  }
  const slow = await begin()
  const steady = await begin()
  await expect.poll(() => bodies.size).toBe(2)
  now = 14_000
  bodies.cutSlow()
  expect(cut).toEqual([])
  steady.write('x'.repeat(30_000))
  await expect.poll(() => received).toBeGreaterThan(30_000)
  now = 18_000
  bodies.cutSlow()
  expect(cut).toEqual([String(slow.localPort)])
  expect(bodies.size).toBe(1)
  steady.destroy()
  await expect.poll(() => bodies.size).toBe(0)
  bodies.close()
  server.close()
})

describe('many requests at once', () => {
  test('on one connection are answered in order, up to a limit', async () => {
    const answers = async (count: number) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
      let text = ''
      socket
        .on('data', (part) => {
          text += part.toString()
        })
        .on('error', () => undefined)
      socket.write(
        `${'GET /api/ready HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count - 1)}GET /api/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      )
      await new Promise<void>((done) => {
        socket.once('close', () => done())
      })
      return text.match(/HTTP\/1\.1 200/g)?.length ?? 0
    }
    expect(await answers(20)).toBe(20)
    expect(await answers(100)).toBeLessThan(33)
  })

  test.each([
    ['pages', 'GET /login'],
    ['calls', 'GET /api/auth/captcha?key=12345678'],
    ['calls that are none', 'GET /api/x'],
    ['queries', `GET /api/auth/captcha?${'key=1&'.repeat(2_000)}`],
  ])(
    '%s in one packet on one connection delay no other connection',
    async (_what, line) => {
      const one = `${line} HTTP/1.1\r\nHost: x\r\n\r\n`
      const port = Number(new URL(app.url).port)
      const send = async () =>
        new Promise<void>((done) => {
          const socket = connect(port, '127.0.0.1', () =>
            socket.end(
              one
                .repeat(Math.floor(64_000 / one.length))
                .concat('GET /api/ready HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
            ),
          )
          socket
            .on('error', () => undefined)
            .on('close', () => done())
            .resume()
        })
      let shortest = Infinity
      for (let n = 0; n < 3; n++) shortest = Math.min(shortest, (await longestTurn(send)).ms)
      expect(shortest).toBeLessThan(100)
    },
    60_000,
  )
})
