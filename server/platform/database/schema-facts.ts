/** Describes the schema of a database as named facts and compares two schemas. */
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

/** Description of every object by its name, such as `column ship.name` → `text not null`. */
export type Facts = ReadonlyMap<string, string>

/** Extensions that the schema needs. Others belong to the administrator. */
const neededExtensions = ['pg_trgm']

/**
 * Relations of the product in `public`. Objects of extensions are excluded, as is
 * `kysely_migration`, which exists only for version 0.1.0.
 */
const relations = `
  rel as (
    select c.oid, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relpersistence
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_migration%'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
        and d.objid = c.oid and d.deptype = 'e')
  )`

const queries = [
  `select format('%s %s', case when relkind in ('v', 'm') then 'view' else 'table' end, relname) as name,
    concat_ws(' ', relkind, nullif(relpersistence::text, 'p'),
      case when relrowsecurity then 'row security' end,
      case when relforcerowsecurity then 'forced' end) as text
  from rel where relkind in ('r', 'p', 'v', 'm', 'f')`,

  `select format('column %s.%s', r.relname, a.attname),
    concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation end,
      case when a.attnotnull then 'not null' end,
      case when a.attidentity <> '' then 'identity ' || a.attidentity::text end,
      case when a.attgenerated <> '' then 'generated' when d.adbin is not null then 'default' end,
      pg_get_expr(d.adbin, d.adrelid))
  from pg_attribute a join rel r on r.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where r.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped`,

  // PostgreSQL 18 also lists "not null" as constraints, which the columns already state.
  `select format('constraint %s.%s', r.relname, o.conname), pg_get_constraintdef(o.oid)
  from pg_constraint o join rel r on r.oid = o.conrelid where o.contype in ('c', 'p', 'u', 'f', 'x')`,

  `select format('index %s.%s', r.relname, x.relname), concat_ws(' ', pg_get_indexdef(x.oid),
    case when not i.indisvalid then '(invalid)' end)
  from pg_index i join pg_class x on x.oid = i.indexrelid join rel r on r.oid = i.indrelid
  where r.relkind in ('r', 'p', 'm')`,

  `select format('trigger %s.%s', r.relname, g.tgname), concat_ws(' ', pg_get_triggerdef(g.oid),
    case when g.tgenabled <> 'O' then '(enabled ' || g.tgenabled::text || ')' end)
  from pg_trigger g join rel r on r.oid = g.tgrelid where not g.tgisinternal`,

  `select format('function %s', p.oid::regprocedure), concat_ws(' ', p.prokind, l.lanname, p.provolatile,
    case when p.proisstrict then 'strict' end, case when p.prosecdef then 'security definer' end,
    'parallel ' || p.proparallel::text, array_to_string(p.proconfig, ','),
    'arguments ' || pg_get_function_arguments(p.oid), 'returns ' || pg_get_function_result(p.oid),
    md5(p.prosrc))
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass
      and d.objid = p.oid and d.deptype = 'e')`,

  `select format('sequence %s', r.relname), concat_ws(' ', format_type(s.seqtypid, null),
    'by', s.seqincrement, case when s.seqcycle then 'cycle' end)
  from rel r join pg_sequence s on s.seqrelid = r.oid`,

  `select format('type %s', t.typname), concat_ws(' ', t.typtype,
    case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod) end,
    (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
    (select string_agg(pg_get_constraintdef(o.oid), ' ' order by o.conname) from pg_constraint o
      where o.contypid = t.oid and o.contype = 'c'))
  from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')
    and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass
      and d.objid = t.oid and d.deptype = 'e')`,

  `select format('policy %s.%s', r.relname, p.polname), concat_ws(' ', p.polcmd, p.polpermissive,
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  from pg_policy p join rel r on r.oid = p.polrelid`,

  `select format('rule %s.%s', r.relname, w.rulename), pg_get_ruledef(w.oid)
  from pg_rewrite w join rel r on r.oid = w.ev_class where w.rulename <> '_RETURN'`,

  `select format('extension %s', extname), 'there' from pg_extension where extname = any($1)`,

  `select format('query of view %s', r.relname), pg_get_viewdef(r.oid)
  from rel r where r.relkind in ('v', 'm')`,
]

const statement = `with ${relations} ${queries.map((query) => `(${query})`).join(' union all ')}`

/** Texts longer than this are compared by their hash. */
const longest = 400
const shortened = (text: string): string =>
  text.length <= longest
    ? text
    : `${text.slice(0, 60)}… ${createHash('sha256').update(text).digest('hex').slice(0, 24)}`

/**
 * Reads the schema `public` of a database from its catalogs. Properties that may differ between
 * installations are left out: owners, rights, comments, statistics, storage parameters, the order
 * of columns, and extensions of the administrator.
 */
export async function readFacts(client: ClientBase): Promise<Facts> {
  // Names of other schemas are qualified and those of `public` are not, whatever search path the
  // account has.
  const {
    rows: [{ path }],
  } = await client.query("select current_setting('search_path') as path")
  await client.query(`set search_path = public, pg_catalog`)
  try {
    const { rows } = await client.query<{ name: string; text: string | null }>(statement, [
      neededExtensions,
    ])
    const facts = rows.map(({ name, text }) => [name, shortened(plain(text ?? ''))] as const)
    return new Map(facts.sort(([a], [b]) => (a < b ? -1 : 1)))
  } finally {
    await client.query("select set_config('search_path', $1, false)", [path])
  }
}

/** Removes the schema of the extension's operators and the fill factor, which may differ. */
const plain = (text: string): string =>
  text
    .replaceAll(/\b\w+\.(gin_trgm_ops|gist_trgm_ops)\b/g, '$1')
    .replace(/^(create (?:unique )?index .*?) with \([^()]*\)/i, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Hash of all facts. */
export const fingerprintOf = (facts: Facts): string =>
  createHash('sha256')
    .update([...facts].map(([name, text]) => `${name}: ${text}\n`).join(''))
    .digest('hex')

/** PostgreSQL of each major version formats the query of a view differently. */
const dependsOnMajor = (name: string): boolean => name.startsWith('query of view ')

/**
 * Whether an administrator may have added the object: an index that is not unique, or one that is
 * not finished.
 */
const mayBeAdded = (name: string, text: string): boolean =>
  name.startsWith('index ') && (!/^create unique/i.test(text) || text.endsWith('(invalid)'))

/** Names of facts that an administrator may have added to the expected schema. */
export const additions = (expected: Facts, actual: Facts): string[] =>
  [...actual]
    .filter(([name, text]) => !expected.has(name) && mayBeAdded(name, text))
    .map(([name]) => name)

/** Leaves out the parts of a table or view that is missing or added as a whole. */
function withoutParts(names: readonly string[]): string[] {
  const whole = new Set(
    names.filter((name) => /^(table|view) /.test(name)).map((name) => name.split(' ')[1]),
  )
  return names.filter(
    (name) =>
      /^(table|view) /.test(name) ||
      !(
        whole.has(name.split(' ')[1]!.split('.')[0]) ||
        whole.has(name.replace('query of view ', ''))
      ),
  )
}

/**
 * Lists the differences of two schemas, one sentence each; empty when they are equivalent.
 * @param sameMajor whether both were described by the same major version of PostgreSQL
 */
export function differences(expected: Facts, actual: Facts, sameMajor = true): string[] {
  const compared = (name: string) => sameMajor || !dependsOnMajor(name)
  const missing = withoutParts(
    [...expected.keys()].filter((name) => compared(name) && !actual.has(name)),
  )
  const added = new Set(additions(expected, actual))
  const strange = withoutParts(
    [...actual.keys()].filter((name) => !expected.has(name) && !added.has(name)),
  )
  const changed = [...expected].filter(
    ([name, text]) => compared(name) && actual.has(name) && actual.get(name) !== text,
  )
  return [
    ...missing.map((name) => `${name} is missing`),
    ...changed.map(([name, text]) => `${name} is "${actual.get(name)}" and not "${text}"`),
    ...strange.map((name) => `${name} is not of Plimsoll`),
  ]
}
