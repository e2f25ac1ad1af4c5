import { glob, readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration, MigrationProvider } from 'kysely/migration'
import type { Db } from './database.ts'

const root = resolve(import.meta.dirname, '../..')

async function found(pattern: string): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: root })) files.push(file)
  return files.sort((a, b) => basename(a).localeCompare(basename(b)))
}

/** A migration of a later version, which this one neither knows nor can take back. */
const unknown: Migration = { up: async () => {} }

/** SQL files `{time}_{name}.sql` of every folder, one order for all: `-- up` and `-- down` parts. `later`: names of a later version. */
const provider = (later: readonly string[] = []): MigrationProvider => ({
  async getMigrations() {
    const migrations: Record<string, Migration> = {}
    for (const file of await found('{server,modules}/**/migrations/*.sql')) {
      const name = basename(file, '.sql')
      if (migrations[name]) throw new Error(`two migrations are called ${name}`)
      const [, up, down] = (await readFile(resolve(root, file), 'utf8')).split(/^-- (?:up|down)\s*$/m)
      if (!up?.trim() || !down?.trim()) throw new Error(`${file} needs an '-- up' and a '-- down' part`)
      const run = (text: string) => async (db: Db) => void (await sql.raw(text).execute(db))
      migrations[name] = { up: run(up), down: run(down) }
    }
    for (const name of later) migrations[name] = unknown
    return migrations
  },
})

const migrator = (db: Db, later?: readonly string[]) => new Migrator({ db, provider: provider(later), allowUnorderedMigrations: true })

/**
 * What a later version has done to the database, with which this one may still work: later versions only add, until a migration says
 * which one a version has to know: `comment on table kysely_migration is 'needs {name}'`. docs/operations.md, Upgrade.
 * @throws Error in words when this version does not know it
 */
async function ofLaterVersions(db: Db): Promise<string[]> {
  const { rows: [there] } = await sql<{ migrated: boolean; words: string | null }>`select to_regclass('kysely_migration') is not null as migrated, obj_description(to_regclass('kysely_migration'), 'pg_class') as words`.execute(db)
  if (!there!.migrated) return []
  const known = await provider().getMigrations()
  const needed = /^needs (\S+)$/.exec(there!.words ?? '')?.[1]
  if (needed && !known[needed]) throw new Error(`This version is too old for the database: it does not know ${needed}. Start the version that made the database what it is, or a later one.`)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !known[name])
}

/** Brings the database to the newest state under a lock; one that a later version has brought further stays as it is. @returns the names of the migrations that ran */
export async function migrate(db: Db): Promise<string[]> {
  const later = await ofLaterVersions(db)
  const { error, results } = await migrator(db, later).migrateToLatest()
  if (error) throw error
  return (results ?? []).map((r) => r.migrationName)
}

/** Takes every migration back, newest first; for the test that each has a way down. */
export async function migrateDown(db: Db): Promise<void> {
  for (;;) {
    const { error, results } = await migrator(db).migrateDown()
    if (error) throw error
    if (!results?.length) return
  }
}

/** Builds an empty database from the `*.table.sql` files, in the order in which their folders first appeared. */
export async function buildFromTables(db: Db): Promise<void> {
  const migrations = await found('{server,modules}/**/migrations/*.sql')
  const tables = await found('{server,modules}/**/*.table.sql')
  const born = (table: string) => migrations.findIndex((file) => dirname(dirname(file)) === dirname(table))
  for (const table of tables.sort((a, b) => born(a) - born(b)))
    await sql.raw(await readFile(resolve(root, table), 'utf8')).execute(db)
}
