/** Names of records, for the audit trail and wherever ids are shown. */
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { Resource } from '#server/core/resource.ts'

/** Columns that name a record without a title of its own; the first three that exist are used. */
const nameColumns = [
  'certNo',
  'shipName',
  'certNameEn',
  'key',
  'dictCode',
  'code',
  'name',
  'subject',
  'title',
  'titleZh',
  'fileName',
]

/** `line`: the name as the trail stores it */
interface Named {
  source: string
  zh: RawBuilder<string>
  en: RawBuilder<string>
  singleLine: RawBuilder<string>
}

function namedBy(r: Resource | undefined): Named | null {
  const [title, source] = [r?.contract.title, r?.view ?? r?.table]
  if (!r || !source) return null
  const text = (column: string) => sql<string>`${sql.ref(column)}::text`
  if (title) {
    const [zh, en] = [text(title.zh), text(title.en)]
    return {
      source,
      zh,
      en,
      singleLine: sql<string>`concat_ws(' ', nullif(${zh}, ''), nullif(nullif(${en}, ${zh}), ''))`,
    }
  }
  const has = (name: string) => r.contract.columns.includes(name)
  const columns = nameColumns.filter(has).slice(0, 3)
  if (!columns.length) return null
  const together = (names: string[]) =>
    sql<string>`concat_ws(' · ', ${sql.join(names.map((column) => sql`nullif(${text(column)}, '')`))})`
  const en = together(columns)
  return {
    source,
    zh: together(
      columns.map((name) => (name === 'certNameEn' && has('certNameZh') ? 'certNameZh' : name)),
    ),
    en,
    singleLine: en,
  }
}

/**
 * SQL for the current name of a record, in one line for the trail; null for resources without
 * names.
 * @param id a number, or a column of the enclosing statement
 */
export function recordNameSql(r: Resource | undefined, id: unknown): RawBuilder<string> | null {
  const named = namedBy(r)
  if (!named) return null
  return sql<string>`(select nullif(left(${named.singleLine}, 300), '') from
    ${sql.table(named.source)} named where named.id = ${id})`
}

export type Names = Map<string, { zh: string; en: string }>
export const nameKey = (path: string, id: number) => `${path} ${id}`

/**
 * Names of records of any resources, in one statement.
 * @param wanted ids by path
 * @param within limits the records that may be named; omitted: all
 */
export async function recordNames(
  db: Db,
  resources: ReadonlyMap<string, Resource>,
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
  within?: (r: Resource) => Expression<SqlBool> | null,
): Promise<Names> {
  const parts = [...wanted].flatMap(([path, ids]) => {
    const r = resources.get(path)
    const named = namedBy(r)
    if (!named || !ids.size) return []
    return [
      sql`select ${path} as path, id, ${named.zh} as zh, ${named.en} as en from
        ${sql.table(named.source)} where id in (${sql.join([...ids])}) and
        ${within?.(r!) ?? sql`true`}`,
    ]
  })
  if (!parts.length) return new Map()
  const { rows } = await sql<{
    path: string
    id: number
    zh: string | null
    en: string | null
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(
    rows.map(({ path, id, zh, en }) => [
      nameKey(path, id),
      { zh: zh || en || `#${id}`, en: en || zh || `#${id}` },
    ]),
  )
}
