/** Test helper that inserts a row of any table with the rows it refers to. */
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Resource } from '#server/core/resource.ts'
import { validValue, stringsMatching } from '#server/testing/schema-arbitraries.fixture.ts'
import { camelCase, snakeCase } from '#common/name-case.ts'
import { untyped } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'

interface Column {
  name: string
  udt: string
  needed: boolean
  refers: string | null
  check: string | null
}

/** Cached columns of each database, which do not change during tests. */
const read = new WeakMap<Db, Map<string, Promise<Column[]>>>()
function columnsOf(db: Db, table: string): Promise<Column[]> {
  const known = read.get(db) ?? new Map<string, Promise<Column[]>>()
  read.set(db, known)
  return known.get(table) ?? known.set(table, readColumns(db, table)).get(table)!
}

async function readColumns(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, t.typname as udt, a.attnotnull and d.adbin is null and a.attidentity =
    '' and a.attgenerated = '' as needed,
      (select f.relname from pg_constraint o join pg_class f on f.oid = o.confrelid where o.contype
      = 'f' and o.conrelid = c.oid and o.conkey = array[a.attnum]) as refers,
      (select pg_get_constraintdef(o.oid) from pg_constraint o where o.contype = 'c' and o.conrelid
      = c.oid and o.conkey = array[a.attnum] limit 1) as "check"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid =
    c.relnamespace join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid
    and d.adnum = a.attnum
    where n.nspname = 'public' and c.relname = ${table} and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db)
  return rows.map((column) => ({ ...column, name: camelCase(column.name) }))
}

/**
 * Table checks over several columns: exactly one of these is filled, such as the ship or the
 * company of a certificate; or both or none of those.
 */
interface ColumnGroups {
  oneOf: string[][]
  both: string[][]
}
const columnGroups = new WeakMap<Db, Map<string, Promise<ColumnGroups>>>()
function tiesOf(db: Db, table: string): Promise<ColumnGroups> {
  const known = columnGroups.get(db) ?? new Map<string, Promise<ColumnGroups>>()
  columnGroups.set(db, known)
  const readThem = async () => {
    const { rows } = await sql<{
      def: string
    }>`select pg_get_constraintdef(oid) as def from pg_constraint where contype = 'c' and conrelid =
      ${table}::regclass`.execute(db)
    const found = (pattern: RegExp) =>
      rows.flatMap(({ def }) =>
        [...def.matchAll(pattern)].map(([, ...names]) =>
          names.flatMap((name) => name.split(', ')).map(camelCase),
        ),
      )
    return {
      oneOf: found(/num_nonnulls\(([^)]+)\) = 1/g),
      both: found(/\((\w+) IS NULL\) = \((\w+) IS NULL\)/g),
    }
  }
  return known.get(table) ?? known.set(table, readThem()).get(table)!
}

const plain: Record<string, () => unknown> = {
  int2: () => 1,
  int4: () => 1,
  int8: () => 1,
  numeric: () => 1,
  bool: () => false,
  date: () => '2026-01-01',
  timestamptz: () => '2026-01-01T00:00:00Z',
  jsonb: () => '{}',
  uuid: () => '00000000-0000-4000-8000-000000000000',
}
const randomly = <T>(arbitrary: fc.Arbitrary<T>): T =>
  fc.sample(arbitrary, { numRuns: 1, seed: Math.floor(Math.random() * 2 ** 31) })[0]!

/**
 * Inserts a row. Required columns without a value get one that the contract accepts. A value that
 * is no column of the table goes to the referenced row that has such a column, such as the region
 * of a certificate's ship.
 * @returns its id
 */
export async function insertAnyRow(
  db: Db,
  resources: ReadonlyMap<string, Resource>,
  table: string,
  given: Record<string, unknown> = {},
  tries = 50,
): Promise<number> {
  const fields =
    [...resources.values()].find((r) => r.table === camelCase(table))?.contract.fields ?? {}
  const columns = await columnsOf(db, snakeCase(table))
  const values: Record<string, unknown> = {}
  const own = new Set(columns.map(({ name }) => name))
  const { oneOf, both } = await tiesOf(db, snakeCase(table))
  const chosen = oneOf.map((names) => names.find((name) => given[name] != null) ?? names[0]!)
  const left = new Set(oneOf.flat().filter((name) => !chosen.includes(name)))
  const filled = (name: string) => given[name] != null || chosen.includes(name)
  for (const names of both)
    if (names.some(filled)) chosen.push(...names.filter((name) => !filled(name)))
  const otherValues = Object.fromEntries(Object.entries(given).filter(([name]) => !own.has(name)))
  for (const { name, udt, needed: always, refers, check } of columns) {
    const field = fields[name]
    const needed = always || chosen.includes(name)
    if (name in given) values[name] = given[name]
    else if (left.has(name)) continue
    else if (refers && refers !== snakeCase(table) && (needed || Object.keys(otherValues).length)) {
      const there = new Set((await columnsOf(db, refers)).map((c) => c.name))
      const referencedValues = Object.fromEntries(
        Object.entries(otherValues).filter(([n]) => there.has(n)),
      )
      if (Object.keys(referencedValues).length)
        values[name] = await insertAnyRow(db, resources, refers, referencedValues)
      else if (needed)
        values[name] =
          (
            await sql<{
              id: number
            }>`select id from ${sql.table(refers)} order by id limit 1`.execute(db)
          ).rows[0]?.id ?? (await insertAnyRow(db, resources, refers))
    } else if (needed) {
      const choice = /ARRAY\['?([^',\]]+)/.exec(check ?? '')?.[1]
      const value =
        choice ??
        (field
          ? randomly(validValue(field.schema))
          : udt === 'text'
            ? randomly(stringsMatching('^[A-Z]{14}$'))
            : udt.startsWith('_')
              ? []
              : plain[udt]?.())
      const positive = value === 0 && / > \(?0/.test(check ?? '')
      values[name] = udt === 'jsonb' ? JSON.stringify(value) : positive ? 1 : value
    }
  }
  const row = await untyped(db)
    .insertInto(camelCase(table))
    .values(values)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  // A generated short code already exists: try others. A third of the two-letter codes is in use.
  if (!row && !tries)
    throw new Error(`no row of ${table} could be made: there is one with these values already`)
  return row ? (row.id as number) : insertAnyRow(db, resources, table, given, tries - 1)
}
