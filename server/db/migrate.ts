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

/** SQL files `{time}_{name}.sql` of every folder, one order for all: `-- up` and `-- down` parts. */
const provider: MigrationProvider = {
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
    return migrations
  },
}

const migrator = (db: Db) => new Migrator({ db, provider, allowUnorderedMigrations: true })

/** Brings the database to the newest state under a lock. @returns the names of the migrations that ran */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results } = await migrator(db).migrateToLatest()
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
