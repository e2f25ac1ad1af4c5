/** The database at the start: found, copied before it is changed, brought to this version. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import type { Config } from '../config.ts'
import { baselineVersion } from '../db/baseline.ts'
import { openDatabase, poolOf } from '../db/database.ts'
import { closeDataFolder } from '../files/private-folder.ts'
import type { Db } from '../db/database.ts'
import { major } from '../db/embedded-cluster.ts'
import { waitForOtherServer } from '../db/embedded-pidfile.ts'
import { SchemaError, refuseLater } from '../db/inspect-schema.ts'
import { migrate } from '../db/migrate.ts'
import { roleWarning } from '../db/role-warning.ts'
import type { MigrateOptions } from '../db/migrate.ts'
import { landedMigrations } from '../db/migrations.ts'
import { superviseEmbedded } from '../db/supervised.ts'
import type { SupervisedServer } from '../db/supervised.ts'
import { version } from '../version.ts'
import { copyFolder, copyName, needRoom, removeOldCopies } from './copy-folder.ts'
import { readStamp, writeStamp } from './stamp.ts'
import type { Stamp } from './stamp.ts'

type Say = (line: string) => void
export interface Ready { embedded: SupervisedServer | null; connection: ClientConfig }

/** Milliseconds a database that is just stopping is given before a copy is made. */
const patience = 10_000

async function migrated(connection: ClientConfig, config: Config, say: Say, options: MigrateOptions = {}): Promise<void> {
  const { db, close } = openDatabase(connection)
  const onDifference = (differ: string[], from: string) =>
    differ.forEach((one) => say(`SCHEMA_CHECK=warn: the database is not as Plimsoll ${from} left it: ${one}`))
  try {
    const ran = await migrate(db, { ...options, say, ...(config.schemaCheck === 'warn' && { onDifference }) })
    if (ran.length) say(`The database was brought up to date by ${ran.length} ${ran.length === 1 ? 'migration' : 'migrations'}.`)
  } finally {
    await close()
  }
}

/** An upgrade of a folder: what was done before it, to be ended or taken back. */
interface Upgrade { done(): Promise<void>; refused(): Promise<void> }

/** Copies the folder and notes the upgrade in it; an upgrade that was broken off has its copy already. */
async function copyBefore(dataDir: string, stamp: Stamp | null, copies: boolean, say: Say): Promise<Upgrade> {
  const from = stamp?.version ?? baselineVersion
  const name = copies ? copyName(version) : null
  if (name) {
    await waitForOtherServer(join(dataDir, 'postgres'), patience)
    say(`Plimsoll ${from} made the data in ${dataDir}: it is copied before it is upgraded to ${version}`)
    const size = await copyFolder(dataDir, name)
    say(`The copy of ${(size / 1024 ** 2).toFixed(0)} MB is ${join(dataDir, name)}. To go back: stop Plimsoll, and start version ${from} with DATA_DIR=${join(dataDir, name)}`)
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

/**
 * Looks at a folder before its database runs, and copies it where it is to be upgraded.
 * @throws Error in words, the folder untouched: a later version made it, or there is no room for a copy
 */
async function beginUpgrade(dataDir: string, copies: boolean, say: Say): Promise<Upgrade> {
  const nothing: Upgrade = { done: () => writeStamp(dataDir), refused: () => Promise.resolve() }
  // A cluster of another PostgreSQL is refused by its start.
  if (await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8').catch(() => '') !== `${major}\n`) return nothing
  const stamp = await readStamp(dataDir)
  const ours = landedMigrations()
  if (stamp && !stamp.upgrading) refuseLater(stamp.migrations.filter(({ name }) => !ours.some((one) => one.name === name)), stamp.version, dataDir)
  const had = new Set(stamp?.migrations.map(({ name }) => name))
  if (stamp?.upgrading) {
    say(`An upgrade of ${dataDir} was broken off and goes on${stamp.upgrading.copy ? `; the copy made before it is ${join(dataDir, stamp.upgrading.copy)}` : ''}`)
    return { done: async () => { await writeStamp(dataDir); await removeOldCopies(dataDir) }, refused: () => Promise.resolve() }
  }
  return ours.every(({ name }) => had.has(name)) ? nothing : copyBefore(dataDir, stamp, copies, say)
}

async function readyEmbedded(config: Config, say: Say): Promise<Ready> {
  const { dataDir } = config
  const upgrade = await beginUpgrade(dataDir, config.upgrade.copy, say)
  const embedded = await superviseEmbedded({ dataDir, log: say })
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

/** Backs up the rows of a server's database: an upgrade changes no file. */
async function backUpBefore(connection: ClientConfig, db: Db, { dataDir, upgrade }: Config, from: string, say: Say): Promise<void> {
  const [{ writeBackup }, { FileStore }] = await Promise.all([import('../backup/write-backup.ts'), import('../files/store.ts')])
  await mkdir(upgrade.folder, { recursive: true, mode: 0o700 })
  const { rows: [{ size }] } = await poolOf(db).query('select pg_database_size(current_database())::float8 as size')
  // Rows alone, packed: without indexes they are a fraction of the database.
  await needRoom(upgrade.folder, size / 3, 'A backup of the database')
  const path = join(upgrade.folder, `${copyName(version)}.backup`)
  say(`Plimsoll ${from} made the database: it is backed up before it is upgraded to ${version}`)
  await writeBackup({ connection, files: new FileStore(join(dataDir, 'files')), dataDir }, path, upgrade.passphrase, { withoutFiles: true })
  await removeOldCopies(upgrade.folder)
  say(`The backup is ${path}, without the stored files, which stay where they are. To go back: stop every process, and with version ${from} `
    + `run "npm run restore -- ${path}" into an empty database`)
}

async function readyServer(config: Config, connectionString: string, say: Say): Promise<Ready> {
  const connection = { connectionString }
  const { db, close } = openDatabase(connection)
  const beforeUpgrade = async (from: string) => { if (config.upgrade.copy) await backUpBefore(connection, db, config, from, say) }
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
 * The database, with the schema of this version. `embedded`: the one that is the product's own.
 * @throws Error in words when it is refused; it is as it was then
 */
export async function readyDatabase(config: Config, say: Say): Promise<Ready> {
  const corrected = await closeDataFolder(config.dataDir)
  if (corrected) say(corrected)
  return config.databaseUrl ? readyServer(config, config.databaseUrl, say) : readyEmbedded(config, say)
}
