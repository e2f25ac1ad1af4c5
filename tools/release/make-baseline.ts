/**
 * Writes the base line of a release, server/db/baseline/<version>.json.gz, from the project as it was then:
 * node tools/release/make-baseline.ts <folder with the release> <commit> <version>
 * Its schema as its own migrations make it, and the table files by which this version builds the same.
 */
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import type { Baseline } from '#server/db/baseline.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { readFacts } from '#server/db/schema-facts.ts'
import { tableFiles } from '#server/db/tables.ts'

const [folder = '', commit = '', version = ''] = process.argv.slice(2)
if (!version) throw new Error('use make-baseline.ts <folder with the release> <commit> <version>')

type Migrating = { migrate(db: unknown): Promise<string[]> }
type Opening = { openDatabase(config: pg.ClientConfig): { db: unknown; close(): Promise<void> } }
const from = async <T>(path: string): Promise<T> => await import(pathToFileURL(resolve(folder, path)).href) as T

/** Lets the release migrate an empty database, and describes what it made. */
async function facts(config: pg.ClientConfig): Promise<Pick<Baseline, 'migrations' | 'facts'>> {
  const [{ migrate }, { openDatabase }] = [await from<Migrating>('server/db/migrate.ts'), await from<Opening>('server/db/database.ts')]
  const { db, close } = openDatabase(config)
  const migrations = await migrate(db).finally(close)
  const client = new pg.Client(config)
  await client.connect()
  try {
    return { migrations, facts: [...await readFacts(client)] }
  } finally {
    await client.end()
  }
}

/** Without lines that are comments; bodies of functions stay as they are. */
const compact = (text: string): string =>
  text.replaceAll(/(\$\w*\$)[\s\S]*?\1|^\s*--.*\n/gm, (found) => (found.startsWith('$') ? found : ''))

const dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-baseline-'))
const server = await startEmbedded({ dataDir })
try {
  const tables = tableFiles(resolve(folder)).map(({ text }) => compact(text))
  const made: Baseline = { version, commit, tables, ...await facts(server.config) }
  const path = join(import.meta.dirname, `../../server/db/baseline/${version}.json.gz`)
  writeFileSync(path, gzipSync(JSON.stringify(made), { level: 9 }))
  console.log(`${path}: ${made.migrations.length} migrations, ${made.facts.length} facts`)
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true })
}
