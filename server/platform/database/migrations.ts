/** Migrations: the changes of the schema since version 0.1.0, one file each. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')
const migrationsPattern = '{server,modules}/**/migrations/*.sql'
/** Path in the project of the register with the hashes of landed migrations, by name. */
export const registerPath = 'server/platform/database/migrations.json'

export interface MigrationFile {
  /** `20261122T0000_create_schema_record`: the time defines the order */
  name: string
  /** path in the project */
  path: string
  /** SHA-256 of the file, with line ends as on Linux */
  hash: string
  /** SQL text that runs */
  sql: string
  /** whether earlier versions may continue to use the database */
  additive: boolean
}

/**
 * Hashes of texts that landed once and were replaced, by name of the migration. Their databases
 * differ from ours only in what a later migration makes equal.
 */
const replacedHashes: Readonly<Record<string, readonly string[]>> = {
  // The index of files, which 20261123T2130_index_class_event_files makes elsewhere.
  '20261123T1700_create_class_event': [
    '9fd0e3f426f3532cbce7355c3f3f19d4b39f25b65ee00cb1990121aab2194863',
  ],
  // The same statements, with a comment that an earlier version may run beside it.
  '20261126T0141_pending_of_left_certificates': [
    '32fa3d5c394300ba309e77c8abd9683b940139e81f88377999447be1361a181b',
  ],
}

/** Whether a migration is the one that ran with this hash. */
export const ranAs = ({ name, hash }: Pick<MigrationFile, 'name' | 'hash'>, ran: string): boolean =>
  hash === ran || (replacedHashes[name]?.includes(ran) ?? false)

export type Register = Readonly<Record<string, string>>

const validName = /^\d{8}T\d{4}_[a-z0-9_]+$/

/**
 * Reads a migration. A line `-- additive: why` states that earlier versions may continue to use the
 * database. The text between `-- up` and `-- down` is run, or the whole text without these lines;
 * text after `-- down` never runs.
 * @throws Error on a name without a time, or a file without statements
 */
export function readMigration(path: string, content: string): MigrationFile {
  const name = basename(path, '.sql')
  if (!validName.test(name)) throw new Error(`${path}: call it <yyyymmddThhmm>_<what_it_does>.sql`)
  const text = content.replaceAll('\r\n', '\n')
  const [before = '', ...parts] = text.split(/^-- (?=(?:up|down)\s*$)/m)
  const up = parts.find((part) => part.startsWith('up'))
  const sql = (up === undefined ? before : up.slice('up'.length)).trim()
  if (!sql.replaceAll(/--.*$/gm, '').trim())
    throw new Error(`${path} does nothing: write what it changes`)
  const hash = createHash('sha256').update(text).digest('hex')
  return { name, path, hash, sql, additive: /^-- additive: \S/m.test(text) }
}

/**
 * All migrations of a project in the order of their names.
 * @throws Error when two have the same name
 */
export function migrationFiles(folder = root): MigrationFile[] {
  const paths = globSync(migrationsPattern, { cwd: folder }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  const files = paths.map((path) => readMigration(path, readFileSync(join(folder, path), 'utf8')))
  const sorted = files.sort((a, b) => (a.name < b.name ? -1 : 1))
  const twice = sorted.find(({ name }, i) => sorted[i + 1]?.name === name)
  if (twice) throw new Error(`two migrations are called ${twice.name}`)
  return sorted
}

/** Reads the register of landed migrations. */
export const readRegister = (folder = root): Register =>
  JSON.parse(readFileSync(join(folder, registerPath), 'utf8')) as Register

/** Lists migrations that were changed or removed after they landed, one sentence each. */
export function registerFaults(files: readonly MigrationFile[], register: Register): string[] {
  const present = new Set(files.map(({ name }) => name))
  return [
    ...files
      .filter(({ name, hash }) => register[name] !== undefined && register[name] !== hash)
      .map(
        ({ path }) =>
          `${path} was changed after it landed: put it back as it was, and write a new migration for the change`,
      ),
    ...Object.keys(register)
      .filter((name) => !present.has(name))
      .map((name) => `the migration ${name} landed and is gone: put its file back`),
  ]
}

/**
 * Migrations of this product, ready to run.
 * @throws Error with a message for the operator when one was changed after it landed
 */
export function landedMigrations(folder = root): MigrationFile[] {
  const files = migrationFiles(folder)
  const errors = registerFaults(files, readRegister(folder))
  if (errors.length)
    throw new Error(`The migrations are not those of this version: ${errors.join('; ')}.`)
  return files
}
