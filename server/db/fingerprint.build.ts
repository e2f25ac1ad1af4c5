/** For tests: everything that makes up a database, in words, so that two can be compared. */
import { sql } from 'kysely'
import type { Db } from './database.ts'

const ours = sql`n.nspname = 'public' and c.relname not like 'kysely%'`
/** Objects that an extension brought belong to the extension. */
const notOfExtension = (oid: ReturnType<typeof sql.ref>) => sql`not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

/** Tables, columns with types and defaults, indexes, constraints, views, functions, triggers, sequences, types and extensions. */
export async function fingerprint(db: Db): Promise<string[]> {
  const parts = await Promise.all([
    sql<{ line: string }>`select format('column %s.%s %s%s default %s identity %s generated %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where ${ours} and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped`.execute(db),
    sql<{ line: string }>`select format('order %s: %s', c.relname, string_agg(a.attname, ', ' order by a.attnum)) as line from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped group by c.relname`.execute(db),
    sql<{ line: string }>`select pg_get_indexdef(c.oid) as line from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('i', 'I') and ${ours}`.execute(db),
    sql<{ line: string }>`select format('constraint %s on %s: %s', o.conname, c.relname, pg_get_constraintdef(o.oid)) as line from pg_constraint o join pg_class c on c.oid = o.conrelid
      join pg_namespace n on n.oid = c.relnamespace where ${ours}`.execute(db),
    sql<{ line: string }>`select format('view %s: %s', c.relname, pg_get_viewdef(c.oid)) as line from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('v', 'm') and ${ours}`.execute(db),
    sql<{ line: string }>`select pg_get_functiondef(p.oid) as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.prokind in ('f', 'p') and ${notOfExtension(sql.ref('p.oid'))}`.execute(db),
    sql<{ line: string }>`select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and ${ours}`.execute(db),
    sql<{ line: string }>`select format('sequence %s', c.relname) as line from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${ours}`.execute(db),
    sql<{ line: string }>`select format('type %s', t.typname) as line from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where n.nspname = 'public' and t.typtype in ('d', 'e') and ${notOfExtension(sql.ref('t.oid'))}`.execute(db),
    sql<{ line: string }>`select format('extension %s', extname) as line from pg_extension`.execute(db),
  ])
  return parts.flatMap(({ rows }) => rows.map(({ line }) => line.trim())).sort()
}
