import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alarmsAndHeads } from './trail-alarm.ts'
import { trailHeads } from './verify-log.ts'
import { startS3 } from '#tools/test/s3-server.ts'
import type { S3Server } from '#tools/test/s3-server.ts'
import { verify } from '#tools/verify-audit-trail.ts'
import { chainPem, createSelfSignedKey } from '#server/platform/documents/key.ts'
import { formatHealth, checkHealth } from '#server/app/health/health.ts'
import { runAsSystem } from '#server/core/context.ts'
import { startMailServer } from '#server/platform/mail/mail-server.fixture.ts'
import type { MailServer } from '#server/platform/mail/mail-server.fixture.ts'
import { startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { readHeadPlaces } from '#server/records/audit/heads/places.ts'
import { headsIn } from '#server/records/audit/heads/read-heads.ts'
import { compareWithPlaces, sendHeads } from '#server/records/audit/heads/send-heads.ts'
import { sendSyslog, syslogLine } from '#server/records/audit/heads/syslog.ts'

let s3: S3Server
let smtp: MailServer
let app: TestApp
let closed = false
const lines: string[] = []
const collector = createServer((socket) => {
  let text = ''
  socket
    .setEncoding('utf8')
    .on('data', (part: string) => {
      text += part
    })
    .on('end', () => lines.push(text))
})
beforeAll(async () => {
  ;[s3, smtp] = await Promise.all([startS3(), startMailServer()])
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const places = [
    s3.url.replace('/plimsoll?', '/plimsoll/trail?'),
    'mailto:auditor@elsewhere.example',
    `syslog+tcp://127.0.0.1:${port}`,
  ]
  app = await startApp({
    demo: false,
    env: { TRAIL_HEADS_TO: places.join(', '), SMTP_URL: smtp.url, LOG_LEVEL: 'silent' },
  })
})
afterAll(async () => {
  if (!closed) await app.close()
  await Promise.all([s3.close(), smtp.close(), new Promise((resolve) => collector.close(resolve))])
})
const write = (n: number) =>
  runAsSystem(app.services, async (ctx) => {
    for (let i = 0; i < n; i++)
      await writeAuditEntry(ctx, { resource: 'basic/flag', rowId: i + 1, action: 'update' })
  })
const last = async () =>
  await app.services.db
    .selectFrom('logSeal')
    .orderBy('seq', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirstOrThrow()
const trailHealth = async () =>
  formatHealth(await checkHealth({ ...app.services }), 'en').checks['trail']!

test('the head is sent once to each destination, signed, with its certificate, and locked in S3', async () => {
  await write(2)
  await sendHeads(app.services)
  await sendHeads(app.services)
  const { seq, hash } = await last()
  const [name, ...others] = [...s3.files.keys()]
  expect(others).toEqual([])
  expect(name).toMatch(new RegExp(`^trail/heads/20[\\dT.-]+Z-${seq}\\.json$`))
  const { mode, until } = s3.locks.get(name!)!
  expect([mode, Math.round((Date.parse(until) - Date.now()) / 86_400_000)]).toEqual([
    'COMPLIANCE',
    3650,
  ])
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toMatch(/^\d+ <109>1 20\S+Z \S+ plimsoll \d+ trail-head - \{"seq":/)
  expect(Number.parseInt(lines[0]!, 10)).toBe(Buffer.byteLength(lines[0]!.replace(/^\d+ /, '')))
  expect(smtp.mails.map(({ to }) => to)).toEqual([['auditor@elsewhere.example']])
  for (const text of [s3.files.get(name!)!.toString(), lines[0]!])
    expect(headsIn(text).points).toMatchObject([{ seq, hash: hash.toString('hex') }])
  const attached = /filename=[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(smtp.mails[0]!.raw)?.[1] ?? ''
  const found = headsIn(
    /base64/.test(smtp.mails[0]!.raw)
      ? Buffer.from(attached, 'base64').toString()
      : smtp.mails[0]!.raw,
  )
  expect([found.points.length, found.keys.length]).toEqual([1, 1])
  expect(await trailHealth()).toMatchObject({ state: 'ok' })
})

test('health reports the error of a destination without naming it, until it accepts the next head', async () => {
  await write(1)
  s3.fail(3)
  await sendHeads(app.services)
  expect(await trailHealth()).toEqual({
    state: 'amber',
    msg: 'Checkpoints of the audit trail cannot be sent (s3: SlowDown)',
    remedy: expect.stringContaining('Verify the audit trail'),
  })
  const { heads } = await alarmsAndHeads({ db: app.services.db, services: app.services })
  const place = expect.stringMatching(/^http:\/\/127.0.0.1:\d+\/plimsoll\/trail\/$/)
  expect(heads).toContainEqual({ place, sentTime: expect.any(String), error: 'SlowDown' })
  await sendHeads(app.services)
  expect(await trailHealth()).toMatchObject({ state: 'ok' })
})

describe('rows, files and sequences lost, in another server process', () => {
  const command = async (args: string[]) => {
    const output: string[] = []
    const { host, port, database, user } = app.connection
    const env = {
      DATA_DIR: await mkdtemp(join(tmpdir(), 'plimsoll-heads-')),
      DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    }
    try {
      return { code: await verify(env, (line) => output.push(line), args), said: output.join('\n') }
    } finally {
      await rm(env.DATA_DIR, { recursive: true })
    }
  }
  let lost: number
  beforeAll(async () => {
    const { db } = app.services
    await write(3)
    await sendHeads(app.services)
    await app.services.trail.seal()
    lost = (await last()).seq - 1
    await db.transaction().execute(async (on) => {
      for (const table of ['log', 'log_seal', 'log_checkpoint'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(on)
      await sql`delete from log where id in (select log_id from log_seal where seq >= ${lost})`.execute(
        on,
      )
      await sql`delete from log_seal where seq >= ${lost}`.execute(on)
      await sql`delete from log_checkpoint where seq >= ${lost}`.execute(on)
      for (const table of ['log', 'log_seal', 'log_checkpoint'])
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(on)
    })
    await sql`select setval('log_sealed_to', ${lost - 1}), setval('log_id_seq', (select max(id) from log))`.execute(
      db,
    )
  })

  test('the server compares with S3, also when the object was deleted there', async () => {
    const newest = [...s3.files.keys()].sort().at(-1)!
    const { S3Storage } = await import('#server/platform/files/s3-storage.ts')
    const { readS3Url } = await import('#server/platform/files/s3-url.ts')
    const store = new S3Storage(readS3Url(s3.url))
    await store.remove(newest)
    expect(await store.size(newest)).toBeNull()
    await expect(store.putWith(newest, Buffer.from('{}'), {})).rejects.toThrow('AccessDenied')
    store.close()
    expect(await compareWithPlaces(app.services)).toEqual([
      expect.objectContaining({
        kind: 'cutOff',
        seq: lost,
        count: 2,
        time: expect.stringMatching(/^20/),
      }),
    ])
  })

  test('the command names what is lost by heads from S3, a saved mail, or syslog lines', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plimsoll-saved-'))
    await writeFile(join(folder, 'syslog.log'), lines.join('\n'))
    await writeFile(join(folder, 'head.json'), [...s3.files.values()].at(-1)!)
    const places = [
      s3.url.replace('/plimsoll?', '/plimsoll/trail?'),
      folder,
      join(folder, 'head.json'),
    ]
    for (const place of places) {
      const { code, said: output } = await command(['--heads', place])
      expect([place, code]).toEqual([place, 1])
      expect(output).toContain(`2 entries after entry`)
      expect(output).toContain(`first missing position in the chain: ${lost}; still present at 20`)
    }
    await expect(command(['--heads', join(folder, 'nothing')])).rejects.toThrow('ENOENT')
    await writeFile(join(folder, 'empty.txt'), 'nothing')
    await expect(command(['--heads', join(folder, 'empty.txt')])).rejects.toThrow('no heads')
    await rm(folder, { recursive: true })
  })

  test('the hourly check raises an alarm, which is sent to the same destinations', async () => {
    await trailHeads(app.services)
    await expect
      .poll(() => lines.some((line) => /<105>1 .* trail-alarm - .*lost \d+/.test(line)))
      .toBe(true)
    await expect
      .poll(() => [...s3.files.keys()].some((name) => name.endsWith('-alarm.json')))
      .toBe(true)
    await expect
      .poll(() =>
        smtp.mails.some(
          ({ to, raw }) => to[0] === 'auditor@elsewhere.example' && /trail-alarm/.test(raw),
        ),
      )
      .toBe(true)
    expect(await trailHealth()).toMatchObject({ state: 'red' })
  })
})

describe('syslog', () => {
  const place = (by: 'udp' | 'tcp' | 'tls', port: number) => ({
    kind: 'syslog' as const,
    name: 'x',
    by,
    host: '127.0.0.1',
    port,
  })
  test('over UDP, one datagram per line; control characters never start a second line', async () => {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    const received = once(socket, 'message')
    await sendSyslog(
      place('udp', socket.address().port),
      syslogLine('alert', 'trail-alarm', 'a\n<0>1 forged\u001b[2J\u0085'),
    )
    expect(String((await received)[0])).toMatch(
      /^<105>1 \S+ \S+ plimsoll \d+ trail-alarm - a <0>1 forged \[2J $/,
    )
    socket.close()
  })
  test('over TLS only to a server with a trusted certificate', async () => {
    const { privateKey, chain } = await createSelfSignedKey('localhost')
    let received = ''
    const server = createTlsServer(
      { key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: chainPem(chain) },
      (socket) =>
        socket
          .on('data', (part) => {
            received += String(part)
          })
          .on('error', () => {}),
    )
    server.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await expect(
      sendSyslog(place('tls', (server.address() as AddressInfo).port), 'line'),
    ).rejects.toThrow(/certificate/)
    expect(received).toBe('')
    server.close()
  })
  test('an unreachable server is an error', async () => {
    await expect(sendSyslog(place('tcp', 1), 'line')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('TRAIL_HEADS_TO', () => {
  test('names each kind of destination without its credentials', () => {
    const places = readHeadPlaces(
      'mailto:a@b.example, https://K:S@store.example/bucket/x?region=eu-west-1&lock=governance&days=30,syslog+tls://log.example,syslog://[::1]:5514',
    )
    expect(places.map(({ name }) => name)).toEqual([
      'mailto:a@b.example',
      'https://store.example/bucket/x/',
      'syslog+tls://log.example:6514',
      'syslog+udp://[::1]:5514',
    ])
    expect(places[1]).toMatchObject({ lock: 'GOVERNANCE', days: 30 })
    expect(readHeadPlaces(undefined)).toEqual([])
  })
  test.each([
    'nothing',
    'ftp://a',
    'mailto:nobody',
    'http://K:S@store.example/bucket',
    'https://K:S@h/bucket?lock=soft',
    'https://K:S@h/bucket?days=0',
    'https://K:secret@h/b',
    'syslog+tcp:',
  ])('refuses %s with a message, without the secret', (input) => {
    expect(() => readHeadPlaces(input, {})).toThrow(/^TRAIL_HEADS_TO: .*syslog\+tls/)
    expect(() => readHeadPlaces(input, {})).not.toThrow(/secret@/)
  })
})

test('new heads are sent when the server stops', async () => {
  const heads = () => [...s3.files.keys()].filter((name) => /-\d+\.json$/.test(name)).length
  const before = heads()
  await write(1)
  await app.close()
  closed = true
  expect(heads()).toBe(before + 1)
})
