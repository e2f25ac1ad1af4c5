/**
 * Writes the table types of each resource into its folder, and the hashes of new migrations: npm
 * run generate:db-types
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Db } from '#server/core/db.ts'
import { notNullViewColumns } from './not-null-view-columns.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import {
  migrationFiles,
  readRegister,
  registerFaults,
  registerPath,
} from '#server/platform/database/migrations.ts'

const root = join(import.meta.dirname, '..')
const base = 'server/core/schema.gen.ts'
const camel = (name: string) => name.replace(/_(\w)/g, (_, c: string) => c.toUpperCase())
const types: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float8: 'number',
  text: 'string',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'string',
  jsonb: 'Json',
  bytea: 'Buffer',
  inet: 'string',
  uuid: 'string',
}
interface Column {
  table: string
  column: string
  udt: string
  isNullable: boolean
  defaulted: boolean
  view: boolean
}

/** Interfaces of all tables and views, camelCase, columns in order, by table. */
async function interfaces(db: Db): Promise<Map<string, string>> {
  const notNullColumns = await notNullViewColumns(db)
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column", c.udt_name as udt, c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null or c.is_identity = 'YES'
        or c.is_generated = 'ALWAYS' as defaulted, t.table_type = 'VIEW' as view
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.table_name not like 'kysely%'
      order by c.table_name collate "C", c.ordinal_position`.execute(db)
  return new Map(
    [...Map.groupBy(rows, (c) => c.table)].map(([table, list]) => [
      table,
      `  ${camel(table)}: ` +
        `{\n${list.map((c) => `    ${camel(c.column)}: ${typeOf(c, notNullColumns)}`).join('\n')}\n ` +
        ' }',
    ]),
  )
}

function typeOf(
  { table, column, udt, isNullable, defaulted, view }: Column,
  notNullColumns: ReadonlySet<string>,
): string {
  const one = udt.startsWith('_')
    ? `${types[udt.slice(1)] ?? 'unknown'}[]`
    : (types[udt] ?? 'unknown')
  const nullable = view ? !notNullColumns.has(`${table}.${column}`) : isNullable
  const type = one + (nullable ? ' | null' : '')
  if (view || !defaulted) return type
  return type.startsWith('Json') ? 'DefaultedJson' : `Generated<${type}>`
}

/** The `x.table.sql` of each table and view, by its name in the database. */
export function declarations(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync('{server,modules}/**/*.table.sql', { cwd: root }).sort())
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(
      /^create (?:or replace )?(?:table|view) (?:if not exists )?"?(\w+)/gim,
    ))
      found.set(name!, file)
  return found
}

const generatedHeader = '// Written by npm run generate:db-types from the migrated database.\n'

/**
 * Generated files: path → text. Tables of the server are in one file; those of a resource in
 * `x.table.gen.ts` beside `x.table.sql`, which extends the interface `Database`.
 * @throws Error when a table is in no `*.table.sql`
 */
export async function databaseTypes(db: Db): Promise<Map<string, string>> {
  const declared = declarations()
  const engines: string[] = []
  const own = new Map<string, string[]>()
  for (const [table, text] of await interfaces(db)) {
    const file = declared.get(table)
    if (!file) throw new Error(`the database has '${table}', but no *.table.sql makes it`)
    if (file.startsWith('server/')) engines.push(text)
    else own.set(file, [...(own.get(file) ?? []), text])
  }
  const files = new Map([
    [
      base,
      `${generatedHeader}import type { ColumnType, Generated } from 'kysely'\n\nexport type Json = ` +
        `ColumnType<unknown, string, string>\n` +
        `export type DefaultedJson = ColumnType<unknown, string | undefined, string>\n/** The engines' ` +
        `tables; each resource adds its own in its x.table.gen.ts. */\nexport interface Database {\n` +
        `${engines.join('\n')}\n}\n`,
    ],
  ])
  for (const [file, tables] of own) {
    const body = tables.map((text) => text.replace(/^/gm, '  ')).join('\n')
    const needs = /\bGenerated\b/.test(body)
    files.set(
      file.replace(/\.sql$/, '.gen.ts'),
      `${generatedHeader}${needs ? `import type { Generated } from 'kysely'\n` : 'export {}\n'}\n` +
        `declare module '#server/core/schema.gen.ts' {\n  interface Database {\n${body}\n  }\n}\n`,
    )
  }
  return files
}

/** Paths of the existing generated files. */
export const existingTypeFiles = (): string[] => [
  base,
  ...globSync('modules/**/*.table.gen.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort(),
]

/**
 * Writes changed files and removes unused ones.
 * @returns the changed paths
 */
function write(files: Map<string, string>): string[] {
  const old = existingTypeFiles()
  const stray = old.filter((path) => !files.has(path))
  const changed = [...files].filter(
    ([path, text]) => !old.includes(path) || readFileSync(join(root, path), 'utf8') !== text,
  )
  for (const path of stray) rmSync(join(root, path))
  for (const [path, text] of changed) writeFileSync(join(root, path), text)
  return [...stray, ...changed.map(([path]) => path)].sort()
}

/**
 * Builds a temporary database from the table files and updates the types.
 * @returns the changed paths
 */
export async function refreshTypes(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-types-'))
  const server = await startEmbedded({ dataDir })
  const { db, close } = openDatabase(server.config)
  try {
    await migrate(db)
    return write(await databaseTypes(db))
  } finally {
    await close()
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** Whether the last commit contains this file with the recorded hash; undefined without git. */
function isCommitted(path: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `HEAD:${path}`], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Records the hashes of new and of uncommitted migrations.
 * @returns the changed paths
 * @throws Error when a committed one was changed
 */
export function recordMigrations(): string[] {
  const [files, register] = [migrationFiles(root), readRegister(root)]
  const open = new Set(files.filter(({ path }) => !isCommitted(path)).map(({ name }) => name))
  const fixed = Object.fromEntries(Object.entries(register).filter(([name]) => !open.has(name)))
  const [fault] = registerFaults(
    files.filter(({ name }) => !open.has(name)),
    fixed,
  )
  if (fault) throw new Error(fault)
  const registerText = `${JSON.stringify(Object.fromEntries(files.map(({ name, hash }) => [name, hash])), null, 2)}\n`
  if (readFileSync(join(root, registerPath), 'utf8') === registerText) return []
  writeFileSync(join(root, registerPath), registerText)
  return [registerPath]
}

if (import.meta.main)
  for (const path of [...recordMigrations(), ...(await refreshTypes())]) console.log(path)
