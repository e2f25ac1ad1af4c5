import {
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { verifyTrail } from '#server/records/audit/verify-audit-trail.ts'
import { readConfig } from '#server/app/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Db } from '#server/core/db.ts'
import { FileStore } from '#server/platform/files/store.ts'
import { loadModules } from '#server/app/modules.ts'
import { createServices } from '#server/app/services.ts'
import { client, startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { createTestDatabase } from '#tools/test/database.ts'
import { sharedEngine } from '#tools/test/document-engine.ts'
import { checkHealth } from '#server/app/health/health.ts'
import { queueMissedBackups } from './missed-backup.ts'
import { backupNotice, runBackup, scheduleBackups } from './schedule.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'
import type { BackupReport } from './write-backup.ts'

const passphrase = '牢记 the load line'
let app: TestApp
let admin: Client
let folder: string
let archive: string
let written: BackupReport
let uploaded: string
const bytes = Buffer.from('Mark,Draught\nkept through a move,9.8\n')
const names = async (db: Db) =>
  (
    await sql<{
      name: string
    }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind
      = 'r' and relname not in ('kysely_migration_lock', 'session', 'captcha', 'schema_state') order
      by 1`.execute(db)
  ).rows.map(({ name }) => name)

/** Rows and a hash over all of them, by table; and where every sequence stands. */
async function everything(db: Db): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of await names(db)) {
    const columns = name === 'schema_migration' ? sql`row(name, hash)` : sql`t`
    const {
      rows: [row],
    } = await sql<{
      rows: number
      hash: string
    }>`select count(*)::int as rows, md5(coalesce(string_agg(md5(${columns}::text), '' order by
      md5(${columns}::text)), '')) as hash from ${sql.table(name)} t`.execute(db)
    found[name] = `${row!.rows} ${row!.hash}`
  }
  for (const { name } of (
    await sql<{
      name: string
    }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`.execute(
      db,
    )
  ).rows)
    found[`sequence ${name}`] = JSON.stringify(
      (await sql`select last_value, is_called from ${sql.table(name)}`.execute(db)).rows[0],
    )
  return found
}

beforeAll(async () => {
  app = await startApp()
  admin = await app.signInAs('admin')
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-backup-'))
  uploaded = (await admin.upload('kept.csv', bytes, 'text/csv')).data.attachmentId
  archive = join(folder, 'whole.backup')
  const source = {
    connection: app.connection,
    files: app.services.files,
    dataDir: app.services.config.dataDir,
  }
  written = await writeBackup(source, archive, passphrase)
}, 400_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** An empty database of the same version, and a folder. */
async function emptyPlace() {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(folder, 'target-'))
  return {
    dataDir,
    database,
    source: { connection: database.config, files: new FileStore(join(dataDir, 'files')), dataDir },
  }
}

test('a restore returns rows, sequences, files and keys: users sign in, numbers continue, the audit trail is valid', async () => {
  const { database, dataDir, source } = await emptyPlace()
  const read = await restoreBackup(source, archive, passphrase)
  expect(read).toMatchObject({
    rows: written.rows,
    tables: written.tables,
    files: written.files,
    missing: [],
  })
  const config = readConfig({
    CAPTCHA: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    PORT: '0',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://plimsoll.test',
  })
  const opened = openDatabase(database.config)
  const [there, here] = [await everything(app.services.db), await everything(opened.db)]
  expect(Object.keys(here).length).toBeGreaterThan(100)
  expect(here).toEqual(there)
  await opened.close()
  const services = await createServices(
    config,
    database.config,
    await loadModules(),
    sharedEngine(inject('documents')),
  )
  const restored = await buildApp(services)
  const url = await restored.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { token } = await client(url, '').callOk('auth/login', {
      username: 'admin',
      password: 'Plimsoll-2026',
    })
    const again = client(url, token)
    const row = await services.files.find(services.db, uploaded)
    expect(await services.files.read(row!.sha256)).toEqual(bytes)
    expect(services.signingKey.chain[0]).toEqual(app.services.signingKey.chain[0])
    const utn = (
      await services.db
        .selectFrom('shipCert')
        .where('utn', 'is not', null)
        .where('valid', '=', 1)
        .select('utn')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).utn
    expect((await (await fetch(`${url}/api/verify/${utn}`)).json()).code).toBe(0)
    const { id } = await again.callOk('basic/customer/save', {
      name: 'Moved Shipping',
      customerType: ['owner'],
      region: 'SIN',
      credit: false,
      status: 1,
    })
    expect(id).toBe(
      (
        await admin.callOk('basic/customer/save', {
          name: 'Moved Shipping',
          customerType: ['owner'],
          region: 'SIN',
          credit: false,
          status: 1,
        })
      ).id,
    )
    expect(await verifyTrail(services.db, dataDir)).toMatchObject({ sound: true, breaks: [] })
  } finally {
    await restored.close()
    await services.close()
    await database.drop()
  }
}, 60_000)

test('a backup during writes is a consistent snapshot: each customer has its audit entry, and there is none without', async () => {
  let writing = true
  const writers = Promise.all(
    Array.from({ length: 4 }, async (_, n) => {
      for (let i = 0; writing; i++)
        await admin.callOk('basic/customer/save', {
          name: `Meanwhile ${n} ${i}`,
          customerType: ['owner'],
          region: 'SIN',
          credit: false,
          status: 1,
        })
    }),
  )
  const path = join(folder, 'meanwhile.backup')
  await writeBackup(
    {
      connection: app.connection,
      files: app.services.files,
      dataDir: app.services.config.dataDir,
    },
    path,
    null,
  )
  writing = false
  await writers
  const { database, source } = await emptyPlace()
  await restoreBackup(source, path, null)
  const { db, close } = openDatabase(database.config)
  const {
    rows: [torn],
  } = await sql`select (select count(*) from customer c where name like 'Meanwhile%' and not exists
      (select from log l where l.resource = 'basic/customer' and l.row_id = c.id))
    + (select count(*) from log l where l.resource = 'basic/customer' and not exists (select from
    customer c where c.id = l.row_id)) as rows`.execute(db)
  expect(torn).toEqual({ rows: 0 })
  expect(
    (await verifyTrail(db, source.dataDir)).breaks.filter(({ kind }) => kind === 'cutOff'),
  ).toEqual([])
  await close()
  await database.drop()
}, 60_000)

/** An archive whose database has had a migration of a version to come. */
async function ofLaterVersion(): Promise<string> {
  const { database, source } = await emptyPlace()
  const { db, close } = openDatabase(database.config)
  await sql`insert into schema_migration (name, hash, version, additive) values
    ('29990101T0000_to_come', '', '9.0.0', true)`.execute(db)
  const path = join(folder, 'later.backup')
  await writeBackup(source, path, null)
  await close()
  await database.drop()
  return path
}

test('refused with a message: a target that is not empty, another version, a wrong passphrase, a damaged or cut archive, another file', async () => {
  const { database, source } = await emptyPlace()
  const { db, close } = openDatabase(database.config)
  await expect(
    restoreBackup({ ...source, connection: app.connection }, archive, passphrase),
  ).rejects.toThrow('The database is not empty')
  await expect(restoreBackup(source, archive, null)).rejects.toThrow(
    'encrypted: give its passphrase in BACKUP_PASSPHRASE',
  )
  await expect(restoreBackup(source, archive, 'guessed')).rejects.toThrow('not that of the archive')
  await sql`insert into schema_migration (name, hash, version, additive) values
    ('29990101T0000_to_come', '', '', true)`.execute(db)
  await expect(restoreBackup(source, archive, passphrase)).rejects.toThrow(
    'the tables of another version than the archive',
  )
  await sql`delete from schema_migration where name like '2999%'`.execute(db)
  const newer = await ofLaterVersion()
  await expect(restoreBackup(source, newer, null)).rejects.toThrow(
    /of a later version.*does not \(29990101T0000_to_come\)/,
  )
  const { size } = await stat(archive)
  for (const at of [size - 10, Math.floor(size / 2), 400]) {
    const path = join(folder, `altered-${at}.backup`)
    const whole = await readFile(archive)
    whole[at]! ^= 1
    await writeFile(path, whole)
    await expect(restoreBackup(source, path, passphrase)).rejects.toThrow(/damaged|passphrase/)
  }
  const cut = join(folder, 'cut.backup')
  await writeFile(cut, (await readFile(archive)).subarray(0, Math.floor(size / 2)))
  await expect(restoreBackup(source, cut, passphrase)).rejects.toThrow(
    'damaged (it ends too early)',
  )
  const other = await open(join(folder, 'other'), 'w')
  await other.writeFile('something else\n')
  await other.close()
  await expect(restoreBackup(source, join(folder, 'other'), null)).rejects.toThrow(
    'no archive of Plimsoll',
  )
  expect((await sql`select count(*)::int as rows from app_user`.execute(db)).rows).toEqual([
    { rows: 0 },
  ])
  await close()
  await database.drop()
}, 60_000)

test('scheduled: backups are retained for the configured days and no other file removed; a failure notifies administrators and is reported in /api/health', async () => {
  const { config } = app.services
  const backups = join(folder, 'daily')
  const services = {
    ...app.services,
    config: { ...config, backup: { time: '02:30', folder: backups, retain: 2, passphrase: null } },
  }
  const health = async () => (await checkHealth({ ...services })).checks['backup']
  await mkdir(backups)
  await writeFile(join(backups, 'plimsoll-2026-01-01T000000-manual.backup'), 'by hand')
  await writeFile(join(backups, 'plimsoll-2026-01-02T235959.backup'), 'a second one of a day')
  for (const day of [1, 2, 3])
    await runBackup(services, app.connection, new Date(Date.UTC(2026, 0, day)))
  expect((await readdir(backups)).sort()).toEqual([
    'plimsoll-2026-01-01T000000-manual.backup',
    'plimsoll-2026-01-02T000000.backup',
    'plimsoll-2026-01-02T235959.backup',
    'plimsoll-2026-01-03T000000.backup',
  ])
  expect((await health())?.state).toBe('ok')
  await writeFile(join(folder, 'a file'), '')
  services.config.backup!.folder = join(folder, 'a file', 'below')
  await runBackup(services, app.connection)
  expect(await health()).toMatchObject({
    state: 'amber',
    params: { why: expect.stringContaining('ENOTDIR') },
  })
  const sentMails = await app.services.db
    .selectFrom('outbox')
    .select(['subject', 'recipients'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(sentMails).toEqual({
    subject: 'Plimsoll: 备份失败 The backup failed',
    recipients: expect.arrayContaining([expect.stringContaining('@')]),
  })
}, 60_000)

test('refused with a message before it fills the disk; earlier backups stay', async () => {
  const { db, config } = app.services
  const backups = join(folder, 'full')
  const services = {
    ...app.services,
    config: { ...config, backup: { time: '02:30', folder: backups, retain: 1, passphrase: null } },
  }
  await runBackup(services, app.connection, new Date(Date.UTC(2026, 1, 1)))
  await writeFile(join(backups, 'plimsoll-2026-01-31T000000.backup.part'), 'of a killed process')
  await utimes(join(backups, 'plimsoll-2026-01-31T000000.backup.part'), 0, 0)
  const writeSize = (size: number) =>
    db.updateTable('backupRun').set({ size }).where('size', 'is not', null).execute()
  await writeSize(2 ** 52)
  await runBackup(services, app.connection, new Date(Date.UTC(2026, 1, 2)))
  const { error } = await db
    .selectFrom('backupRun')
    .select('error')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(error).toMatch(/^No backup: it needs \d+ MB in .*full with what must stay free/)
  expect(await readdir(backups)).toEqual(['plimsoll-2026-02-01T000000.backup'])
  await writeSize(1)
  await runBackup(services, app.connection, new Date(Date.UTC(2026, 1, 3)))
  expect(await readdir(backups)).toEqual(['plimsoll-2026-02-03T000000.backup'])
}, 60_000)

test('the first backup is made soon after the start, once, and a missed one is made up for', async () => {
  const { db, config, jobs } = app.services
  const backups = join(folder, 'first')
  const services = {
    ...app.services,
    config: { ...config, backup: { time: '02:30', folder: backups, retain: 2, passphrase: null } },
  }
  expect(await backupNotice(services.config)).toContain(
    `daily at 02:30 into ${backups}, kept 2 days. This is the disk of DATA_DIR`,
  )
  await db.deleteFrom('backupRun').execute()
  await scheduleBackups(services, app.connection)
  queueMissedBackups(services, { delayMs: 1, everyMs: 10, latestMs: 20 })
  const runs = () => db.selectFrom('backupRun').select(['endedTime', 'error']).execute()
  await vi.waitFor(
    async () => expect(await runs()).toEqual([{ endedTime: expect.any(String), error: null }]),
    { timeout: 40_000, interval: 100 },
  )
  expect(await readdir(backups)).toHaveLength(1)
  const send = vi.spyOn(jobs, 'send')
  const looked = vi.spyOn(db, 'selectFrom')
  queueMissedBackups(services, { delayMs: 1, everyMs: 10, latestMs: 1 })
  await vi.waitFor(() => expect(looked).toHaveBeenCalledWith('backupRun'))
  expect(send).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  await sql`update backup_run set begun_time = now() - interval '27 hours'`.execute(db)
  queueMissedBackups(services, { delayMs: 1, everyMs: 10, latestMs: 1 })
  await vi.waitFor(
    async () =>
      expect(await runs()).toEqual([
        { endedTime: expect.any(String), error: null },
        { endedTime: expect.any(String), error: null },
      ]),
    { timeout: 40_000, interval: 100 },
  )
}, 120_000)
