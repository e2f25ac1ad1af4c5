import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkHealth } from '#server/app/health/health.ts'
import { healthText } from '#server/app/health/health.text.ts'
import { runBackup } from '#server/platform/backup/schedule.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'
import { folderBytes } from '#tools/test/stored-bytes.ts'
import { drillWhenDue, latestBackup, runDrill } from './run-drill.ts'
import { removeScratch } from './scratch.ts'

const root = join(import.meta.dirname, '../../..')
let app: TestApp
let backups: string
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'plimsoll-drill-'))
  app = await startApp({ env: { BACKUP_TIME: '02:30', BACKUP_FOLDER: backups } })
  const admin = await app.signInAs('admin')
  await admin.upload('drill.csv', Buffer.from('Mark,Draught\nrestored,9.8\n'), 'text/csv')
  await runBackup(app.services, app.connection, new Date(Date.UTC(2026, 0, 1)))
}, 400_000)
afterAll(async () => {
  await app.close()
  await rm(backups, { recursive: true, force: true })
})

const health = async () => (await checkHealth({ ...app.services })).checks['drill']
const scratch = async () =>
  (await readdir(app.services.config.dataDir)).filter((name) => name.startsWith('restore-drill'))
const backup = (path: string | null) => ({ kind: 'backup' as const, path, passphrase: null })
const drills = () =>
  app.services.db.selectFrom('restoreDrill').select(['file', 'rows', 'files', 'error']).execute()
const setBack = (days: number) =>
  sql`update backup_run set begun_time = now() - ${days} * interval '1 day'`.execute(
    app.services.db,
  )

test('a new installation is ok; after a week the latest backup is restored, verified and removed', async () => {
  await drillWhenDue(app.services)
  expect(await drills()).toEqual([])
  expect(await health()).toMatchObject({ state: 'ok', phrase: healthText.drillNotYet })
  await setBack(9)
  expect(await health()).toMatchObject({ state: 'amber', params: { days: 9 } })
  await drillWhenDue(app.services)
  expect(await drills()).toEqual([
    {
      file: 'plimsoll-2026-01-01T000000.backup',
      rows: expect.any(Number),
      files: expect.any(Number),
      error: null,
    },
  ])
  const [drill] = await drills()
  expect(drill!.rows).toBeGreaterThan(10_000)
  expect(drill!.files).toBeGreaterThan(0)
  expect(await scratch()).toEqual([])
  expect(await health()).toMatchObject({
    state: 'ok',
    phrase: healthText.drillDone,
    params: { time: expect.stringMatching(/T\d\d:\d\dZ$/) },
  })
  await drillWhenDue(app.services)
  expect(await drills()).toHaveLength(1)
}, 300_000)

test('a backup with damaged and missing files is restorable: the drill counts them', async () => {
  const admin = await app.signInAs('admin')
  const files: string[] = []
  for (const name of ['rotten', 'gone']) {
    await admin.upload(`${name}.csv`, Buffer.from(`Mark,Draught\n${name},9.8\n`), 'text/csv')
    const { sha256 } = await app.services.db
      .selectFrom('attachment')
      .where('originName', '=', `${name}.csv`)
      .select('sha256')
      .executeTakeFirstOrThrow()
    files.push(sha256)
  }
  const store = folderBytes(() => app.services.config.dataDir)
  await store.flipBit(files[0]!)
  await store.remove(files[1]!)
  const file = 'plimsoll-2025-12-01T000000.backup'
  const report = await writeBackup(
    {
      connection: app.connection,
      files: app.services.files,
      dataDir: app.services.config.dataDir,
    },
    join(backups, file),
    null,
  )
  expect(report.faults).toHaveLength(2)
  const drill = await runDrill(app.services, backup(join(backups, file)))
  expect(drill).toMatchObject({ file, files: report.files, faults: 2 })
  expect(drill.error).toBeUndefined()
  expect(await health()).toMatchObject({
    state: 'ok',
    phrase: healthText.drillDoneFaults,
    params: { count: 2 },
  })
  await rm(join(backups, file))
  await app.services.db.deleteFrom('attachment').where('sha256', 'in', files).execute()
}, 300_000)

test('a backup that cannot be restored is mailed to the administrators and reported in /api/health', async () => {
  const { db } = app.services
  const bytes = await readFile((await latestBackup(backups))!)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  await writeFile(join(backups, 'plimsoll-2026-01-02T000000.backup'), bytes)
  await db.deleteFrom('restoreDrill').execute()
  await drillWhenDue(app.services)
  expect(await drills()).toMatchObject([{ error: expect.stringContaining('damaged'), rows: null }])
  expect(await health()).toMatchObject({
    state: 'amber',
    params: { file: 'plimsoll-2026-01-02T000000.backup', why: expect.stringContaining('damaged') },
  })
  const mail = await db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(mail.subject).toContain('could not be restored')
  expect(mail.body).toContain('damaged')
  expect(await scratch()).toEqual([])
  await rm(join(backups, 'plimsoll-2026-01-02T000000.backup'))
}, 300_000)

test('the temporary folder is removed when the command is killed, also when the killed process could not remove it', async () => {
  const { host, port, user, database } = app.connection
  const dataDir = join(backups, 'data')
  const command = spawn(process.execPath, [join(root, 'tools/backup/run.ts'), 'drill'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      DATA_DIR: dataDir,
      BACKUP_FOLDER: backups,
    },
  })
  const folder = join(dataDir, `restore-drill-${command.pid}`)
  const within = { timeout: 120_000, interval: 50 }
  await vi.waitFor(() => expect(existsSync(join(folder, 'postgres.log'))).toBe(true), within)
  command.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), within)
  await mkdir(join(folder, 'postgres'), { recursive: true })
  await mkdir(join(dataDir, `restore-drill-${process.ppid}`))
  await removeScratch(dataDir)
  expect(await readdir(dataDir)).toEqual([`restore-drill-${process.ppid}`])
}, 300_000)

test('a backup with a broken audit trail fails the drill', async () => {
  const { db } = app.services
  await sql`alter table log disable trigger user`.execute(db)
  await sql`delete from log where id = (select id from log order by id offset 5 limit 1)`.execute(
    db,
  )
  await sql`alter table log enable trigger user`.execute(db)
  await runBackup(app.services, app.connection, new Date(Date.UTC(2026, 0, 3)))
  const { error } = await runDrill(app.services, backup(await latestBackup(backups)))
  expect(error).toContain('The restored audit trail is broken: removed')
}, 300_000)
