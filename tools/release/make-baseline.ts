/**
 * Writes the baseline of a release, server/platform/database/baseline/<version>.json.gz:
 * node tools/release/make-baseline.ts <folder with the release> <commit> <version>
 * It contains the schema made by the release's migrations, and the table files with which this
 * version builds the same schema.
 */
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import type { Baseline } from '#server/platform/database/baseline.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { readFacts } from '#server/platform/database/schema-facts.ts'
import { tableFiles } from '#server/platform/database/tables.ts'

const [folder = '', commit = '', version = ''] = process.argv.slice(2)
if (!version) throw new Error('use make-baseline.ts <folder with the release> <commit> <version>')

type Migrating = { migrate(db: unknown): Promise<string[]> }
type Opening = { openDatabase(config: pg.ClientConfig): { db: unknown; close(): Promise<void> } }
const from = async <T>(path: string): Promise<T> =>
  (await import(pathToFileURL(resolve(folder, path)).href)) as T

/** Runs the migrations of the release on an empty database, and describes the schema. */
async function facts(config: pg.ClientConfig): Promise<Pick<Baseline, 'migrations' | 'facts'>> {
  const [{ migrate }, { openDatabase }] = [
    await from<Migrating>('server/platform/database/migrate.ts'),
    await from<Opening>('server/platform/database/database.ts'),
  ]
  const { db, close } = openDatabase(config)
  const migrations = await migrate(db).finally(close)
  const client = new pg.Client(config)
  await client.connect()
  try {
    return { migrations, facts: [...(await readFacts(client))] }
  } finally {
    await client.end()
  }
}

/** Removes comment lines; function bodies stay unchanged. */
const compact = (text: string): string =>
  text.replaceAll(/(\$\w*\$)[\s\S]*?\1|^\s*--.*\n/gm, (found) =>
    found.startsWith('$') ? found : '',
  )

const dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-baseline-'))
const server = await startEmbedded({ dataDir })
try {
  const tables = (await tableFiles(resolve(folder))).map(({ text }) => compact(text))
  const made: Baseline = { version, commit, tables, ...(await facts(server.config)) }
  const path = join(
    import.meta.dirname,
    `../../server/platform/database/baseline/${version}.json.gz`,
  )
  writeFileSync(path, gzipSync(JSON.stringify(made), { level: 9 }))
  console.log(`${path}: ${made.migrations.length} migrations, ${made.facts.length} facts`)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true })
}
