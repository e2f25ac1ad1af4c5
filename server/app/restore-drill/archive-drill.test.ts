import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkHealth } from '#server/app/health/health.ts'
import { runBackup } from '#server/platform/backup/schedule.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { FileStore } from '#server/platform/files/store.ts'
import { basesIn, segmentsIn, usableBases } from '#server/platform/wal-archive/archive-contents.ts'
import { FolderTarget } from '#server/platform/wal-archive/folder-target.ts'
import { WalArchive } from '#server/platform/wal-archive/wal-archive.ts'
import { startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'
import { drillWhenDue, latestBackup } from './run-drill.ts'

let app: TestApp
let folder: string
let archive: string
let services: TestApp['services']
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-archive-drill-'))
  const backups = join(folder, 'backups')
  archive = join(folder, 'archive')
  await mkdir(backups)
  app = await startApp({ env: { BACKUP_TIME: '02:30', BACKUP_FOLDER: backups } })
  const admin = await app.signInAs('admin')
  await admin.upload('drill.csv', Buffer.from('Mark,Draught\nrestored,9.8\n'), 'text/csv')
  await runBackup(app.services, app.connection, new Date(Date.UTC(2026, 0, 1)))
  await archiveOf((await latestBackup(backups))!)
  const { config } = app.services
  services = { ...app.services, config: { ...config, walArchive: archive } }
}, 400_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Archives an embedded database with the contents of a backup. */
async function archiveOf(backup: string): Promise<void> {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const server = await startEmbedded({ dataDir, archive: { timeoutSeconds: 1 } })
  const { config: connection } = server
  const files = new FileStore(join(dataDir, 'files'))
  await restoreBackup({ connection, files, dataDir }, backup, null)
  const { log } = app.services
  const shipper = new WalArchive({ dataDir, archive, connection, log, everyMs: 50 })
  shipper.begin()
  const target = new FolderTarget(archive)
  await vi.waitFor(
    async () =>
      expect(usableBases(await basesIn(target), await segmentsIn(target))).not.toEqual([]),
    { timeout: 120_000, interval: 100 },
  )
  await shipper.close()
  await server.stop()
}

/** Records a good drill of a backup, so many days ago; earlier ones were a week before. */
async function backupDrilled(days: number): Promise<void> {
  await sql`update restore_drill set begun_time = begun_time - interval '7 days'`.execute(
    services.db,
  )
  await sql`insert into restore_drill (file, begun_time, ended_time)
    values ('plimsoll-2026-01-01T000000.backup', now() - ${days} * interval '1 day', now())`.execute(
    services.db,
  )
}
const lastDrill = () =>
  services.db
    .selectFrom('restoreDrill')
    .select(['id', 'file', 'rows', 'files', 'faults', 'error'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
// A copy: results are cached by services.
const health = async () => (await checkHealth({ ...services })).checks['drill']

test('the archive is drilled in turn with the backups; a damaged one is reported, and tried again each night', async () => {
  await backupDrilled(1)
  await drillWhenDue(services)
  expect(await lastDrill()).toMatchObject({ file: 'plimsoll-2026-01-01T000000.backup' })
  await backupDrilled(7)
  await drillWhenDue(services)
  const good = await lastDrill()
  expect(good).toMatchObject({ file: 'WAL_ARCHIVE', faults: 0, error: null })
  expect(Number(good.rows)).toBeGreaterThan(100)
  expect(good.files).toBeGreaterThan(0)
  expect(await health()).toMatchObject({ state: 'ok' })

  const [base] = await basesIn(new FolderTarget(archive))
  const damaged = join(archive, 'base', base!.name, 'pg_hba.conf')
  const bytes = await readFile(damaged)
  await writeFile(damaged, '# changed\n')
  await backupDrilled(7)
  await drillWhenDue(services)
  const failed = await lastDrill()
  expect(failed).toMatchObject({
    file: 'WAL_ARCHIVE',
    error: expect.stringMatching(/pg_hba\.conf/),
  })
  const reported = { state: 'amber', params: { file: 'WAL_ARCHIVE' } }
  expect(await health()).toMatchObject(reported)
  const { subject } = await services.db
    .selectFrom('outbox')
    .select('subject')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(subject).toContain('The archive could not be recovered')

  // A good drill of a backup does not hide it.
  await backupDrilled(0)
  expect(await health()).toMatchObject(reported)
  await writeFile(damaged, bytes)
  await drillWhenDue(services)
  expect(await lastDrill()).toMatchObject({ file: 'WAL_ARCHIVE', error: null })
  expect(await health()).toMatchObject({ state: 'ok' })
}, 400_000)
