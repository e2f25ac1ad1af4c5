/** For tests: a row of any table, with rows of whatever it must refer to. */
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Resource } from '../resource.ts'
import { fitting, stringsOf } from '../shapes.build.ts'
import { snakeCase } from './database.ts'
import type { Db } from './database.ts'

interface Column { name: string; udt: string; needed: boolean; refers: string | null; check: string | null }
const camel = (name: string) => name.replace(/_(\w)/g, (_, c: string) => c.toUpperCase())

/** What was read of a database's tables: it stays as it is while tests run. */
const read = new WeakMap<Db, Map<string, Promise<Column[]>>>()
function columnsOf(db: Db, table: string): Promise<Column[]> {
  const known = read.get(db) ?? new Map<string, Promise<Column[]>>()
  read.set(db, known)
  return known.get(table) ?? known.set(table, readColumns(db, table)).get(table)!
}

async function readColumns(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, t.typname as udt, a.attnotnull and d.adbin is null and a.attidentity = '' and a.attgenerated = '' as needed,
      (select f.relname from pg_constraint o join pg_class f on f.oid = o.confrelid where o.contype = 'f' and o.conrelid = c.oid and o.conkey = array[a.attnum]) as refers,
      (select pg_get_constraintdef(o.oid) from pg_constraint o where o.contype = 'c' and o.conrelid = c.oid and o.conkey = array[a.attnum] limit 1) as "check"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname = 'public' and c.relname = ${table} and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(db)
  return rows.map((column) => ({ ...column, name: camel(column.name) }))
}

/** What a table's checks ask of several columns: exactly one filled of these, as with the ship or the company a certificate belongs to; both or none of those. */
interface Ties { oneOf: string[][]; both: string[][] }
const ties = new WeakMap<Db, Map<string, Promise<Ties>>>()
function tiesOf(db: Db, table: string): Promise<Ties> {
  const known = ties.get(db) ?? new Map<string, Promise<Ties>>()
  ties.set(db, known)
  const readThem = async () => {
    const { rows } = await sql<{ def: string }>`select pg_get_constraintdef(oid) as def from pg_constraint where contype = 'c' and conrelid = ${table}::regclass`.execute(db)
    const found = (pattern: RegExp) => rows.flatMap(({ def }) => [...def.matchAll(pattern)].map(([, ...names]) => names.flatMap((name) => name.split(', ')).map(camel)))
    return { oneOf: found(/num_nonnulls\(([^)]+)\) = 1/g), both: found(/\((\w+) IS NULL\) = \((\w+) IS NULL\)/g) }
  }
  return known.get(table) ?? known.set(table, readThem()).get(table)!
}

const plain: Record<string, () => unknown> = {
  int2: () => 1, int4: () => 1, int8: () => 1, numeric: () => 1, bool: () => false, date: () => '2026-01-01', timestamptz: () => '2026-01-01T00:00:00Z', jsonb: () => '{}', uuid: () => '00000000-0000-4000-8000-000000000000',
}
const randomly = <T>(arbitrary: fc.Arbitrary<T>): T => fc.sample(arbitrary, { numRuns: 1, seed: Math.floor(Math.random() * 2 ** 31) })[0]!

/**
 * Inserts a row. Columns that are not given and must be filled get a value the contract accepts; given values
 * that are no column of the table go to the row it refers to that has such a column, as with the region of a
 * certificate, which is its ship's.
 * @returns its id
 */
export async function anyRow(db: Db, resources: ReadonlyMap<string, Resource>, table: string, given: Record<string, unknown> = {}, tries = 5): Promise<number> {
  const fields = [...resources.values()].find((r) => r.table === camel(table))?.contract.fields ?? {}
  const columns = await columnsOf(db, snakeCase(table))
  const values: Record<string, unknown> = {}
  const own = new Set(columns.map(({ name }) => name))
  const { oneOf, both } = await tiesOf(db, snakeCase(table))
  const chosen = oneOf.map((names) => names.find((name) => given[name] != null) ?? names[0]!)
  const left = new Set(oneOf.flat().filter((name) => !chosen.includes(name)))
  const filled = (name: string) => given[name] != null || chosen.includes(name)
  for (const names of both) if (names.some(filled)) chosen.push(...names.filter((name) => !filled(name)))
  const further = Object.fromEntries(Object.entries(given).filter(([name]) => !own.has(name)))
  for (const { name, udt, needed: always, refers, check } of columns) {
    const field = fields[name]
    const needed = always || chosen.includes(name)
    if (name in given) values[name] = given[name]
    else if (left.has(name)) continue
    else if (refers && refers !== snakeCase(table) && (needed || Object.keys(further).length)) {
      const there = new Set((await columnsOf(db, refers)).map((c) => c.name))
      const theirs = Object.fromEntries(Object.entries(further).filter(([n]) => there.has(n)))
      if (Object.keys(theirs).length) values[name] = await anyRow(db, resources, refers, theirs)
      else if (needed) values[name] = (await sql<{ id: number }>`select id from ${sql.table(refers)} order by id limit 1`.execute(db)).rows[0]?.id ?? await anyRow(db, resources, refers)
    } else if (needed) {
      const choice = /ARRAY\['?([^',\]]+)/.exec(check ?? '')?.[1]
      const value = choice ?? (field ? randomly(fitting(field.schema)) : udt === 'text' ? randomly(stringsOf('^[A-Z]{14}$')) : udt.startsWith('_') ? [] : plain[udt]?.())
      const positive = value === 0 && / > \(?0/.test(check ?? '')
      values[name] = udt === 'jsonb' ? JSON.stringify(value) : positive ? 1 : value
    }
  }
  const row = await (db.insertInto(camel(table) as never) as any).values(values).onConflict((c: any) => c.doNothing()).returning('id').executeTakeFirst()
  // Short codes hit upon one that is there: try others.
  if (!row && !tries) throw new Error(`no row of ${table} could be made: there is one with these values already`)
  return row ? (row.id as number) : anyRow(db, resources, table, given, tries - 1)
}
