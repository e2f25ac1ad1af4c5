/**
 * For tests: puts a unique word into every column of a row, to detect where its value is returned.
 */
import { sql } from 'kysely'
import type { Field } from '#common/fields.ts'
import { fieldOf } from '#common/contract.ts'
import { snakeCase } from '#server/platform/database/database.ts'
import type { Db } from '#server/core/db.ts'
import type { Resource } from '#server/core/resource.ts'
import { onlyRow } from '#server/core/db.ts'

const camel = (name: string) => name.replace(/_(\w)/g, (_, c: string) => c.toUpperCase())
/** Text fields that accept any word. */
const isFree = (f: Field | undefined): boolean =>
  !f ||
  (['text', 'area', 'html', 'password'].includes(f.kind) &&
    (!f.schema['pattern'] || f.schema['pattern'] === '\\S') &&
    !f.schema['format'] &&
    Number(f.schema['maxLength'] ?? 99) > 6)

let count = 0
/** Restores the texts of a marked row. */
export async function restoring(db: Db, r: Resource, id: number): Promise<() => Promise<void>> {
  const names = (await textColumns(db, snakeCase(r.table!))).map((name) => sql.ref(name))
  if (!names.length) return async () => undefined
  const before = await onlyRow(
    db,
    sql<
      Record<string, string | null>
    >`select ${sql.join(names)} from ${sql.table(snakeCase(r.table!))} where id = ${id}`,
  )
  return async () => {
    const values = Object.entries(before).map(
      ([name, value]) => sql`${sql.ref(snakeCase(name))} = ${value}`,
    )
    await sql`update ${sql.table(snakeCase(r.table!))} set ${sql.join(values)} where id = ${id}`.execute(
      db,
    )
  }
}

/** A unique word, short enough for every column. */
const word = (): string => `zq${(count++).toString(36).padStart(3, '0')}j`

async function textColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type = 'text' and is_generated = 'NEVER'`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/**
 * Puts a word into every text inside JSON that a field describes.
 * @returns the words by dotted name
 */
function markInside(
  of: Record<string, Field>,
  value: unknown,
  above: string,
  words: Map<string, string>,
): unknown {
  if (Array.isArray(value))
    return value.map((one, at) => (at ? one : markInside(of, one, above, words)))
  if (typeof value !== 'object' || value === null) return value
  const marked = { ...value } as Record<string, unknown>
  for (const [name, f] of Object.entries(of)) {
    const path = `${above}.${name}`
    if (f.itemFields) marked[name] = markInside(f.itemFields, marked[name], path, words)
    else if (isFree(f) && f.kind !== 'password' && ['text', 'area'].includes(f.kind))
      words.set(path, (marked[name] = word()))
  }
  return marked
}

/**
 * Marks one row. Columns that refuse a word (checks, references) are not changed.
 * @param any also marks columns whose contract requires another format, such as phone numbers
 * @returns the words by column or dotted name
 */
export async function markRow(
  db: Db,
  r: Resource,
  id: number,
  any = false,
): Promise<Map<string, string>> {
  const table = snakeCase(r.table!)
  const words = new Map<string, string>()
  const set = async (column: string, value: unknown) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
  for (const column of await textColumns(db, table)) {
    const mark = word()
    if (
      !column.startsWith('search_') &&
      (any || isFree(fieldOf(r.contract, camel(column)))) &&
      (await set(column, mark))
    )
      words.set(camel(column), mark)
  }
  for (const [name, f] of Object.entries(r.contract.fields as Record<string, Field>)) {
    if (!f.itemFields) continue
    const { rows } = await sql<{
      value: unknown
    }>`select ${sql.ref(snakeCase(name))} as value from ${sql.table(table)} where id = ${id}`
      .execute(db)
      .catch(() => ({ rows: [] }))
    const inside = new Map<string, string>()
    const marked = markInside(f.itemFields, rows[0]?.value, name, inside)
    if (
      inside.size &&
      (await sql`update ${sql.table(table)} set ${sql.ref(snakeCase(name))} =
        ${JSON.stringify(marked)}::jsonb where id = ${id}`
        .execute(db)
        .then(
          () => true,
          () => false,
        ))
    )
      for (const [path, mark] of inside) words.set(path, mark)
  }
  return words
}
