import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#server/app/config/config.ts'
import { startS3 } from '#tools/test/s3-server.ts'
import type { S3Server } from '#tools/test/s3-server.ts'
import { startEmbedded } from '../database/embedded.ts'
import type { EmbeddedServer } from '../database/embedded.ts'
import { basesIn, segmentsIn, usableBases } from './archive-contents.ts'
import { archiveNotice } from './archive-notice.ts'
import { archiveTarget } from './archive-target.ts'
import type { ArchiveTarget } from './archive-target.ts'
import { makeBase } from './base-backup.ts'
import { recover } from './recover.ts'
import { WalArchive } from './wal-archive.ts'

vi.setConfig({ testTimeout: 300_000 })
const within = { timeout: 120_000, interval: 100 }
const stored = createHash('sha256').update('a stored file').digest('hex')
const root = join(import.meta.dirname, '../../..')
let folder: string
let dataDir: string
let s3: S3Server
let archive: string
let target: ArchiveTarget
let server: EmbeddedServer
let shipper: WalArchive

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'plimsoll-store-')))
  dataDir = join(folder, 'data')
  await mkdir(join(dataDir, 'keys'), { recursive: true })
  await mkdir(join(dataDir, 'files', stored.slice(0, 2)), { recursive: true })
  await writeFile(join(dataDir, 'files', stored.slice(0, 2), stored), 'a stored file')
  await writeFile(join(dataDir, 'keys/secrets.key'), 'secret key')
  s3 = await startS3()
  archive = readConfig({ S3_URL: s3.url, WAL_ARCHIVE: 's3' }).walArchive!
  target = archiveTarget(archive, join(folder, 'staging'))
  server = await startEmbedded({ dataDir, archive: { timeoutSeconds: 1 } })
  await ask('create table log_seal (seq bigint); create table note (text text)')
  const log = { info() {}, warn() {}, error() {} }
  shipper = new WalArchive({ dataDir, archive, connection: server.config, log, everyMs: 50 })
  shipper.begin()
  await vi.waitFor(async () => expect(await usable()).toHaveLength(1), within)
}, 120_000)
afterAll(async () => {
  await shipper.close()
  await server.stop()
  target.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function ask(text: string, connection: pg.ClientConfig = server.config) {
  const client = new pg.Client(connection)
  await client.connect()
  return client.query(text).finally(() => client.end())
}
const usable = async () => usableBases(await basesIn(target), await segmentsIn(target))

/** Writes a row and waits until it is in the archive. */
async function archived(text: string): Promise<void> {
  const { rows } = await ask(
    `insert into note values ('${text}') returning pg_walfile_name(pg_current_wal_insert_lsn()) as name`,
  )
  await vi.waitFor(async () => expect(await segmentsIn(target)).toContain(rows[0].name), within)
}

/** Recovers into a new folder. @returns the folder, the report and the notes in it */
async function recovered() {
  const into = await mkdtemp(join(folder, 'recovered-'))
  const report = await recover(target, into, null, () => {})
  return { into, report, notes: await notesIn(into) }
}

/** The notes in a recovered folder. */
async function notesIn(dataDir: string): Promise<string[]> {
  const there = await startEmbedded({ dataDir })
  const { rows } = await ask('select text from note', there.config)
  await there.stop()
  return rows.map(({ text }) => text)
}

/** Runs npm run backup:recover -- s3 into a new folder. */
async function commandRecovers() {
  const into = await mkdtemp(join(folder, 'recovered-'))
  const { WAL_ARCHIVE: _, ...env } = process.env
  return promisify(execFile)(process.execPath, [join(root, 'tools/backup/recover.ts'), 's3'], {
    cwd: root,
    env: { ...env, DATA_DIR: into, S3_URL: s3.url },
  }).then(
    ({ stdout, stderr }) => ({ into, code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      into,
      code,
      stdout,
      stderr,
    }),
  )
}

test('rows, files and keys are restored from an archive in a store, after an outage too', async () => {
  await archived('before')
  s3.fail(100_000)
  await ask(`insert into note values ('during')`)
  await vi.waitFor(async () => {
    const { error, waiting } = await shipper.state()
    expect(error).not.toBeNull()
    expect(waiting).toBeGreaterThan(0)
  }, within)
  s3.fail(0)
  await archived('after')
  const { into, report, notes } = await recovered()
  expect(notes).toEqual(['before', 'during', 'after'])
  expect(report).toMatchObject({ files: 1, damaged: [] })
  expect(await readFile(join(into, 'files', stored.slice(0, 2), stored), 'utf8')).toBe(
    'a stored file',
  )
  expect(await readFile(join(into, 'keys/secrets.key'), 'utf8')).toBe('secret key')
  expect([...s3.files.keys()].every((name) => name.startsWith('wal-archive/'))).toBe(true)
  expect(await readdir(join(dataDir, 'archive-outgoing'))).toEqual([])
  const written = await readFile(join(dataDir, 'wal-archive.json'), 'utf8')
  for (const text of [written, target.label, await archiveNotice(archive, dataDir)])
    expect(text).not.toContain('secret')
})

test('a recovery begins before a damaged base backup, and names its damaged and missing files', async () => {
  const [first] = await usable()
  const second = await makeBase(server.config, join(dataDir, 'postgres'), target)
  await archived('after the second')
  const keyOf = (name: string) => `base/${name}/postgresql.conf`
  const change = (name: string) => s3.files.set(`wal-archive/${keyOf(name)}`, Buffer.from('#\n'))
  change(second.name)
  s3.files.delete(`wal-archive/base/${second.name}/pg_ident.conf`)
  const earlier = await recovered()
  expect(earlier.report.base).toBe(first!.time)
  expect(earlier.report.damaged.sort()).toEqual([
    `base/${second.name}/pg_ident.conf`,
    keyOf(second.name),
  ])
  expect(earlier.notes).toContain('after the second')
  change(first!.name)
  const { into, ...command } = await commandRecovers()
  expect(command).toMatchObject({ code: 3, stdout: expect.stringContaining('1 files') })
  for (const { name } of [first!, second])
    expect(command.stderr).toContain(`Damaged: ${target.label}/${keyOf(name)}\n`)
  expect(await notesIn(into)).toContain('after the second')
  expect(command.stderr).not.toContain('secret')
})
