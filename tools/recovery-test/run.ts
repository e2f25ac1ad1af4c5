/**
 * npm run test:recovery: performs and verifies the steps of docs/operations.md for migration and
 * point-in-time recovery. A society moves from an embedded database to PostgreSQL over TCP with an
 * S3 store and back; then PostgreSQL is recovered to a moment between two writes, which needs
 * pg_basebackup of Debian's package postgresql, version 15 or later; then the disk of an embedded
 * installation is lost and recovered from its archive in a folder, and in an S3 store.
 * `-- --lost-disk` does only the last part.
 * TEST_POSTGRES: package of another version of PostgreSQL for the server of the first part.
 */
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { installedDatabase } from '#server/platform/database/installed-database.ts'
import type { Client } from '#server/testing/testing.ts'
import { clusterIn, startExistingPostgres, startPostgres } from '../rolling-restart/postgres.ts'
import type { PostgresServer } from '../rolling-restart/postgres.ts'
import { copyDemoFolder, appProcess, root } from '../crash-test/app-process.ts'
import { assert, signIn } from '../fault-injection/helpers.ts'
import { startS3 } from '../test/s3-server.ts'
import { assertSameData } from './compare.ts'
import type { Installation } from './compare.ts'
import { testLostDisk } from './lost-disk.ts'

const folder = await mkdtemp(join(tmpdir(), 'plimsoll-recovery-'))
const printLine = (line: string) => console.log(line)
const run = promisify(execFile)
const plimsoll = async (
  verb: string,
  args: string[],
  env: Record<string, string>,
): Promise<string> =>
  (
    await run(process.execPath, [join(root, 'tools/backup/run.ts'), verb, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    })
  ).stdout.trim()
const inFolder = (dataDir: string) => (sha256: string) => {
  try {
    return readFileSync(join(dataDir, 'files', sha256.slice(0, 2), sha256))
  } catch {
    return null
  }
}
const customer = (name: string) => ({
  name,
  customerType: ['owner'],
  region: 'SIN',
  credit: false,
  status: 1,
})

/** Starts the product, signs in, runs an action, and stops it. */
async function withProduct<T>(
  dataDir: string,
  env: Record<string, string>,
  work: (admin: Client) => Promise<T>,
): Promise<T> {
  const it = await appProcess(dataDir, env)
  await it.start()
  try {
    return await work(await signIn(it))
  } finally {
    await it.stop()
  }
}
async function withEmbedded<T>(
  dataDir: string,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  const installation = await installedDatabase({ databaseUrl: null, dataDir }, () => {})
  return work(installation.connection).finally(() => installation.close())
}

/** Embedded, then PostgreSQL with an S3 store, then embedded again. */
async function testMigrationBetweenDeployments(): Promise<void> {
  const [first, second, third] = ['embedded', 'server', 'again'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const bytes = Buffer.from(`Mark,Draught\nmoved,${Date.now()}\n`)
  await copyDemoFolder(first)
  const attachmentId = await withProduct(
    first,
    {},
    async (admin) => (await admin.upload('moved.csv', bytes, 'text/csv')).data.attachmentId,
  )
  printLine(await plimsoll('export', [join(folder, 'move.backup')], { DATA_DIR: first }))
  const server = await startPostgres(join(folder, 'postgres'), process.env['TEST_POSTGRES'])
  const store = await startS3()
  try {
    const env = { DATABASE_URL: server.url, S3_URL: store.url }
    printLine(await plimsoll('import', [join(folder, 'move.backup')], { ...env, DATA_DIR: second }))
    const there: Installation = {
      connection: server.connection,
      dataDir: second,
      file: async (sha256) => store.files.get(`${sha256.slice(0, 2)}/${sha256}`) ?? null,
    }
    const same = await withEmbedded(first, (connection) =>
      assertSameData(
        { connection, dataDir: first, file: async (sha) => inFolder(first)(sha) },
        there,
      ),
    )
    printLine(
      `embedded and PostgreSQL ${server.version} with a store: ${same.rows} rows of ${same.tables} ` +
        `tables, ${same.files} files, keys and sequences the same`,
    )
    await withProduct(second, env, async (admin) => {
      assert(
        createHash('sha256')
          .update((await admin.download('sys/attachment/download', { attachmentId })).bytes)
          .digest('hex') === createHash('sha256').update(bytes).digest('hex'),
        'a file that was moved is another',
      )
      await admin.callOk('basic/customer/save', customer('Written on the server'))
    })
    printLine(await plimsoll('export', [join(folder, 'back.backup')], { ...env, DATA_DIR: second }))
    printLine(await plimsoll('import', [join(folder, 'back.backup')], { DATA_DIR: third }))
    const back = await withEmbedded(third, (connection) =>
      assertSameData(there, {
        connection,
        dataDir: third,
        file: async (sha) => inFolder(third)(sha),
      }),
    )
    printLine(
      `and back: ${back.rows} rows of ${back.tables} tables, ${back.files} files, keys and sequences the same`,
    )
    await withProduct(third, {}, async (admin) =>
      assert(
        (await admin.callOk('basic/customer/list', { keyword: 'Written on the server' })).total ===
          1,
        'what was written on the server is not there',
      ),
    )
  } finally {
    await server.stop()
    await store.close()
  }
}

/** Debian's programs in the layout of the npm package. */
async function debianPrograms(): Promise<{ folder: string; basebackup: string } | null> {
  const basebackup = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').sort().at(-1)
  if (!basebackup) return null
  const programs = join(folder, 'programs')
  await mkdir(join(programs, 'native'), { recursive: true })
  await symlink(dirname(basebackup), join(programs, 'native/bin'))
  await writeFile(join(programs, 'native/pg-symlinks.json'), '[]')
  return { folder: programs, basebackup }
}

/** The steps of docs/operations.md, Point-in-time recovery. */
async function testPointInTimeRecovery(): Promise<void> {
  const programs = await debianPrograms()
  if (!programs)
    return printLine(
      "To the minute: skipped, as there is no pg_basebackup here (Debian's package postgresql)",
    )
  const [base, dataDir] = ['restored', 'minute'].map((name) => join(folder, name)) as [
    string,
    string,
  ]
  // PostgreSQL writes here with an account that cannot enter the test folder.
  const archive = await mkdtemp(join(tmpdir(), 'plimsoll-archive-'))
  await chmod(archive, 0o777)
  await cp(join(folder, 'server/keys'), join(dataDir, 'keys'), { recursive: true })
  const settings = {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  }
  let server: PostgresServer = await startPostgres(
    join(folder, 'archived'),
    programs.folder,
    settings,
  )
  const store = await startS3()
  try {
    printLine(
      await plimsoll('import', [join(folder, 'move.backup')], {
        DATABASE_URL: server.url,
        S3_URL: store.url,
        DATA_DIR: dataDir,
      }),
    )
    const { host, port, user, password } = server.superuser
    await mkdir(base)
    execFileSync(
      programs.basebackup,
      ['-D', clusterIn(base), '-h', host!, '-p', String(port), '-U', user!, '--checkpoint=fast'],
      { env: { ...process.env, PGPASSWORD: String(password) }, stdio: 'pipe' },
    )
    const env = () => ({ DATABASE_URL: server.url, S3_URL: store.url })
    const moment = await withProduct(dataDir, env(), async (admin) => {
      await admin.callOk('basic/customer/save', customer('Before the moment'))
      await pause(1_500)
      const db = new pg.Client(server.superuser)
      await db.connect()
      const {
        rows: [row],
      } = await db.query('select now()::text as now')
      await pause(1_500)
      await admin.callOk('basic/customer/save', customer('After the moment'))
      await db.query('select pg_switch_wal()')
      await db.end()
      return row.now as string
    })
    await server.stop()
    await writeFile(join(clusterIn(base), 'recovery.signal'), '')
    server = await startExistingPostgres(base, programs.folder, {
      ...settings,
      archive_mode: 'off',
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    })
    /** What the verification says of an unsound trail; null of a sound one. */
    const unsound = async () =>
      run(process.execPath, [join(root, 'tools/verify-audit-trail.ts')], {
        cwd: root,
        env: { ...process.env, ...env(), DATA_DIR: dataDir },
      }).then(
        () => null,
        ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
      )
    assert((await unsound()) !== null, 'heads signed after the moment are not missed')
    // The certificates of the signing keys stay.
    for (const name of globSync('*.jsonl', { cwd: join(dataDir, 'trail') }))
      await rename(join(dataDir, 'trail', name), join(folder, name))
    await withProduct(dataDir, env(), async (admin) => {
      assert(
        (await admin.callOk('basic/customer/list', { keyword: 'Before the moment' })).total === 1,
        'what was written before the moment is lost',
      )
      assert(
        (await admin.callOk('basic/customer/list', { keyword: 'After the moment' })).total === 0,
        'what was written after the moment is there',
      )
      await admin.callOk('basic/customer/save', customer('Afterwards'))
    })
    const left = await unsound()
    assert(
      left === null,
      `the trail is broken, without the heads that were signed after the moment: ${left}`,
    )
    printLine(
      `PostgreSQL ${server.version} back at ${moment}: what was written before is there, what was ` +
        `written after is not, and the product goes on`,
    )
    printLine(
      'Heads of the trail that were signed after the moment are missed; put aside, the trail is sound',
    )
  } finally {
    await server.stop()
    await store.close()
    await rm(archive, { recursive: true, force: true })
  }
}

try {
  if (!process.argv.includes('--lost-disk')) {
    await testMigrationBetweenDeployments()
    await testPointInTimeRecovery()
  }
  await testLostDisk(folder, printLine)
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)
