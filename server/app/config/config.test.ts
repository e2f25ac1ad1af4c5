import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settings } from './settings.ts'

const secret = 'KEY:SECRET@'

test.each([
  ['DATABASE_URL', 'postgres://plimsoll@127.0.0.1/x'],
  ['DATABASE_URL', 'postgres://localhost:5433/x'],
  ['DATABASE_URL', 'postgresql:///x?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgresql://plimsoll@/x'],
  ['DATABASE_URL', 'postgres://[::1]/x'],
  ['DATABASE_URL', 'postgres://db.example/x?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://db.example/x?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://db.example/x?sslmode=require'],
  ['S3_URL', `https://${secret}s3.example/files`],
  ['S3_URL', 's3://files?region=eu-west-1'],
  ['S3_URL', `http://${secret}127.0.0.1:9000/files`],
  ['S3_URL', `http://${secret}files.localhost:9000/files`],
  ['SMTP_URL', 'smtp://mail.example'],
  ['SMTP_URL', 'smtps://mail.example'],
  ['SMTP_URL', 'smtp://127.0.0.1?ignoreTLS=true'],
  ['SCANNER_URL', 'clamd://127.0.0.1:3310'],
  ['SCANNER_URL', 'clamd:///run/clamav/clamd.ctl'],
  ['TRAIL_HEADS_TO', 'syslog://127.0.0.1, syslog+tcp://[::1]:5514, syslog+tls://log.example'],
])('%s=%s is accepted', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow()
})

test.each([
  ['database', 'DATABASE_URL', 'postgres://db.example/x'],
  ['database', 'DATABASE_URL', 'postgres://10.0.0.7/x?application_name=a'],
  ['database', 'DATABASE_URL', 'postgres://db.example/x?sslmode=disable'],
  ['database', 'DATABASE_URL', 'postgres://db.example/x?sslmode=no-verify'],
  ['database', 'DATABASE_URL', 'postgres://db.example/x?sslmode=allow'],
  ['database', 'DATABASE_URL', 'postgres://db.example/x?sslmode=prefer'],
  ['database', 'DATABASE_URL', 'postgres://db.example/x?sslmode=require&uselibpqcompat=true'],
  ['database', 'DATABASE_URL', 'postgres://db.example/x?sslmode=verify-ca&uselibpqcompat=true'],
  ['database', 'DATABASE_URL', 'postgres://db.example/x?sslmode=verify-full&sslmode=disable'],
  ['database', 'DATABASE_URL', 'postgres://localhost/x?host=db.example'],
  ['database', 'DATABASE_URL', 'postgres://localhost.example/x'],
  ['database', 'DATABASE_URL', 'postgres://127.0.0.1.example/x'],
  ['store', 'S3_URL', `http://${secret}store:7070/files`],
  ['store', 'S3_URL', `http://${secret}10.0.0.8/files?region=us-east-1`],
  ['mail', 'SMTP_URL', 'smtp://mail.example?ignoreTLS=true'],
  ['mail', 'SMTP_URL', 'smtp://mail.example?requireTLS=false'],
  ['mail', 'SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
  ['mail', 'SMTP_URL', 'smtps://mail.example?secure=false'],
  ['scanner', 'SCANNER_URL', 'clamd://scanner.example:3310'],
  ['trail', 'TRAIL_HEADS_TO', 'syslog://log.example'],
  ['trail', 'TRAIL_HEADS_TO', 'syslog+tls://log.example, syslog+tcp://10.0.0.9:514'],
])(
  'refuses unencrypted connections to other machines unless allowed (%s): %s=%s',
  (service, name, value) => {
    const refused = () => readConfig({ [name]: value })
    expect(refused).toThrow(
      new RegExp(`${name} leads to another machine.*ALLOW_UNENCRYPTED=${service} allows it`),
    )
    expect(refused).not.toThrow(/SECRET/)
    expect(() => readConfig({ [name]: value, ALLOW_UNENCRYPTED: 'none' })).toThrow(
      /use database, store, mail, scanner, trail/,
    )
    const others = ['database', 'store', 'mail', 'scanner', 'trail']
      .filter((one) => one !== service)
      .join(',')
    expect(() => readConfig({ [name]: value, ALLOW_UNENCRYPTED: others })).toThrow(
      /leads to another machine/,
    )
    expect(
      readConfig({ [name]: value, ALLOW_UNENCRYPTED: ` ${service} ,` }).allowUnencrypted,
    ).toEqual([service])
  },
)

test('checks hosts that the driver reads from the environment', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres:///x', PGHOST: 'db.example' })).toThrow(
    /db\.example/,
  )
  expect(() =>
    readConfig({ DATABASE_URL: 'postgres:///x', PGHOST: '/var/run/postgresql' }),
  ).not.toThrow()
})

test('refuses settings that disable certificate checks for the whole process', () => {
  expect(() => readConfig({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(/NODE_EXTRA_CA_CERTS/)
})

test('every setting is read, and none that has no default and meaning in settings.ts', async () => {
  const files = await Promise.all(
    ['config.ts', 'backup-config.ts'].map((name) =>
      readFile(new URL(name, import.meta.url), 'utf8'),
    ),
  )
  const read = [
    ...files
      .join('')
      .matchAll(/(?:env\[|\b(?:text|number|oneOf|isOn|url|callsPerMinute)\(\s*)'([A-Z0-9_]+)'/g),
  ].map(([, name]) => name!)
  expect(read.length).toBeGreaterThan(30)
  expect([...new Set(read)].sort()).toEqual(Object.keys(settings).sort())
})

test('an empty variable has the default', () => {
  const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('refuses a metrics token that can be guessed, and numbers out of range', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN/)
  expect(() => readConfig({ DATABASE_CONNECTIONS: '1' })).toThrow(/from 2 to 200/)
  expect(() => readConfig({ DRAIN_SECONDS: '9' })).toThrow(/from 0 to 6/)
})

test('a single process stops without a delay; beside others it gives a load balancer time to react', () => {
  expect([
    readConfig({}).drainMs,
    readConfig({ DATABASE_URL: 'postgres://localhost/x' }).drainMs,
  ]).toEqual([0, 3_000])
})

test('SCRUB_RATE is in MB per second, 0 disables it; anything else is refused with a message', () => {
  expect(readConfig({}).scrubRate).toBe(20 * 2 ** 20)
  expect(readConfig({ SCRUB_RATE: '0.5' }).scrubRate).toBe(2 ** 19)
  expect(readConfig({ SCRUB_RATE: '0' }).scrubRate).toBe(0)
  for (const value of ['fast', '-1', '1e9'])
    expect(() => readConfig({ SCRUB_RATE: value })).toThrow(/SCRUB_RATE=.*MB a second/)
})

test('the embedded database is backed up daily beside its folder; an external one only when configured', () => {
  expect(readConfig({ DATA_DIR: '/srv/plimsoll' }).backup).toEqual({
    time: '02:30',
    folder: '/srv/plimsoll-backups',
    retain: 14,
    passphrase: null,
  })
  expect(readConfig({ BACKUP_FOLDER: '/mnt/other', BACKUP_TIME: '23:05' }).backup).toMatchObject({
    time: '23:05',
    folder: '/mnt/other',
  })
  const DATABASE_URL = 'postgres://localhost/x'
  expect(readConfig({ DATABASE_URL }).backup).toBeNull()
  expect(readConfig({ DATABASE_URL, BACKUP_TIME: '02:30' }).backup).toMatchObject({ retain: 14 })
  expect(readConfig({ BACKUP_TIME: 'off' }).backup).toBeNull()
  expect(() => readConfig({ BACKUP_TIME: 'never' })).toThrow(/a time such as 02:30, or off/)
})

test('the write-ahead log is archived only by the embedded database and outside its folder', () => {
  expect(readConfig({ WAL_ARCHIVE: '/mnt/other/archive' }).walArchive).toBe('/mnt/other/archive')
  expect(readConfig({}).walArchive).toBeNull()
  expect(() => readConfig({ WAL_ARCHIVE: 'archive' })).toThrow(/absolute/)
  expect(() => readConfig({ WAL_ARCHIVE: '/srv/a/archive', DATA_DIR: '/srv/a' })).toThrow(
    /in DATA_DIR/,
  )
  expect(() =>
    readConfig({ WAL_ARCHIVE: '/mnt/other', DATABASE_URL: 'postgres://localhost/x' }),
  ).toThrow(/for the embedded database/)
})

test('the write-ahead log is archived to a store by its address, or beside the files of S3_URL', () => {
  const S3_URL = 'https://key:secret@store.example/bucket/plimsoll?region=eu-west-1'
  expect(readConfig({ S3_URL, WAL_ARCHIVE: 's3' }).walArchive).toBe(
    'https://key:secret@store.example/bucket/plimsoll/wal-archive?region=eu-west-1',
  )
  const WAL_ARCHIVE = 'https://key:secret@other.example/archive'
  expect(readConfig({ WAL_ARCHIVE }).walArchive).toBe(WAL_ARCHIVE)
  expect(() => readConfig({ WAL_ARCHIVE: 's3' })).toThrow(/set S3_URL/)
  expect(() => readConfig({ WAL_ARCHIVE: 'https://key:secret@other.example' })).toThrow(
    /^WAL_ARCHIVE: it names no bucket/,
  )
  const plain = { WAL_ARCHIVE: 'http://key:secret@other.example/archive' }
  expect(() => readConfig(plain)).toThrow(/^WAL_ARCHIVE leads to another machine/)
  expect(readConfig({ ...plain, ALLOW_UNENCRYPTED: 'store' }).walArchive).toBe(plain.WAL_ARCHIVE)
})
