import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkArchive } from '#server/app/health/checks/check-archive.ts'
import { copyFolder } from '#tools/test/copy-folder.ts'
import { startEmbedded } from '../database/embedded.ts'
import type { EmbeddedServer } from '../database/embedded.ts'
import { basesIn, openArchive, segmentsIn, usableBases } from './archive-contents.ts'
import { makeBase } from './base-backup.ts'
import { DataFolderCopy } from './copy-data-folder.ts'
import { FolderTarget } from './folder-target.ts'
import { recover } from './recover.ts'
import { lastWithoutGap, nextSegment } from './segments.ts'
import { shipSegments } from './ship-segments.ts'
import { WalArchive } from './wal-archive.ts'
import type { WalArchiveOptions } from './wal-archive.ts'

vi.setConfig({ testTimeout: 300_000 })
const within = { timeout: 120_000, interval: 100 }
const silent = { info() {}, warn() {}, error() {} }
/** SHA-256 of a stored file. */
const stored = createHash('sha256').update('a stored file').digest('hex')
let folder: string
let dataDir: string
let archive: string
let server: EmbeddedServer
let shipper: WalArchive
let options: WalArchiveOptions

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'plimsoll-archive-')))
  ;[dataDir, archive] = [join(folder, 'data'), join(folder, 'other disk/archive')]
  await mkdir(join(dataDir, 'files/ab'), { recursive: true })
  await mkdir(join(dataDir, 'keys'))
  await mkdir(join(dataDir, 'trail'))
  await writeFile(join(dataDir, 'keys/secrets.key'), 'secret')
  server = await startEmbedded({ dataDir, archive: { timeoutSeconds: 1 } })
  options = { dataDir, archive, connection: server.config, log: silent, everyMs: 50 }
  await ask(
    `create table log_seal (seq bigint); create table mark (); create table note (at timestamptz, text text)`,
  )
  shipper = new WalArchive(options)
  shipper.begin()
  await vi.waitFor(hasUsableBase, within)
}, 120_000)
afterAll(async () => {
  await shipper.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const at = () => new FolderTarget(archive)

async function ask(text: string, connection: pg.ClientConfig = server.config) {
  const client = new pg.Client(connection)
  await client.connect()
  return client.query(text).finally(() => client.end())
}
const write = async (text: string): Promise<string> =>
  (await ask(`insert into note values (clock_timestamp(), '${text}') returning at::text`)).rows[0]
    .at
async function hasUsableBase() {
  expect(usableBases(await basesIn(at()), await segmentsIn(at()))).not.toEqual([])
}

/** Waits until everything written so far is in the archive. A segment without a row stays open. */
async function archived() {
  const { rows } = await ask(
    'insert into mark default values returning pg_walfile_name(pg_current_wal_insert_lsn()) as name',
  )
  await vi.waitFor(async () => expect(await segmentsIn(at())).toContain(rows[0].name), within)
}

/** Recovers into a new folder. @returns the notes in it, and the folder */
async function recovered(until: Date | null = null) {
  const target = await mkdtemp(join(folder, 'recovered-'))
  const report = await recover(at(), target, until, () => {})
  const there = await startEmbedded({ dataDir: target })
  const { rows } = await ask('select text from note order by at', there.config)
  await there.stop()
  return { target, report, notes: rows.map(({ text }) => text) }
}

test('after a lost disk, rows, files, keys and heads are restored from the archive, to its end or to a moment', async () => {
  await mkdir(join(dataDir, 'files', stored.slice(0, 2)))
  await writeFile(join(dataDir, 'files', stored.slice(0, 2), stored), 'a stored file')
  await ask('insert into log_seal values (7)')
  await writeFile(join(dataDir, 'trail/2026-11.jsonl'), '{"seq":7,"a":1}\n{"seq":8,"a":1}\n')
  await write('before')
  await write('at')
  // A recovery compares times of commits, which are later than those of the rows.
  const { rows } = await ask('select extract(epoch from clock_timestamp())::float8 as now')
  const moment = rows[0].now * 1000
  await archived()
  await write('after')
  await archived()
  const end = await recovered()
  expect(end.notes).toEqual(['before', 'at', 'after'])
  expect(end.report).toMatchObject({ files: 1, segments: expect.any(Number) })
  expect(await readFile(join(end.target, 'files', stored.slice(0, 2), stored), 'utf8')).toBe(
    'a stored file',
  )
  expect(await readFile(join(end.target, 'keys/secrets.key'), 'utf8')).toBe('secret')
  expect(await readFile(join(end.target, 'trail/2026-11.jsonl'), 'utf8')).toBe('{"seq":7,"a":1}\n')
  expect(await readdir(join(end.target, 'postgres'))).not.toContain('plimsoll_recovery')
  const past = await recovered(new Date(moment + 1))
  expect(past.notes).toEqual(['before', 'at'])
  const later = await recovered(new Date(Date.now() + 3_600_000))
  expect(later.notes).toEqual(['before', 'at', 'after'])
  await expect(recovered(new Date(0))).rejects.toThrow(/The archive begins at/)
})

test('damaged stored files and segments are named, and everything else is recovered', async () => {
  await write('before the damage')
  await archived()
  const copy = join(folder, 'damaged archive')
  copyFolder(archive, copy)
  const damagedArchive = new FolderTarget(copy)
  const fileKey = `files/${stored.slice(0, 2)}/${stored}`
  const file = join(copy, fileKey)
  await writeFile(file, 'another stored file')
  const target = await mkdtemp(join(folder, 'recovered-'))
  const first = await recover(damagedArchive, target, null, () => {})
  expect(first).toMatchObject({ files: 0, damaged: [fileKey] })
  const last = [...(await segmentsIn(damagedArchive))].sort().at(-1)!
  const segmentKey = `wal/${last}.gz`
  const segment = join(copy, segmentKey)
  const bytes = await readFile(segment)
  bytes[bytes.length - 6]! ^= 1
  await writeFile(segment, bytes)
  const said: string[] = []
  const again = await mkdtemp(join(folder, 'recovered-'))
  // Linux refuses to read the first page of the memory of a process with EIO.
  const unreadable = new (class extends FolderTarget {
    override async open(key: string) {
      return key === fileKey ? createReadStream('/proc/self/mem') : super.open(key)
    }
  })(copy)
  const second = await recover(unreadable, again, null, (line) => said.push(line))
  expect(second.damaged).toEqual([segmentKey, fileKey])
  expect(said).toContainEqual(expect.stringContaining(`recovery ends before ${segmentKey}`))
})

test('while the disk of the archive is unavailable the product works, nothing is lost, and no archive is created on the empty mount point', async () => {
  await rename(archive, `${archive}.away`)
  await mkdir(archive)
  await write('while it is away')
  await vi.waitFor(async () => {
    const { error, waiting } = await shipper.state()
    expect(error).toContain('Is its disk mounted?')
    expect(waiting).toBeGreaterThan(0)
  }, within)
  expect(await checkArchive({ walArchive: shipper })).toMatchObject({
    state: 'amber',
    params: { why: expect.stringContaining('Is its disk mounted?') },
  })
  expect(await readdir(archive)).toEqual([])
  await rm(archive, { recursive: true })
  await rename(`${archive}.away`, archive)
  await vi.waitFor(
    async () =>
      expect(await checkArchive({ walArchive: shipper })).toMatchObject({
        state: 'ok',
        params: { time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/) },
      }),
    within,
  )
  await archived()
  expect((await recovered()).notes).toContain('while it is away')
})

test('work under way when the archive is moved away fails and creates nothing on the empty mount point', async () => {
  const [own, there] = [join(folder, 'moved data'), join(folder, 'moved')]
  const cluster = join(own, 'postgres')
  await cp(join(dataDir, 'keys'), join(own, 'keys'), { recursive: true })
  await cp(join(dataDir, 'files'), join(own, 'files'), { recursive: true })
  await mkdir(join(cluster, 'global'), { recursive: true })
  await writeFile(join(cluster, 'global/pg_control'), 'identify')
  await mkdir(join(cluster, 'plimsoll_spool'))
  const segment = '000000010000000000000001'
  await writeFile(join(cluster, 'plimsoll_spool', segment), 'log')
  await openArchive(new FolderTarget(there), own)
  await rename(there, `${there}.away`)
  await mkdir(there)
  const missing = { code: 'ENOENT' }
  await expect(new DataFolderCopy(own, new FolderTarget(there)).update()).rejects.toMatchObject(
    missing,
  )
  await expect(shipSegments(cluster, new FolderTarget(there), [segment])).rejects.toMatchObject(
    missing,
  )
  await expect(makeBase(server.config, cluster, new FolderTarget(there))).rejects.toMatchObject(
    missing,
  )
  expect(await readdir(there)).toEqual([])
  expect(await readdir(join(cluster, 'plimsoll_spool'))).toEqual([segment])
})

test('log that would fill the disk is discarded and reported, and a new base backup closes the gap', async () => {
  await shipper.close()
  const [first] = await basesIn(at())
  await rename(archive, `${archive}.away`)
  shipper = new WalArchive({ ...options, maxWaiting: 1 })
  shipper.begin()
  await vi.waitFor(async () => {
    await write('discarded')
    expect((await shipper.state()).discarded).toBeGreaterThan(0)
  }, within)
  expect(await checkArchive({ walArchive: shipper })).toMatchObject({ state: 'red' })
  await shipper.close()
  await rename(`${archive}.away`, archive)
  shipper = new WalArchive(options)
  shipper.begin()
  await vi.waitFor(async () => {
    await write('later')
    const usable = usableBases(await basesIn(at()), await segmentsIn(at()))
    expect(usable.at(-1)?.name).not.toBe(first?.name)
  }, within)
  const last = await write('after the gap')
  await archived()
  expect((await recovered()).notes).toContain('after the gap')
  expect(last).toBeTruthy()
})

test('an archive of another database and a different segment of the same name are refused with a message', async () => {
  await shipper.close()
  const other = join(folder, 'other')
  const theirs = await startEmbedded({ dataDir: other, archive: { timeoutSeconds: 1 } })
  const wrong = new WalArchive({ ...options, dataDir: other, connection: theirs.config })
  await expect(wrong.ship()).rejects.toThrow('is the archive of another database')
  await theirs.stop()
  const [segment] = [...(await segmentsIn(at()))].sort()
  await cp(join(archive, 'keys/secrets.key'), join(dataDir, 'postgres/plimsoll_spool', segment!))
  await expect(shipper.ship()).rejects.toThrow(`The archive holds another ${segment}`)
  await rm(join(dataDir, 'postgres/plimsoll_spool', segment!))
  shipper = new WalArchive(options)
  shipper.begin()
})

test('two base backups are retained, and the log before them is removed', async () => {
  await shipper.close()
  shipper = new WalArchive({ ...options, baseEveryMs: 1_500 })
  shipper.begin()
  const before = (await basesIn(at())).map(({ name }) => name)
  await vi.waitFor(async () => {
    await write('again')
    const now = await basesIn(at())
    expect(now.length).toBeLessThan(5)
    expect(now.some(({ name }) => before.includes(name))).toBe(false)
  }, within)
  await shipper.close()
  const bases = await basesIn(at())
  const [oldest] = [...(await segmentsIn(at()))].sort()
  expect(oldest! >= bases[0]!.start).toBe(true)
  const size = execFileSync('du', ['-sm', join(archive, 'wal')], { encoding: 'utf8' })
  expect(parseInt(size, 10)).toBeLessThan(64)
})

test('segments are consecutive across logs', () => {
  expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000')
  const names = new Set(['0000000100000000000000FE', '0000000100000000000000FF'])
  expect(lastWithoutGap(names, '0000000100000000000000FE')).toBe('0000000100000000000000FF')
  expect(lastWithoutGap(names, '000000010000000000000001')).toBeNull()
})
