/** What of a database goes into an archive, and what has to step aside while it comes back. */
import type pg from 'pg'

export interface Table { name: string; columns: string[] }

/** Kept by the migrations themselves; sessions, which everybody opens anew; riddles of the sign-in page. */
const leftOut = ['kysely_migration', 'kysely_migration_lock', 'schema_migration', 'schema_state', 'session', 'captcha']
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Tables of the product with the columns that are not reckoned from others. The job queue has tables of its own: it is made anew from what waits. */
export async function tablesOf(db: pg.ClientBase): Promise<Table[]> {
  const { rows } = await db.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1 order by 1`, [leftOut])
  return rows
}

export interface Sequence { name: string; last: string; called: boolean }
export async function sequencesOf(db: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await db.query<{ name: string }>(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`)
  const all: Sequence[] = []
  for (const { name } of rows) {
    const { rows: [at] } = await db.query(`select last_value::text as last, is_called as called from public.${quoted(name)}`)
    all.push({ name, last: at.last, called: at.called })
  }
  return all
}


/** Foreign keys, as they can be made again. */
export async function foreignKeysOf(db: pg.ClientBase): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await db.query(`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`)
  return rows
}
