import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp({ env: { LOG_LEVEL: 'silent' } })
let port: number
let admin: string
beforeAll(async () => {
  port = Number(new URL(app.url).port)
  admin = (await app.signInAs('admin')).token
})

interface Given {
  path: string
  type?: string
  token?: string
  lang?: string
  length?: number | null
  parts?: readonly (string | Buffer)[]
}
interface Got {
  status: number
  closes: boolean
  json: { msg: string; error: string; fields?: object[] }
}

/** Sends the beginning of a request, and returns the response that comes before its end. */
function begin({
  path,
  type = 'application/json',
  token = '',
  lang = 'en',
  length,
  parts = [],
}: Given): Promise<Got> {
  const headers = {
    'content-type': type,
    'accept-language': lang,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(length ? { 'content-length': length } : { 'transfer-encoding': 'chunked' }),
  }
  return new Promise((done, failed) => {
    const sent = request(
      { port, path: `/api/${path}`, method: 'POST', headers, agent: false },
      (response) => {
        let text = ''
        response
          .on('data', (part: Buffer) => {
            text += part.toString()
          })
          .on('end', () => {
            done({
              status: response.statusCode!,
              closes: response.headers.connection === 'close',
              json: JSON.parse(text) as Got['json'],
            })
            sent.destroy()
          })
      },
    )
    sent.on('error', failed)
    sent.flushHeaders()
    for (const part of parts) sent.write(part)
  })
}
const incoming = () =>
  readdir(join(app.services.config.dataDir, 'files', 'incoming')).catch(() => [])

describe('before a body is read', () => {
  test('refuses a call without a session and closes the connection', async () => {
    const got = await begin({ path: 'sys/user/save', length: 900_000, parts: ['{"username":'] })
    expect(got).toMatchObject({
      status: 401,
      closes: true,
      json: { error: 'http.unauthenticated' },
    })
  }, 20_000)

  test('a file without a session, or without the right, is refused before anything is written to disk', async () => {
    const type = 'multipart/form-data; boundary=b'
    const parts = [
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n',
    ]
    const before = await incoming()
    expect(
      await begin({ path: 'sys/attachment/upload', type, length: 50_000_000, parts }),
    ).toMatchObject({ status: 401 })
    const {
      client: { token },
    } = await createTestUser(app, 'norights', { rights: false })
    expect(
      await begin({ path: 'basic/ship/import', type, token, length: 50_000_000, parts }),
    ).toMatchObject({ status: 403 })
    expect(await incoming()).toEqual(before)
  }, 20_000)

  test.each([
    ['en', 'The request body is too large: at most 64 kB. Send less'],
    ['zh', '内容过大：此接口最多接受 64 kB，请减少内容'],
  ])(
    'a public call is limited to 64 kB by the declared length (%s)',
    async (lang, msg) => {
      expect(await begin({ path: 'auth/login', lang, length: 70_000 })).toMatchObject({
        status: 413,
        json: { msg, error: 'http.bodyTooLarge' },
      })
    },
    20_000,
  )

  test('counts a chunked body while it arrives', async () => {
    const parts = Array.from({ length: 5 }, () => 'x'.repeat(15_000))
    expect(await begin({ path: 'auth/login', parts: ['{"a":"', ...parts] })).toMatchObject({
      status: 413,
      json: { error: 'http.bodyTooLarge' },
    })
    expect(await begin({ path: 'auth/login', parts: ['['.repeat(50)] })).toMatchObject({
      status: 413,
      json: { error: 'http.bodyTooDeep' },
    })
    expect(await begin({ path: 'auth/login', parts: ['1,'.repeat(600)] })).toMatchObject({
      status: 413,
      json: { error: 'http.bodyTooMany' },
    })
    expect(
      await begin({
        path: 'auth/login',
        type: 'application/x-www-form-urlencoded',
        parts: ['x=1&'.repeat(600)],
      }),
    ).toMatchObject({ status: 413, json: { error: 'http.bodyTooMany' } })
  }, 20_000)

  test('refuses multipart bodies for calls without files', async () => {
    expect(
      await begin({
        path: 'sys/user/save',
        token: admin,
        type: 'multipart/form-data; boundary=b',
        length: 900_000,
      }),
    ).toMatchObject({ status: 415 })
  }, 20_000)

  test('shortens long keys in a refusal', async () => {
    const { fields } = await (await app.signInAs()).call('auth/login', { ['x'.repeat(50_000)]: 1 })
    expect(fields!.map(({ field }) => field)).toContain('x'.repeat(200))
  })

  test('answers a complete body that is too large', async () => {
    const answer = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"username":"${'x'.repeat(3_000_000)}"}`,
    })
    expect(answer.status).toBe(413)
  })
})

describe('within the limits', () => {
  test('accepts the largest inputs of forms from signed-in users', async () => {
    const me = await app.signInAs('surveyor')
    const value = JSON.stringify({ remark: '中'.repeat(190_000) })
    expect(
      await me.callOk('home/draft/keep', {
        key: 'k',
        title: 't',
        url: '/basic/ship/list',
        typedTime: new Date().toISOString(),
        value,
      }),
    ).toEqual({ kept: true })
  })

  test('does not count strings, escapes and brackets in them', async () => {
    const { error } = await (
      await app.signInAs()
    ).call('auth/login', { username: '[{,'.repeat(15), password: '"\\"['.repeat(40) })
    expect(error).not.toMatch(/^http\.body/)
  })

  test('repeated keys of a form become a list in their order', async () => {
    const { code, fields } = await (
      await app.signInAs('admin')
    ).form('sys/user/list', 'sort=x&status=1&status=x&status=y')
    expect([code, fields?.map(({ field }) => field)]).toEqual([
      400,
      expect.arrayContaining(['status.1', 'status.2']),
    ])
  })
})

describe('slow bodies', () => {
  const head =
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: ` +
    `application/json\r\nContent-Length: 1000\r\n\r\n{`
  const open = async (): Promise<{ socket: Socket; ended: Promise<string> }> => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const ended = new Promise<string>((done) => {
      socket
        .on('data', (part) => {
          text += part.toString()
        })
        .on('close', () => done(text))
        .on('error', () => done(text))
    })
    await once(socket, 'connect')
    socket.write(head)
    return { socket, ended }
  }

  test('at most 32 bodies of one address without a session are open: the oldest is refused with a message', async () => {
    const sockets = []
    for (let n = 0; n < 33; n++) sockets.push(await open())
    expect(await sockets[0]!.ended).toMatch(/^HTTP\/1\.1 408 /)
    expect(
      (await (await app.signInAs()).call('auth/login', { username: 'nobody', password: 'x' })).code,
    ).toBeLessThan(500)
    for (const { socket } of sockets) socket.destroy()
  }, 20_000)
})
