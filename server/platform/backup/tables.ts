/** Tables of an archive, and the foreign keys removed during a restore. */
import type pg from 'pg'

export interface Table {
  name: string
  columns: string[]
}

/**
 * Tables that are not in an archive: those of the migrations, sessions, and challenges of the
 * sign-in page.
 */
const excludedTables = [
  'kysely_migration',
  'kysely_migration_lock',
  'schema_migration',
  'schema_state',
  'session',
  'captcha',
]
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Tables of the product with their columns that are not generated. The job queue has its own tables
 * and is rebuilt from the waiting jobs.
 */
export async function tablesOf(db: pg.ClientBase): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns from pg_class
    c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and
    a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1 order by 1`,
    [excludedTables],
  )
  return rows
}

export interface Sequence {
  name: string
  last: string
  called: boolean
}
export async function sequencesOf(db: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const all: Sequence[] = []
  for (const { name } of rows) {
    const {
      rows: [at],
    } = await db.query(
      `select last_value::text as last, is_called as called from public.${quoteIdentifier(name)}`,
    )
    all.push({ name, last: at.last, called: at.called })
  }
  return all
}

/** Foreign keys with their definitions. */
export async function foreignKeysOf(
  db: pg.ClientBase,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await db.query(`select conrelid::regclass::text as table, conname as name,
      pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`)
  return rows
}
