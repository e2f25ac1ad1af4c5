/**
 * Prepares the database at the start: opens it, copies it before an upgrade, and migrates it to
 * this version.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { assertUsableServer } from '../database/check-server.ts'
import { openDatabase, poolOf } from '../database/database.ts'
import { closeDataFolder } from '../files/private-folder.ts'
import type { Db } from '#server/core/db.ts'
import { removeSpool } from '../database/embedded-spool.ts'
import { SchemaError } from '../database/inspect-schema.ts'
import { roleWarning } from '../database/role-warning.ts'
import { superviseEmbedded } from '../database/supervise-embedded.ts'
import type { SupervisedServer } from '../database/supervise-embedded.ts'
import { version } from '#server/core/version.ts'
import { copyName, needRoom, removeOldCopies } from './copy-folder.ts'
import { migrated, archiving, beginUpgrade } from './begin-upgrade.ts'
import type { Config, Say } from './begin-upgrade.ts'

export interface Ready {
  embedded: SupervisedServer | null
  connection: ClientConfig
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
