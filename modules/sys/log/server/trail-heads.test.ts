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
import { verify } from '#tools/verify-trail.ts'
import { chainPem, createDemoKey } from '#server/documents/key.ts'
import { healthIn, healthOf } from '#server/health/health.ts'
import { asSystem } from '#server/http/context.ts'
import { startMailServer } from '#server/mail/smtp.build.ts'
import type { MailServer } from '#server/mail/smtp.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Harness } from '#server/testing.ts'
import { record } from '#server/audit/audit.ts'
import { readHeadPlaces } from '#server/audit/heads/places.ts'
import { headsIn } from '#server/audit/heads/read-heads.ts'
import { compareWithPlaces, sendHeads } from '#server/audit/heads/send-heads.ts'
import { sendSyslog, syslogLine } from '#server/audit/heads/syslog.ts'

let s3: S3Server
let smtp: MailServer
let house: Harness
let closed = false
const lines: string[] = []
const collector = createServer((socket) => {
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => { text += part }).on('end', () => lines.push(text))
})
beforeAll(async () => {
  ;[s3, smtp] = await Promise.all([startS3(), startMailServer()])
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  const places = [s3.url.replace('/plimsoll?', '/plimsoll/trail?'), 'mailto:auditor@elsewhere.example', `syslog+tcp://127.0.0.1:${port}`]
  house = await startHouse({ demo: false, env: { TRAIL_HEADS_TO: places.join(', '), SMTP_URL: smtp.url, LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  if (!closed) await house.close()
  await Promise.all([s3.close(), smtp.close(), new Promise((resolve) => collector.close(resolve))])
})
const write = (n: number) => asSystem(house.services, async (ctx) => {
  for (let i = 0; i < n; i++) await record(ctx, { resource: 'basic/flag', rowId: i + 1, action: 'update' })
})
const last = async () => (await house.services.db.selectFrom('logSeal').orderBy('seq', 'desc').limit(1).selectAll().executeTakeFirstOrThrow())
const trailHealth = async () => healthIn(await healthOf({ ...house.services }), 'en').checks['trail']!

test('the head goes to each place once, signed, with its certificate, and locked in S3', async () => {
  await write(2)
  await sendHeads(house.services)
  await sendHeads(house.services)
  const { seq, hash } = await last()
  const [name, ...others] = [...s3.files.keys()]
  expect(others).toEqual([])
  expect(name).toMatch(new RegExp(`^trail/heads/20[\\dT.-]+Z-${seq}\\.json$`))
  const { mode, until } = s3.locks.get(name!)!
  expect([mode, Math.round((Date.parse(until) - Date.now()) / 86_400_000)]).toEqual(['COMPLIANCE', 3650])
  await expect.poll(() => lines.length).toBe(1)
  expect(lines[0]).toMatch(/^\d+ <109>1 20\S+Z \S+ plimsoll \d+ trail-head - \{"seq":/)
  expect(Number.parseInt(lines[0]!, 10)).toBe(Buffer.byteLength(lines[0]!.replace(/^\d+ /, '')))
  expect(smtp.mails.map(({ to }) => to)).toEqual([['auditor@elsewhere.example']])
  for (const text of [s3.files.get(name!)!.toString(), lines[0]!]) expect(headsIn(text).points).toMatchObject([{ seq, hash: hash.toString('hex') }])
  const attached = /filename=[^]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(smtp.mails[0]!.raw)?.[1] ?? ''
  const found = headsIn(/base64/.test(smtp.mails[0]!.raw) ? Buffer.from(attached, 'base64').toString() : smtp.mails[0]!.raw)
  expect([found.points.length, found.keys.length]).toEqual([1, 1])
  expect(await trailHealth()).toEqual({ state: 'ok' })
})

test('health says in words what a place answers, without naming it, until it takes the next one', async () => {
  await write(1)
  s3.fail(3)
  await sendHeads(house.services)
  expect(await trailHealth()).toEqual({ state: 'amber', msg: 'Heads of the audit trail cannot be sent (s3: SlowDown)' })
  const { heads } = await alarmsAndHeads({ db: house.services.db, services: house.services })
  const place = expect.stringMatching(/^http:\/\/127.0.0.1:\d+\/plimsoll\/trail\/$/)
  expect(heads).toContainEqual({ place, sentTime: expect.any(String), error: 'SlowDown' })
  await sendHeads(house.services)
  expect(await trailHealth()).toEqual({ state: 'ok' })
})

describe('rows, files and sequences are gone, and the server is another process', () => {
  const command = async (args: string[]) => {
    const said: string[] = []
    const { host, port, database, user } = house.connection
    const env = { DATA_DIR: await mkdtemp(join(tmpdir(), 'plimsoll-heads-')), DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}` }
    try {
      return { code: await verify(env, (line) => said.push(line), args), said: said.join('\n') }
    } finally {
      await rm(env.DATA_DIR, { recursive: true })
    }
  }
  let lost: number
  beforeAll(async () => {
    const { db } = house.services
    await write(3)
    await sendHeads(house.services)
    await house.services.trail.seal()
    lost = (await last()).seq - 1
    await db.transaction().execute(async (on) => {
      for (const table of ['log', 'log_seal', 'log_checkpoint']) await sql`alter table ${sql.table(table)} disable trigger user`.execute(on)
      await sql`delete from log where id in (select log_id from log_seal where seq >= ${lost})`.execute(on)
      await sql`delete from log_seal where seq >= ${lost}`.execute(on)
      await sql`delete from log_checkpoint where seq >= ${lost}`.execute(on)
      for (const table of ['log', 'log_seal', 'log_checkpoint']) await sql`alter table ${sql.table(table)} enable trigger user`.execute(on)
    })
    await sql`select setval('log_sealed_to', ${lost - 1}), setval('log_id_seq', (select max(id) from log))`.execute(db)
  })

  test('the server itself compares with S3, also when the object was deleted there', async () => {
    const newest = [...s3.files.keys()].sort().at(-1)!
    const { S3Depot } = await import('#server/files/s3.ts')
    const { readS3Url } = await import('#server/files/s3-url.ts')
    const store = new S3Depot(readS3Url(s3.url))
    await store.remove(newest)
    expect(await store.size(newest)).toBeNull()
    await expect(store.putWith(newest, Buffer.from('{}'), {})).rejects.toThrow('AccessDenied')
    store.close()
    expect(await compareWithPlaces(house.services)).toEqual([expect.objectContaining({ kind: 'cutOff', seq: lost, count: 2, time: expect.stringMatching(/^20/) })])
  })

  test('the command names what is lost by heads from S3, a saved mail, or lines of syslog', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plimsoll-saved-'))
    await writeFile(join(folder, 'syslog.log'), lines.join('\n'))
    await writeFile(join(folder, 'head.json'), [...s3.files.values()].at(-1)!)
    const places = [s3.url.replace('/plimsoll?', '/plimsoll/trail?'), folder, join(folder, 'head.json')]
    for (const place of places) {
      const { code, said } = await command(['--heads', place])
      expect([place, code]).toEqual([place, 1])
      expect(said).toContain(`2 entries after entry`)
      expect(said).toContain(`the first place of the chain that is lost is ${lost}; they were there at 20`)
    }
    await expect(command(['--heads', join(folder, 'nothing')])).rejects.toThrow('ENOENT')
    await writeFile(join(folder, 'empty.txt'), 'nothing')
    await expect(command(['--heads', join(folder, 'empty.txt')])).rejects.toThrow('no heads')
    await rm(folder, { recursive: true })
  })

  test('every hour that is an alarm, which goes to the same places', async () => {
    await trailHeads(house.services)
    await expect.poll(() => lines.some((line) => /<105>1 .* trail-alarm - .*lost \d+/.test(line))).toBe(true)
    await expect.poll(() => [...s3.files.keys()].some((name) => name.endsWith('-alarm.json'))).toBe(true)
    await expect.poll(() => smtp.mails.some(({ to, raw }) => to[0] === 'auditor@elsewhere.example' && /trail-alarm/.test(raw))).toBe(true)
    expect(await trailHealth()).toMatchObject({ state: 'red' })
  })
})

describe('syslog', () => {
  const place = (by: 'udp' | 'tcp' | 'tls', port: number) => ({ kind: 'syslog' as const, name: 'x', by, host: '127.0.0.1', port })
  test('over UDP, a datagram a line; control characters never make a second line', async () => {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    const got = once(socket, 'message')
    await sendSyslog(place('udp', socket.address().port), syslogLine('alert', 'trail-alarm', 'a\n<0>1 forged\u001b[2J\u0085'))
    expect(String((await got)[0])).toMatch(/^<105>1 \S+ \S+ plimsoll \d+ trail-alarm - a <0>1 forged \[2J $/)
    socket.close()
  })
  test('over TLS to a server with a certificate that is trusted, and to no other', async () => {
    const { privateKey, chain } = await createDemoKey('localhost')
    let got = ''
    const server = createTlsServer({ key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: chainPem(chain) }, (socket) => socket.on('data', (part) => { got += String(part) }).on('error', () => {}))
    server.on('tlsClientError', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await expect(sendSyslog(place('tls', (server.address() as AddressInfo).port), 'line')).rejects.toThrow(/certificate/)
    expect(got).toBe('')
    server.close()
  })
  test('a server that is not there is an error', async () => {
    await expect(sendSyslog(place('tcp', 1), 'line')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('TRAIL_HEADS_TO', () => {
  test('names each kind of place without its credentials', () => {
    const places = readHeadPlaces('mailto:a@b.example, https://K:S@store.example/bucket/x?region=eu-west-1&lock=governance&days=30,syslog+tls://log.example,syslog://[::1]:5514')
    expect(places.map(({ name }) => name)).toEqual(['mailto:a@b.example', 'https://store.example/bucket/x/', 'syslog+tls://log.example:6514', 'syslog+udp://[::1]:5514'])
    expect(places[1]).toMatchObject({ lock: 'GOVERNANCE', days: 30 })
    expect(readHeadPlaces(undefined)).toEqual([])
  })
  test.each(['nothing', 'ftp://a', 'mailto:nobody', 'http://K:S@store.example/bucket', 'https://K:S@h/bucket?lock=soft', 'https://K:S@h/bucket?days=0', 'https://K:secret@h/b', 'syslog+tcp:'])('refuses %s in words, without the secret', (given) => {
    expect(() => readHeadPlaces(given, {})).toThrow(/^TRAIL_HEADS_TO: .*syslog\+tls/)
    expect(() => readHeadPlaces(given, {})).not.toThrow(/secret@/)
  })
})

test('what is new goes out when the server stops', async () => {
  const heads = () => [...s3.files.keys()].filter((name) => /-\d+\.json$/.test(name)).length
  const before = heads()
  await write(1)
  await house.close()
  closed = true
  expect(heads()).toBe(before + 1)
})
