/**
 * Prepares the database at the start: opens it, copies it before an upgrade, and migrates it to
 * this version.
 */
import type { Services } from '#server/core/context.ts'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { baselineVersion } from '../database/baseline.ts'
import { assertUsableServer } from '../database/check-server.ts'
import { openDatabase, poolOf } from '../database/database.ts'
import { closeDataFolder } from '../files/private-folder.ts'
import type { Db } from '#server/core/db.ts'
import { major } from '../database/embedded-cluster.ts'
import { removeSpool } from '../database/embedded-spool.ts'
import { startEmbedded } from '../database/embedded.ts'
import { waitForOtherServer } from '../database/embedded-pidfile.ts'
import { SchemaError, inspectSchema, refuseLater } from '../database/inspect-schema.ts'
import { migrate } from '../database/migrate.ts'
import { roleWarning } from '../database/role-warning.ts'
import type { MigrateOptions } from '../database/migrate.ts'
import { landedMigrations } from '../database/migrations.ts'
import { superviseEmbedded } from '../database/supervise-embedded.ts'
import type { SupervisedServer } from '../database/supervise-embedded.ts'
import { version } from '#server/core/version.ts'
import { segmentSeconds } from '../wal-archive/wal-archive.ts'
import { copyFolder, copyName, needRoom, removeOldCopies } from './copy-folder.ts'
import { readStamp, writeStamp } from './stamp.ts'
import type { Stamp } from './stamp.ts'

type Config = Services['config']

type Say = (line: string) => void
export interface Ready {
  embedded: SupervisedServer | null
  connection: ClientConfig
}

/** Milliseconds to wait for a database that is stopping before a copy is made. */
const lockTimeoutMs = 10_000

async function migrated(
  connection: ClientConfig,
  config: Config,
  say: Say,
  options: MigrateOptions = {},
): Promise<void> {
  const { db, close } = openDatabase(connection)
  const onDifference = (differ: string[], from: string) =>
    differ.forEach((one) =>
      say(`SCHEMA_CHECK=warn: the database is not as Plimsoll ${from} left it: ${one}`),
    )
  try {
    const ran = await migrate(db, {
      ...options,
      say,
      ...(config.schemaCheck === 'warn' && { onDifference }),
    })
    if (ran.length)
      say(
        `The database was brought up to date by ${ran.length} ${ran.length === 1 ? 'migration' : 'migrations'}.`,
      )
  } finally {
    await close()
  }
}

/** An upgrade in progress, to be finished or reverted. */
interface Upgrade {
  done(): Promise<void>
  refused(): Promise<void>
}

/** Copies the folder and records the upgrade in it. An interrupted upgrade already has its copy. */
async function copyBefore(
  dataDir: string,
  stamp: Stamp | null,
  copies: boolean,
  say: Say,
): Promise<Upgrade> {
  const from = stamp?.version ?? baselineVersion
  const name = copies ? copyName(version) : null
  if (name) {
    await waitForOtherServer(join(dataDir, 'postgres'), lockTimeoutMs)
    say(
      `Plimsoll ${from} made the data in ${dataDir}: it is copied before it is upgraded to ${version}`,
    )
    const size = await copyFolder(dataDir, name)
    say(
      `The copy of ${(size / 1024 ** 2).toFixed(0)} MB is ${join(dataDir, name)}. To go ` +
        `back: stop Plimsoll, and start version ${from} with DATA_DIR=${join(dataDir, name)}`,
    )
  }
  const before: Stamp = stamp ?? { version: baselineVersion, migrations: [] }
  await writeStamp(dataDir, { ...before, upgrading: { to: version, copy: name } })
  return {
    async done() {
      await writeStamp(dataDir)
      await removeOldCopies(dataDir)
    },
    async refused() {
      if (stamp) await writeStamp(dataDir, stamp)
      else await rm(join(dataDir, 'postgres', 'plimsoll.json'), { force: true })
      if (name) await rm(join(dataDir, name), { recursive: true, force: true })
    },
  }
}

/** Continuous archiving of the embedded database. */
const archiving = ({ walArchive }: Config) =>
  walArchive ? { archive: { timeoutSeconds: segmentSeconds } } : {}

/**
 * Compares the schema with that of the version that made the folder, before it is copied.
 * @throws SchemaError
 */
async function assertUpgradable(config: Config): Promise<void> {
  const server = await startEmbedded({ dataDir: config.dataDir, ...archiving(config) })
  const { db, close } = openDatabase(server.config)
  try {
    const client = await poolOf(db).connect()
    try {
      await inspectSchema(client, {
        migrations: landedMigrations(),
        ...(config.schemaCheck === 'warn' && { onDifference: () => {} }),
      })
    } finally {
      client.release()
    }
  } finally {
    await close()
    await server.stop()
  }
}

/**
 * Checks a folder before its database runs, and copies it if it is to be upgraded.
 * @throws Error with a message for the operator, with the folder unchanged: a later version made it, or
 * there is no space for a copy
 */
async function beginUpgrade(config: Config, say: Say): Promise<Upgrade> {
  const { dataDir } = config
  const nothing: Upgrade = { done: () => writeStamp(dataDir), refused: () => Promise.resolve() }
  // A cluster of another PostgreSQL version is refused at its start.
  if (
    (await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8').catch(() => '')) !== `${major}\n`
  )
    return nothing
  const stamp = await readStamp(dataDir)
  const ours = landedMigrations()
  if (stamp && !stamp.upgrading)
    refuseLater(
      stamp.migrations.filter(({ name }) => !ours.some((one) => one.name === name)),
      stamp.version,
      dataDir,
    )
  const had = new Set(stamp?.migrations.map(({ name }) => name))
  if (stamp?.upgrading) {
    say(
      `An upgrade of ${dataDir} was broken off and goes ` +
        `on${stamp.upgrading.copy ? `; the copy made before it is ${join(dataDir, stamp.upgrading.copy)}` : ''}`,
    )
    return {
      done: async () => {
        await writeStamp(dataDir)
        await removeOldCopies(dataDir)
      },
      refused: () => Promise.resolve(),
    }
  }
  if (ours.every(({ name }) => had.has(name))) return nothing
  // Starting a database of 0.1.0 changes its roles, so that the copy comes first.
  if (stamp) await assertUpgradable(config)
  return copyBefore(dataDir, stamp, config.upgrade.copy, say)
}

async function readyEmbedded(config: Config, say: Say): Promise<Ready> {
  const { dataDir } = config
  const upgrade = await beginUpgrade(config, say)
  if (!config.walArchive) await removeSpool(dataDir)
  const embedded = await superviseEmbedded({
    dataDir,
    log: say,
    ...archiving(config),
  })
  try {
    await migrated(embedded.config, config, say)
    await upgrade.done()
    return { embedded, connection: embedded.config }
  } catch (error) {
    await embedded.stop()
    if (error instanceof SchemaError) await upgrade.refused()
    throw error
  }
}

/** Backs up the rows of a server's database. An upgrade changes no file. */
async function backUpBefore(
  connection: ClientConfig,
  db: Db,
  { dataDir, upgrade }: Config,
  from: string,
  say: Say,
): Promise<void> {
  const [{ writeBackup }, { FileStore }] = await Promise.all([
    import('../backup/write-backup.ts'),
    import('../files/store.ts'),
  ])
  await mkdir(upgrade.folder, { recursive: true, mode: 0o700 })
  const {
    rows: [{ size }],
  } = await poolOf(db).query('select pg_database_size(current_database())::float8 as size')
  // Compressed rows without indexes take a fraction of the size of the database.
  await needRoom(upgrade.folder, size / 3, 'A backup of the database')
  const path = join(upgrade.folder, `${copyName(version)}.backup`)
  say(`Plimsoll ${from} made the database: it is backed up before it is upgraded to ${version}`)
  await writeBackup(
    { connection, files: new FileStore(join(dataDir, 'files')), dataDir },
    path,
    upgrade.passphrase,
    { withoutFiles: true },
  )
  await removeOldCopies(upgrade.folder)
  say(
    `The backup is ${path}, without the stored files, which stay where they are. To go ` +
      `back: stop every process, and with version ${from} ` +
      `run "npm run restore -- ${path}" into an empty database`,
  )
}

async function readyServer(config: Config, connectionString: string, say: Say): Promise<Ready> {
  const report = (fault: string) => say(`SCHEMA_CHECK=warn: ${fault}`)
  await assertUsableServer(connectionString, config.schemaCheck === 'warn' ? report : undefined)
  const connection = { connectionString }
  const { db, close } = openDatabase(connection)
  const beforeUpgrade = async (from: string) => {
    if (config.upgrade.copy) await backUpBefore(connection, db, config, from, say)
  }
  try {
    await migrated(connection, config, say, { beforeUpgrade })
    const warning = await roleWarning(db)
    if (warning) say(warning)
  } finally {
    await close()
  }
  return { embedded: null, connection }
}

/**
 * Opens the database with the schema of this version. `embedded`: the product's own.
 * @throws Error with a message for the operator when it is refused; it is unchanged then
 */
export async function readyDatabase(config: Config, say: Say): Promise<Ready> {
  const corrected = await closeDataFolder(config.dataDir)
  if (corrected) say(corrected)
  return config.databaseUrl
    ? readyServer(config, config.databaseUrl, say)
    : readyEmbedded(config, say)
}
