import type { Services } from '#server/core/context.ts'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { baselineVersion } from '../database/baseline.ts'
import { openDatabase, poolOf } from '../database/database.ts'
import { major } from '../database/embedded-cluster.ts'
import { startEmbedded } from '../database/embedded.ts'
import { waitForOtherServer } from '../database/embedded-pidfile.ts'
import { inspectSchema, refuseLater } from '../database/inspect-schema.ts'
import { migrate } from '../database/migrate.ts'
import type { MigrateOptions } from '../database/migrate.ts'
import { landedMigrations } from '../database/migrations.ts'
import { version } from '#server/core/version.ts'
import { segmentSeconds } from '../wal-archive/wal-archive.ts'
import { copyFolder, copyName, removeOldCopies } from './copy-folder.ts'
import { readStamp, writeStamp } from './stamp.ts'
import type { Stamp } from './stamp.ts'

export type Config = Services['config']

export type Say = (line: string) => void

/** Milliseconds to wait for a database that is stopping before a copy is made. */
const lockTimeoutMs = 10_000

/** Applies the pending migrations. */
export async function migrated(
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
export const archiving = ({ walArchive }: Config) =>
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
export async function beginUpgrade(config: Config, say: Say): Promise<Upgrade> {
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
      `An upgrade of ${dataDir} was interrupted and starts ` +
        `again${stamp.upgrading.copy ? `; the copy made before it is ${join(dataDir, stamp.upgrading.copy)}` : ''}`,
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
