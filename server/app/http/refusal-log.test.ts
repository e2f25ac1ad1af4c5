import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { makeLog } from '../log.ts'
import { startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof buildApp>>
let url: string
const lines: string[] = []
type LogEntry = Record<string, unknown> & { fields: unknown[] }
const logEntries = () =>
  lines.map((line) => JSON.parse(line) as LogEntry).filter(({ event }) => event !== 'call')
beforeAll(async () => {
  app = await startApp()
  const log = makeLog(
    'trace',
    new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(...String(chunk).trim().split('\n'))
        done()
      },
    }),
  )
  server = await buildApp({ ...app.services, log })
  url = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => {
  lines.length = 0
})

const call = (path: string, input: unknown, token = '', headers: Record<string, string> = {}) =>
  fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(input),
  })

describe('logs refusals', () => {
  test('without a session: the call and the address', async () => {
    await call('sys/user/list', {}, 'no-such-token')
    expect(logEntries()).toEqual([
      expect.objectContaining({
        level: 40,
        event: 'refused',
        status: 401,
        call: '/api/sys/user/list',
        user: null,
        ip: '127.0.0.1',
        reqId: expect.stringMatching(/-/),
        time: expect.any(Number),
      }),
    ])
  })
  test('without the right: the user', async () => {
    const owner = await app.signInAs('owner')
    await call('sys/user/list', {}, owner.token)
    const { id } = await app.services.db
      .selectFrom('appUser')
      .where('username', '=', 'owner')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(logEntries()).toEqual([
      expect.objectContaining({
        level: 40,
        status: 403,
        error: 'http.forbidden',
        call: '/api/sys/user/list',
        user: id,
      }),
    ])
  })
  test('records of others, and invalid input by the names of its fields', async () => {
    const admin = await app.signInAs('admin')
    await call('sys/user/get', { id: 999_999 }, admin.token)
    await call('sys/user/list', { page: 'seven', colour: 'red' }, admin.token)
    expect(logEntries()).toMatchObject([
      { level: 30, status: 404, call: '/api/sys/user/get' },
      { level: 30, status: 400, fields: ['colour', 'page'] },
    ])
    expect(lines.join()).not.toMatch(/seven|red"/)
  })
  test('a line break in the input creates no log line', async () => {
    await call(
      'sys/user/list',
      { 'a\n{"level":60,"msg":"forged"}': 1 },
      (await app.signInAs('admin')).token,
      { 'user-agent': 'x' },
    )
    expect(logEntries()).toHaveLength(1)
    expect(logEntries()[0]).toMatchObject({ msg: 'refused' })
  })
})

test('control characters are removed from log entries', async () => {
  const admin = await app.signInAs('admin')
  const signs = [
    '\u001b[2J',
    '\u009b31m',
    '\u202e',
    '\u2028',
    '\r\n{"level":60}',
    '\u200b',
    '\u0085',
  ]
  for (const sign of signs) await call('sys/user/list', { [`x${sign}`]: 1 }, admin.token)
  expect(logEntries().map(({ fields: [field] }) => field)).toEqual(signs.map((sign) => `x${sign}`))
  expect(lines.join('')).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e]*$/)
})

test('logs an error without the values that the database adds', () => {
  const written: string[] = []
  const log = makeLog('info', { write: (line) => void written.push(line) })
  const cause = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(somebody@secret.example)',
    parameters: ['secret'],
    code: '23505',
  })
  log.error(
    { err: Object.assign(new Error('not saved', { cause }), { where: 'secret' }) },
    'call failed',
  )
  expect(JSON.parse(written[0]!)).toMatchObject({
    level: 50,
    msg: 'call failed',
    err: {
      message: 'not saved',
      stack: expect.stringContaining('refusal-log.test'),
      cause: { code: '23505' },
    },
  })
  expect(written[0]).not.toContain('secret')
})

test('an upload with active content is logged as a warning, with user and reason but without its name', async () => {
  const { token } = await app.signInAs('surveyor')
  const body = new FormData()
  body.append('file', new Blob(["name,fee\n=cmd|'/C calc'!A0,3"]), 'salaries of 2026.csv')
  await fetch(`${url}/api/sys/attachment/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  expect(logEntries()).toMatchObject([
    {
      level: 40,
      event: 'refused',
      status: 400,
      error: 'document.cellCommand',
      call: '/api/sys/attachment/upload',
      user: expect.any(Number),
      ip: '127.0.0.1',
    },
  ])
  expect(lines.join('\n')).not.toContain('salaries')
})

test('no secret is logged: sign-in, failure, password link, reset, change, upload', async () => {
  const secrets = [
    'Plimsoll-2026',
    'Wrong-Guess-77',
    'Sextant-New-88',
    'reset-token-that-is-none-0000000000000000000',
    'CAPT',
    'confidential words of a file',
    'refused-token-of-somebody',
  ]
  const { data } = (await (
    await call('auth/login', { username: 'finance', password: secrets[0] })
  ).json()) as { data: { token: string } }
  secrets.push(data.token)
  await call('auth/login', {
    username: 'finance',
    password: secrets[1],
    captcha: secrets[4],
    captchaKey: 'key-00000001',
  })
  await call('auth/login', { username: secrets[0], password: { not: secrets[1] } })
  await call('auth/password/forgot', { username: 'finance' })
  await call('auth/password/reset', {
    token: secrets[3],
    newPassword: secrets[2],
    confirmNewPassword: secrets[2],
  })
  await call(
    'auth/change/password',
    { oldPassword: secrets[1], newPassword: secrets[2], confirmNewPassword: secrets[2] },
    data.token,
  )
  await call('sys/user/list', {}, secrets[6])
  const body = new FormData()
  body.append('file', new Blob([secrets[5]!]), 'note.exe')
  body.append('unknown', secrets[5]!)
  await fetch(`${url}/api/sys/attachment/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.token}` },
    body,
  })
  await fetch(`${url}/api/sys/user/list?access_token=${data.token}`)
  expect(logEntries().length).toBeGreaterThan(3)
  for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret)
})

test('a failed sign-in is logged with existing account, address, device and reason; an unknown account name is not logged', async () => {
  await call('auth/login', { username: ' Chief ', password: 'Wrong-Guess-77' })
  await call('auth/login', { username: 'My-Own-Password-1', password: 'Wrong-Guess-77' })
  await call('auth/login', { username: 'My-Own-Password-1', password: 'Wrong-Guess-78' })
  const [account, none, again] = logEntries().filter(({ event }) => event === 'signInFailed') as [
    LogEntry,
    LogEntry,
    LogEntry,
  ]
  expect(account).toMatchObject({
    level: 40,
    reason: 'password',
    username: 'chief',
    user: expect.any(Number),
    ip: '127.0.0.1',
    knownDevice: false,
  })
  expect(none).toMatchObject({
    reason: 'password',
    nameDigest: expect.stringMatching(/^[\w-]{16}$/),
  })
  // The same name can be recognised again.
  expect(again['nameDigest']).toBe(none['nameDigest'])
  expect(lines.join('\n')).not.toMatch(/My-Own|Wrong-Guess/i)
  const metrics = await (await fetch(`${url}/api/metrics`)).text()
  expect(metrics).toMatch(/^plimsoll_sign_in_failures\{reason="password"\} [3-9]/m)
  expect(metrics).toMatch(/^plimsoll_sign_in_limited \d/m)
})
