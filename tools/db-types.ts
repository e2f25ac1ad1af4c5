/** Writes server/db/schema.gen.ts from a migrated database. Run: npm run db-types */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

const file = join(import.meta.dirname, '../server/db/schema.gen.ts')
const camel = (name: string) => name.replace(/_(\w)/g, (_, c: string) => c.toUpperCase())
const types: Record<string, string> = {
  int2: 'number', int4: 'number', int8: 'number', numeric: 'number', text: 'string', bool: 'boolean', date: 'string',
  timestamptz: 'string', jsonb: 'Json', bytea: 'Buffer', inet: 'string', uuid: 'string',
}

/** The interface of every table and view, camelCase, columns in order. */
export async function databaseTypes(db: Db): Promise<string> {
  const columns = await sql<{ table: string; column: string; udt: string; nullable: boolean; defaulted: boolean; view: boolean }>`
    select c.table_name as "table", c.column_name as "column", c.udt_name as udt, c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as defaulted, t.table_type = 'VIEW' as view
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.table_name not like 'kysely%' order by c.table_name collate "C", c.ordinal_position`.execute(db)
  const tables = Map.groupBy(columns.rows, (c) => c.table)
  const typeOf = (udt: string) => (udt.startsWith('_') ? `${types[udt.slice(1)] ?? 'unknown'}[]` : (types[udt] ?? 'unknown'))
  const body = [...tables].map(([table, list]) => {
    const lines = list.map((c) => {
      const type = typeOf(c.udt) + (c.nullable && !c.view ? ' | null' : '')
      return `    ${camel(c.column)}: ${c.defaulted && type.startsWith('Json') ? 'DefaultedJson' : c.defaulted ? `Generated<${type}>` : c.view ? `${type} | null` : type}`
    })
    return `  ${camel(table)}: {\n${lines.join('\n')}\n  }`
  })
  return `// Written by npm run db-types from the migrated database.\nimport type { ColumnType, Generated } from 'kysely'\n\n` +
    `export type Json = ColumnType<any, string, string>\nexport type DefaultedJson = ColumnType<any, string | undefined, string>\nexport interface Database {\n${body.join('\n')}\n}\n`
}

if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'plimsoll-types-'))
  const server = await startEmbedded({ dataDir })
  const { db, close } = openDatabase(server.config)
  try {
    await migrate(db)
    const text = await databaseTypes(db)
    if (text !== (await readFile(file, 'utf8').catch(() => ''))) await writeFile(file, text)
  } finally {
    await close()
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}
