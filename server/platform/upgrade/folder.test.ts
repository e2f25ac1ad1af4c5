import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBackup } from '#server/platform/backup/restore-backup.ts'
import { verifyTrail } from '#server/records/audit/verify-audit-trail.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Db } from '#server/core/db.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { landedMigrations } from '#server/platform/database/migrations.ts'
import { FileStore } from '#server/platform/files/store.ts'
import { client } from '#server/testing/testing.ts'
import { appProcess } from '#tools/crash-test/app-process.ts'
import { copyFolder } from '#tools/test/copy-folder.ts'
import { createTestDatabase } from '#tools/test/database.ts'
import { needRoom, removeOldCopies } from './copy-folder.ts'

/** The whole server as it is started, on folders of 0.1.0: docs/operations.md, Upgrade. */
const fixture = join(import.meta.dirname, '../../../tools/release/fixtures/0.1.0.backup')
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
let folder: string
/** A folder as version 0.1.0 left it; copied by every test. */
let old: string

/** Starts the embedded database on a folder for as long as something is looked at. */
async function inside<T>(dataDir: string, look: (db: Db) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dataDir, settings: fast })
  const { db, close } = openDatabase(server.config)
  try {
    return await look(db)
  } finally {
    await close()
    await server.stop()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-upgrade-'))
  old = join(folder, 'old')
  const server = await startEmbedded({ dataDir: old, settings: fast })
  await loadBackup(
    { connection: server.config, files: new FileStore(join(old, 'files')), dataDir: old },
    fixture,
    null,
  )
  await server.stop()
}, 180_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

function copyOfOld(name: string): string {
  const dataDir = join(folder, name)
  copyFolder(old, dataDir)
  return dataDir
}
const copiesIn = async (dataDir: string) =>
  (await readdir(dataDir)).filter((name) => name.startsWith('before-'))
const names = (db: Db) =>
  sql<{ name: string }>`select name from schema_migration order by 1`
    .execute(db)
    .then(({ rows }) => rows.map(({ name }) => name))

/** Every file of a folder by its bytes, logs left out. */
function bytesOf(dataDir: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !/postgres\.log/.test(path))
      found[path.slice(dataDir.length)] = hash('sha256', readFileSync(path), 'hex')
  }
  return found
}

/** Starts the server, which ends by itself. @returns what it said */
async function ends(dataDir: string, env: Record<string, string> = {}): Promise<string> {
  const it = await appProcess(dataDir, env)
  try {
    await expect(it.start()).rejects.toThrow(/The product ended/)
  } finally {
    await it.stop()
  }
  return it.output()
}

test('a folder of 0.1.0 is copied, upgraded and served; the copy is a folder of 0.1.0, and is made once', async () => {
  const dataDir = copyOfOld('upgraded')
  const before = bytesOf(dataDir)
  const it = await appProcess(dataDir)
  await it.start()
  try {
    const { token } = await client(it.url, '').callOk('auth/login', {
      username: 'admin',
      password: 'Plimsoll-2026',
    })
    const admin = client(it.url, token)
    expect((await admin.callOk('basic/ship/list')).total).toBeGreaterThan(200)
    expect((await admin.callOk('auth/profile')).info).toMatchObject({
      name: 'Administrator',
      nameZh: '管理员',
    })
    const { list } = await admin.callOk('sys/dict/list', { dictCode: ['REMINDER_UNIT'] })
    expect(
      list.map((entry: { key: string; valueZh: string; valueEn: string }) => [
        entry.key,
        entry.valueZh,
        entry.valueEn,
      ]),
    ).toEqual([
      ['1', '年', 'Years'],
      ['2', '个月', 'Months'],
      ['3', '天', 'Days'],
    ])
  } finally {
    await it.stop()
  }
  const [copy, ...more] = await copiesIn(dataDir)
  expect(more).toEqual([])
  expect(copy).toMatch(/^before-\d+\.\d+\.\d+-\d{8}T\d{6}$/)
  expect(it.output()).toMatch(
    new RegExp(
      `To go back: stop Plimsoll, and start version 0.1.0 with DATA_DIR=${join(dataDir, copy!)}`,
    ),
  )
  expect(bytesOf(join(dataDir, copy!))).toEqual(before)
  expect((await stat(join(dataDir, copy!, 'postgres'))).mode & 0o777).toBe(0o700)
  const again = await appProcess(dataDir)
  await again.start()
  await again.stop()
  expect(await copiesIn(dataDir)).toEqual([copy])
  await inside(dataDir, async (db) => {
    expect(await names(db)).toEqual(landedMigrations().map(({ name }) => name))
    expect(await verifyTrail(db, dataDir)).toMatchObject({ sound: true })
  })
}, 240_000)

test('an altered database is refused, and its copy is removed; once corrected it is upgraded, without a copy where UPGRADE_COPY=off is set; then it has a stamp, and is refused before it is copied', async () => {
  const dataDir = copyOfOld('altered')
  await inside(dataDir, (db) => sql`alter table flag drop column remark cascade`.execute(db))
  expect(await ends(dataDir)).toMatch(
    /not as Plimsoll 0.1.0 left it:\n {2}column flag.remark is missing/,
  )
  expect(await copiesIn(dataDir)).toEqual([])
  await inside(dataDir, (db) => sql`alter table flag add column remark text`.execute(db))
  const it = await appProcess(dataDir, { UPGRADE_COPY: 'off' })
  await it.start()
  await it.stop()
  expect(await copiesIn(dataDir)).toEqual([])
  const path = join(dataDir, 'postgres/plimsoll.json')
  const stamp = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...stamp, migrations: stamp.migrations.slice(0, -1) }))
  await inside(dataDir, (db) => sql`alter table flag drop column remark cascade`.execute(db))
  const output = await ends(dataDir)
  expect(output).toMatch(/column flag.remark is missing/)
  expect(output).not.toMatch(/it is copied before/)
  expect(await copiesIn(dataDir)).toEqual([])
}, 240_000)

test('a folder of a later version is refused and unchanged, byte for byte; so is one of another PostgreSQL', async () => {
  const dataDir = copyOfOld('later')
  const migrations = [
    ...landedMigrations(),
    { name: '29990101T0000_of_a_later_version', additive: false },
  ]
  await writeFile(
    join(dataDir, 'postgres/plimsoll.json'),
    JSON.stringify({ version: '9.0.0', migrations }),
  )
  const before = bytesOf(dataDir)
  expect(await ends(dataDir)).toMatch(
    /was made by Plimsoll 9.0.0, which is newer than this one .* does not know 29990101T0000_of_a_later_version/,
  )
  expect(bytesOf(dataDir)).toEqual(before)
  await rm(join(dataDir, 'postgres/plimsoll.json'))
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  const other = bytesOf(dataDir)
  expect(await ends(dataDir)).toMatch(
    /written by PostgreSQL 17, this Plimsoll carries PostgreSQL 18\..*npm run backup --.*npm run restore --/s,
  )
  expect(bytesOf(dataDir)).toEqual(other)
}, 120_000)

test('an upgrade that was killed starts again with the existing copy', async () => {
  const dataDir = copyOfOld('killed')
  copyFolder(old, join(dataDir, 'before-9.9.9-20261122T000000'))
  await writeFile(
    join(dataDir, 'postgres/plimsoll.json'),
    JSON.stringify({
      version: '0.1.0',
      migrations: [],
      upgrading: { to: '9.9.9', copy: 'before-9.9.9-20261122T000000' },
    }),
  )
  const it = await appProcess(dataDir)
  await it.start()
  await it.stop()
  expect(it.output()).toMatch(
    /was interrupted and starts again; the copy made before it is .*before-9\.9\.9-20261122T000000/,
  )
  expect(await copiesIn(dataDir)).toEqual(['before-9.9.9-20261122T000000'])
}, 120_000)

test('an external database of 0.1.0 is backed up before its upgrade, and the backup restores the previous state', async () => {
  const database = await createTestDatabase('template0')
  const dataDir = await mkdtemp(join(folder, 'server-'))
  const source = {
    connection: database.config,
    files: new FileStore(join(dataDir, 'files')),
    dataDir,
  }
  await loadBackup(source, fixture, null)
  const { host, port, user, database: name } = database.config
  const it = await appProcess(dataDir, {
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    DRAIN_SECONDS: '0',
    BACKUP_PASSPHRASE: 'of the load line',
  })
  await it.start()
  try {
    expect(
      (
        await client(it.url, '').callOk('auth/login', {
          username: 'admin',
          password: 'Plimsoll-2026',
        })
      ).token,
    ).toBeTruthy()
  } finally {
    await it.stop()
  }
  const [file] = await copiesIn(dataDir)
  expect(file).toMatch(/^before-.*\.backup$/)
  const target = await createTestDatabase('template0')
  const read = await loadBackup(
    { connection: target.config, files: source.files, dataDir: join(folder, 'target') },
    join(dataDir, file!),
    'of the load line',
  )
  expect(read).toMatchObject({ version: '0.1.0', withoutFiles: true })
  const { db, close } = openDatabase(target.config)
  expect((await sql`select to_regclass('schema_migration') as there`.execute(db)).rows).toEqual([
    { there: null },
  ])
  await close()
  await database.drop()
  await target.drop()
}, 240_000)

test('too little space for a copy is reported before any change; the last two copies stay, and nothing else is removed', async () => {
  await expect(needRoom(folder, 1e18, 'A copy of the data')).rejects.toThrow(
    /A copy of the data before the upgrade needs .* MB in .*UPGRADE_COPY=off/,
  )
  const dataDir = await mkdtemp(join(folder, 'copies-'))
  const all = [
    'before-0.2.0-20260101T000000',
    'before-0.10.0-20260301T000000',
    'before-0.3.0-20260201T000000.backup',
    'before-mine',
    'files',
    'before-0.10.0-20260401T000000.part',
  ]
  for (const name of all) await writeFile(join(dataDir, name), '')
  await removeOldCopies(dataDir)
  expect((await readdir(dataDir)).sort()).toEqual([
    'before-0.10.0-20260301T000000',
    'before-0.3.0-20260201T000000.backup',
    'before-mine',
    'files',
  ])
})
