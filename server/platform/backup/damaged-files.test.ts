import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test/database.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { mayRemoveFiles } from '#server/platform/files/file-locks.ts'
import { FileStore } from '#server/platform/files/store.ts'
import { folderBytes, s3Bytes } from '#tools/test/stored-bytes.ts'
import type { StoredBytes } from '#tools/test/stored-bytes.ts'
import { startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'
import { writeArchive } from './archive.ts'
import { readArchive } from './read-archive.ts'
import type { Entry } from './archive.ts'
import { repairFiles } from './repair-files.ts'
import { restoreBackup, verifyArchive } from './restore-backup.ts'
import { runBackup } from './schedule.ts'
import { writeBackup } from './write-backup.ts'

const root = join(import.meta.dirname, '../../..')
/** None: deriving a key takes long. The commands are given one. */
const passphrase = null
/** Milliseconds for a test on a busy machine. */
const timeout = 240_000

describe.each(['folder', 'S3'])('damaged files in a store of kind %s', { timeout }, (kind) => {
  let app: TestApp
  let store: StoredBytes
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plimsoll-damaged-'))
    store = kind === 'S3' ? await s3Bytes() : folderBytes(() => app.services.config.dataDir)
    app = await startApp({ demo: false, env: store.env })
    await app.services.db.updateTable('appUser').set({ email: 'admin@plimsoll.test' }).execute()
    // Those of the installation are in the folder of the template.
    await app.services.db.deleteFrom('attachment').execute()
  })
  afterAll(async () => {
    await app.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })

  let good: File
  let damaged: File
  let missing: File
  interface File {
    attachmentId: string
    sha256: string
    bytes: Buffer
  }
  const attach = async (name: string): Promise<File> => {
    const bytes = randomBytes(100_000)
    const { services } = app
    const file = { bytes, name, type: 'text/plain', createBy: null }
    return { ...(await services.files.attach(services.db, file)), bytes }
  }
  beforeEach(async () => {
    await app.services.db.deleteFrom('fileFault').execute()
    await app.services.db.deleteFrom('attachment').execute()
    ;[good, damaged, missing] = [
      await attach('good.txt'),
      await attach('damaged.txt'),
      await attach('missing.txt'),
    ]
  })
  const damage = async () => {
    await store.flipBit(damaged.sha256)
    await store.remove(missing.sha256)
  }
  const source = () => ({
    connection: app.connection,
    files: app.services.files,
    dataDir: app.services.config.dataDir,
  })
  const archive = async (name: string) => {
    const path = join(folder, `${name}.backup`)
    return { path, report: await writeBackup(source(), path, passphrase) }
  }
  const faults = () =>
    app.services.db
      .selectFrom('fileFault')
      .where('resolvedTime', 'is', null)
      .orderBy('kind')
      .select(['sha256', 'kind', 'foundBy'])
      .execute()
  const named = () => [
    {
      sha256: damaged.sha256,
      kind: 'damaged',
      attachments: [{ attachmentId: damaged.attachmentId, name: 'damaged.txt' }],
    },
    {
      sha256: missing.sha256,
      kind: 'missing',
      attachments: [{ attachmentId: missing.attachmentId, name: 'missing.txt' }],
    },
  ]
  /** In any order. */
  const all = (list: object[]) => expect.arrayContaining(list)

  /** Restores into an empty database and folder, and reads what came of it. */
  async function restored(path: string) {
    const database = await createTestDatabase()
    const dataDir = await mkdtemp(join(folder, 'target-'))
    const files = new FileStore(join(dataDir, 'files'))
    const report = await restoreBackup(
      { connection: database.config, files, dataDir },
      path,
      passphrase,
    )
    const { db, close } = openDatabase(database.config)
    const recorded = await db
      .selectFrom('fileFault')
      .where('resolvedTime', 'is', null)
      .where('foundBy', '=', 'restore')
      .orderBy('kind')
      .select(['sha256', 'kind'])
      .execute()
    const users = await db.selectFrom('appUser').select('id').execute()
    const attachments = await db.selectFrom('attachment').select('originName').execute()
    await close()
    await database.drop()
    return { report, files, recorded, users, attachments }
  }

  test('a backup completes, and names them in report, manifest and database', async () => {
    await damage()
    const { path, report } = await archive('named')
    expect(report).toMatchObject({
      files: 1,
      damaged: [damaged.sha256],
      missing: [missing.sha256],
      faults: all(named()),
    })
    expect(await verifyArchive(path, passphrase)).toMatchObject({
      damaged: [damaged.sha256],
      missing: [missing.sha256],
      faults: all(named()),
    })
    expect(await faults()).toEqual([
      { sha256: damaged.sha256, kind: 'damaged', foundBy: 'backup' },
      { sha256: missing.sha256, kind: 'missing', foundBy: 'backup' },
    ])
    const waiting = () =>
      app.services.db.selectFrom('fileFault').where('notifiedTime', 'is', null).select('id')
    await expect.poll(async () => (await waiting().execute()).length, { timeout: 15_000 }).toBe(0)
  })

  test('a scheduled one names them in its row and in a mail to the administrators', async () => {
    await damage()
    const backup = { time: '02:30', folder, retain: 5, passphrase: null }
    await runBackup({ ...app.services, config: { ...app.services.config, backup } }, app.connection)
    const run = await app.services.db
      .selectFrom('backupRun')
      .orderBy('id', 'desc')
      .select(['file', 'damaged', 'endedTime'])
      .executeTakeFirstOrThrow()
    expect(run).toMatchObject({ file: expect.any(String), endedTime: expect.any(String) })
    expect(run.damaged).toEqual(all(named()))
    expect(run.damaged).toHaveLength(2)
    const mails = () =>
      app.services.db
        .selectFrom('outbox')
        .where('subject', 'like', '%2 stored files are damaged or missing%')
        .where('body', 'like', `%${damaged.sha256}%`)
        .select('body')
        .execute()
    await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBe(1)
    const [mail] = await mails()
    expect(mail?.body).toContain(`"damaged.txt" (${damaged.attachmentId})`)
    expect(mail?.body).toContain(`"missing.txt" (${missing.attachmentId})`)
    expect(mail?.body).toContain('found by a backup')
  })

  test('no stored file can be removed while a backup reads them', async () => {
    const { db, files } = app.services
    const mayRemove = () => db.transaction().execute((trx) => mayRemoveFiles(trx))
    const during: boolean[] = []
    const open = files.openUnverified.bind(files)
    files.openUnverified = async (...args) => {
      during.push(await mayRemove())
      return open(...args)
    }
    try {
      await archive('held')
    } finally {
      files.openUnverified = open
    }
    expect(during).toEqual([false, false, false])
    await expect.poll(mayRemove).toBe(true)
  })

  test('a restore brings back everything else, and names and records them', async () => {
    await damage()
    const { path } = await archive('restored')
    const { report, files, recorded, users, attachments } = await restored(path)
    expect(report).toMatchObject({
      files: 1,
      damaged: [damaged.sha256],
      missing: [missing.sha256],
      faults: all(named()),
    })
    expect(await files.read(good.sha256)).toEqual(good.bytes)
    expect(await files.check(damaged.sha256)).toBe('missing')
    expect(users.length).toBeGreaterThan(0)
    expect(attachments.length).toBe(3)
    expect(recorded).toEqual([
      { sha256: damaged.sha256, kind: 'damaged' },
      { sha256: missing.sha256, kind: 'missing' },
    ])
  })

  test('an archive of an earlier version that does not list them is handled alike', async () => {
    await damage()
    const { path } = await archive('known')
    const entries: Entry[] = []
    const {
      damaged: _,
      faults: __,
      ...earlier
    } = (await readArchive(path, passphrase, async ({ header, body }) => {
      const bytes = await buffer(Readable.from(body, { objectMode: false }))
      entries.push({ header, body: Readable.from([bytes]) })
    })) as Record<string, unknown>
    const unknown = join(folder, 'unknown.backup')
    const rewritten = async function* (): AsyncGenerator<Entry, object> {
      yield* entries
      return { ...earlier, missing: [] }
    }
    await writeArchive(unknown, rewritten(), null)
    const { report } = await restored(unknown)
    expect(report).toMatchObject({ files: 1, faults: all(named()) })
  })

  test('a repair takes them from an earlier backup, verifies and resolves them; files missing in the archive remain', async () => {
    const { path } = await archive('before')
    const later = await attach('later.txt')
    await damage()
    await store.flipBit(later.sha256)
    await archive('after')
    expect((await faults()).length).toBe(3)
    const report = await repairFiles(source(), path, passphrase)
    expect(report.repaired.sort()).toEqual([damaged.sha256, missing.sha256].sort())
    expect(report.remaining).toMatchObject([
      { sha256: later.sha256, attachments: [{ name: 'later.txt' }] },
    ])
    for (const { sha256, bytes } of [good, damaged, missing])
      expect(await app.services.files.read(sha256)).toEqual(bytes)
    expect(await faults()).toMatchObject([{ sha256: later.sha256 }])
    expect(
      await app.services.db
        .selectFrom('fileFault')
        .where('sha256', '=', missing.sha256)
        .select('resolvedBy')
        .execute(),
    ).toEqual([{ resolvedBy: 'repair' }])
  })

  test('a repair finds missing files without a recorded fault, and copies no damaged file', async () => {
    const { path } = await archive('complete')
    await damage()
    const { path: faulty } = await archive('faulty')
    expect((await repairFiles(source(), faulty, passphrase)).remaining.length).toBe(2)
    await app.services.db.deleteFrom('fileFault').execute()
    expect((await repairFiles(source(), path, passphrase)).repaired).toEqual([missing.sha256])
    expect(await app.services.files.read(missing.sha256)).toEqual(missing.bytes)
  })

  test('the commands name them, and exit with 3 where a complete failure exits with 1', async () => {
    const { host, port, database, user } = app.connection
    const run = (command: string, args: string[], env: Record<string, string> = {}) =>
      new Promise<{ code: number; text: string }>((resolve) =>
        execFile(
          process.execPath,
          [join(root, 'tools/backup/run.ts'), command, ...args],
          {
            cwd: root,
            env: {
              ...process.env,
              ...store.env,
              DATA_DIR: app.services.config.dataDir,
              DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
              BACKUP_PASSPHRASE: 'of the backup',
              ...env,
            },
          },
          (error, out, err) =>
            resolve({ code: error ? Number(error.code) : 0, text: `${out}${err}` }),
        ),
      )
    const before = join(folder, 'command-before.backup')
    const after = join(folder, 'command-after.backup')
    expect((await run('backup', [before])).code).toBe(0)
    await damage()
    const backup = await run('backup', [after])
    expect(backup).toMatchObject({ code: 3, text: expect.stringContaining(', 1 files, encrypted') })
    expect(backup.text).toContain(
      `Damaged: the file ${damaged.sha256}, attached as "damaged.txt" (${damaged.attachmentId})`,
    )
    expect(backup.text).toContain(`Missing: the file ${missing.sha256}`)
    expect((await faults()).length).toBe(2)
    const rows = await app.services.db
      .selectFrom('backupRun')
      .where('file', 'in', ['command-before.backup', 'command-after.backup'])
      .orderBy('id')
      .select(['endedTime', 'error', 'damaged'])
      .execute()
    expect(rows).toEqual([
      { endedTime: expect.any(String), error: null, damaged: null },
      {
        endedTime: expect.any(String),
        error: expect.stringContaining('1 files are missing'),
        damaged: [expect.anything(), expect.anything()],
      },
    ])
    const target = await createTestDatabase()
    const restore = await run('restore', [after], {
      DATA_DIR: await mkdtemp(join(folder, 'command-')),
      S3_URL: '',
      DATABASE_URL: `postgresql://${user}@/${target.config.database}?host=${encodeURIComponent(host)}&port=${port}`,
    })
    await target.drop()
    expect(restore).toMatchObject({ code: 3, text: expect.stringContaining('Restored as of') })
    expect(restore.text).toContain('"damaged.txt"')
    expect(await run('repair', [after])).toMatchObject({
      code: 3,
      text: expect.stringContaining('2 files are still damaged or missing'),
    })
    expect(await run('repair', [before])).toMatchObject({
      code: 0,
      text: expect.stringContaining('2 files were taken from'),
    })
    expect(
      createHash('sha256')
        .update((await store.read(damaged.sha256))!)
        .digest('hex'),
    ).toBe(damaged.sha256)
    expect((await run('repair', [join(folder, 'none.backup')])).code).toBe(1)
  })
})
