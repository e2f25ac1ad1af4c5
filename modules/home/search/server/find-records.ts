import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { fieldOf } from '#common/contract.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { readableOf } from '#server/records/access/readable.ts'
import type { Readable } from '#server/records/access/readable.ts'
import { scopeCondition } from '#server/core/scope.ts'
import { executePrepared } from '#server/platform/database/prepared-statements.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import {
  matchesBestIndex,
  matchesLowercase,
  isSearchable,
  searchedColumns,
  within,
} from '#server/records/rows/keyword-search.ts'
import type { RequestContext } from '#server/core/context.ts'
import { canCall } from '#server/core/resource.ts'
import type { TableName } from '#server/core/row.ts'
import type { GlobalSearchOptions, LocalizedColumn, Resource } from '#server/core/resource.ts'
import type { search } from '../search.contract.ts'

type Answer = OutputOf<typeof search, 'list'>
type Group = Answer['groups'][number]
/** `searchesText`: the caller may read all sources of the text columns. */
interface Kind {
  r: Resource
  options: GlobalSearchOptions
  columns: string[]
  searchesText: boolean
}
interface Hit {
  at: number
  id: number
  rank: number
}

const maxHitsPerGroup = 8
const bothOf = (name: LocalizedColumn): string[] =>
  typeof name === 'string' ? [name] : [name.zh, name.en]

/** Searchable resources of the caller, with the columns that a hit shows or matches. */
function kindsFor({ services, user }: RequestContext): Kind[] {
  const readable = (path: string) => {
    const get = services.resources.get(path)?.actions['get']
    return Boolean(get && canCall(get, user.rights))
  }
  return [...services.resources.values()]
    .flatMap((r) => {
      if (
        !r.globalSearch ||
        !readable(r.contract.path) ||
        (r.globalSearch.supersededBy && readable(r.globalSearch.supersededBy))
      )
        return []
      const read = readableOf(r, user)
      const options = readableOptions(r.globalSearch, read)
      const searchesText = r.tripledSearchColumn !== undefined && searchedColumns(r).every(read)
      const conditions = searchesText ? (r.contract.searchColumns as string[]) : []
      return [
        {
          r,
          options,
          searchesText,
          columns: [
            ...new Set([
              ...bothOf(options.title),
              ...options.subtitle.flatMap(bothOf),
              ...options.exactColumns,
              ...options.prefixColumns,
              ...conditions,
              ...(options.containsColumns ?? []),
            ]),
          ],
        },
      ]
    })
    .sort((a, b) => a.options.sort - b.options.sort)
}

/** Columns searched and shown, limited to those the caller may read. */
function readableOptions(
  { containsColumns: parts, containsSql, ...options }: GlobalSearchOptions,
  read: Readable,
): GlobalSearchOptions {
  const loadRows = (name: LocalizedColumn) => bothOf(name).every(read)
  const inside = parts?.filter(read)
  return {
    ...options,
    exactColumns: options.exactColumns.filter(read),
    prefixColumns: options.prefixColumns.filter(read),
    subtitle: options.subtitle.filter(loadRows),
    ...(inside && { containsColumns: inside }),
    ...(containsSql && inside?.length === parts?.length && { containsSql: containsSql }),
  }
}

/**
 * Spelling variants: upper case, as numbers and ship names are stored; "IMO 9176187" as the number
 * alone.
 */
const spellingVariants = (word: string): string[] => [
  ...new Set([word, word.toUpperCase(), word.toUpperCase().replace(/^IMO[\s:.]*(?=\d)/, '')]),
]
/** The highest character: a prefix range ends at the word followed by it. */
const lastCharacter = String.fromCodePoint(0x10ffff)
/** A number of this length is not searched as a part of another. */
const wholeNumber = /^(?=.*\d).{5,}$/
const ranks = { whole: 0, begins: 1, within: 2 }

/**
 * The table itself where it has all columns of the scope, because joins of names cost more planning
 * time than finding rows.
 */
const tableOf = (ctx: RequestContext, r: Resource): TableName | undefined =>
  r.searchTable?.table ??
  (r.view && scopeCondition(r.scope, ctx.user) ? undefined : (r.table ?? r.view))
const rowsOf = (ctx: RequestContext, { r }: Kind) => rowsInScope(ctx, r, tableOf(ctx, r) ?? r.view)
const unionAll = (parts: RawBuilder<unknown>[]) =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )
const hitsSql = (parts: RawBuilder<unknown>[]) => sql<Hit>`select * from (${unionAll(parts)}) hits`

/**
 * Limit of prefix matches checked where only the view decides the scope; more typing narrows the
 * search.
 */
const maxPrefixMatches = 200

/**
 * Records with the word as number or name, or as its prefix. One index scan per column; the
 * statement is prepared.
 */
async function byPrefix(ctx: RequestContext, kinds: Kind[], word: string): Promise<Hit[]> {
  const parts = kinds.flatMap((kind, at) => {
    const {
      r,
      options: { exactColumns, prefixColumns },
    } = kind
    const variants = spellingVariants(word)
    const table = tableOf(ctx, r)
    const rows = () =>
      (table ? rowsOf(ctx, kind) : rowsInScope(ctx, { ...r, scope: 'shared' }, r.table))
        .select([sql.lit(at).as('at'), 'id'])
        .limit(table ? maxHitsPerGroup + 1 : maxPrefixMatches)
    const exactMatches = exactColumns
      .filter((column) => !prefixColumns.includes(column))
      .map(
        (column) =>
          sql`${rows()
            .where(sql<SqlBool>`${sql.ref(column)} = any(${variants}::text[])`)
            .select(sql.lit(ranks.whole).as('rank'))}`,
      )
    // In column order an exact match sorts before longer ones.
    const prefixMatches = prefixColumns.flatMap((column) =>
      variants.map(
        (prefix) =>
          sql`${rows()
            .where(sql<SqlBool>`${sql.ref(column)} between ${prefix} and ${prefix + lastCharacter}`)
            .orderBy(sql.ref(column))
            .select(
              sql<number>`case when ${sql.lit(exactColumns.includes(column))}
                  and ${sql.ref(column)} = ${prefix} then ${sql.lit(ranks.whole)}
                  else ${sql.lit(ranks.begins)} end`.as('rank'),
            )}`,
      ),
    )
    const parts = [...exactMatches, ...prefixMatches]
    return table || !parts.length
      ? parts
      : [
          sql`with those as materialized (${unionAll(parts)}) select * from those where id in (${rowsOf(
            ctx,
            kind,
          )
            .where(sql<SqlBool>`id = any(array(select id from those))`)
            .select('id')})`,
        ]
  })
  return parts.length
    ? executePrepared(ctx.db, 'search by prefix', hitsSql(parts).compile(ctx.db))
    : []
}

/**
 * Number of rows scanned first. More for a short word, which may match many records, unless the
 * scope needs joins.
 */
const scanLimit = (word: string, joined: boolean): number =>
  !joined && word.length <= (/\p{Script=Han}/u.test(word) ? 1 : 5) ? 1000 : 250

/**
 * Records with the word as a substring. Each kind is planned for all rows and read through a cursor
 * until there are enough hits: with a small limit PostgreSQL would choose a sequential scan, which
 * is slow for words in few rows. A few rows are scanned first, because the trigram index collects
 * all matches before it returns one.
 */
async function bySubstring(
  ctx: RequestContext,
  kinds: (Kind & { at: number })[],
  word: string,
): Promise<Hit[]> {
  const parts = kinds.flatMap((kind) => {
    const { r, options, at, searchesText } = kind
    const anyOf = (conditions: Expression<SqlBool>[]) =>
      sql<SqlBool>`(${sql.join([...(searchesText ? [within(r, word)] : []), ...conditions], sql` or `)})`
    const columns = [...(options.containsColumns ?? [])]
    if (!searchesText && !columns.length) return []
    const matches = rowsOf(ctx, kind)
      .where(
        anyOf(
          columns.length ? [options.containsSql?.(word) ?? matchesBestIndex(columns, word)] : [],
        ),
      )
      .select('id')
    const scanCondition = anyOf(columns.length ? [matchesLowercase(columns, word)] : [])
    const hit = sql`select ${sql.lit(at)} as at, id, ${sql.lit(ranks.within)} as rank from`
    return [
      sql`with few as (${rowsOf(ctx, kind)
        .selectAll()
        .limit(
          scanLimit(word, !tableOf(ctx, r)),
        )}), near as materialized (select id from few where ${scanCondition} limit ${sql.lit(maxHitsPerGroup + 1)}),
    these as materialized (${matches}) (${hit} near)
      union all (${hit} these
      where (select count(*) from near) <= ${sql.lit(maxHitsPerGroup)} limit ${sql.lit(2 * maxHitsPerGroup + 1)})`,
    ]
  })
  return parts.length ? (await hitsSql(parts).execute(ctx.db)).rows : []
}

/** Data of the hits with their names: one prepared statement for all kinds. */
async function loadRows(
  ctx: RequestContext,
  kinds: Kind[],
  hits: Map<number, Hit[]>,
): Promise<Map<string, unknown[]>> {
  // A fixed number of single parameters: with an array PostgreSQL does not know its length, and
  // would plan again at every call.
  const keysOf = (at: number) =>
    sql.join(
      Array.from({ length: maxHitsPerGroup + 1 }, (_, n) => sql`${hits.get(at)?.[n]?.id ?? null}`),
    )
  const parts = kinds.map(
    ({ r, columns }, at) => sql`select ${sql.lit(at)} as at, id,
      json_build_array(${sql.join(columns.map((column) => sql.ref(column)))}) as row
    from ${sql.table(r.view ?? (r.table as string))} where id = any(array[${keysOf(at)}]::bigint[])`,
  )
  const statement = sql<{
    at: number
    id: number
    row: unknown[]
  }>`select * from (${unionAll(parts)}) shown`
  const rows = await executePrepared(ctx.db, 'search rows', statement.compile(ctx.db))
  return new Map(rows.map(({ at, id, row }) => [`${at} ${id}`, row]))
}

/**
 * Records in scope by number or name: prefix search first, then substring search while there are
 * too few hits, then their data.
 */
export async function findRecords(
  ctx: RequestContext,
  { keyword }: InputOf<typeof search, 'list'>,
): Promise<Answer> {
  const word = keyword.trim()
  const kinds = kindsFor(ctx)
  if (!kinds.length || !isSearchable(word)) return { groups: [] }
  const first = Map.groupBy(await byPrefix(ctx, kinds, word), ({ at }) => at)
  const hasEnough = (groupHits: Hit[]) =>
    new Set(groupHits.map(({ id }) => id)).size > maxHitsPerGroup ||
    (wholeNumber.test(word) && groupHits.some(({ rank }) => rank === ranks.whole))
  const further = Map.groupBy(
    await bySubstring(
      ctx,
      kinds.flatMap((kind, at) => (hasEnough(first.get(at) ?? []) ? [] : [{ ...kind, at }])),
      word,
    ),
    ({ at }) => at,
  )
  const hits = new Map(
    kinds.map((_, at) => [
      at,
      [
        ...new Map(
          [...(first.get(at) ?? []), ...(further.get(at) ?? [])]
            .sort((a, b) => b.rank - a.rank)
            .map((hit) => [hit.id, hit]),
        ).values(),
      ]
        .sort((a, b) => a.rank - b.rank)
        .slice(0, maxHitsPerGroup + 1),
    ]),
  )
  if (![...hits.values()].some((groupHits) => groupHits.length)) return { groups: [] }
  const rows = await loadRows(ctx, kinds, hits)
  return {
    groups: kinds.flatMap((kind, at) => {
      const groupHits = (hits.get(at) ?? []).flatMap(({ id }) => {
        const row = rows.get(`${at} ${id}`)
        return row ? [{ id, row }] : []
      })
      return groupHits.length ? [groupOf(kind, groupHits, word)] : []
    }),
  }
}

function groupOf(
  { r, options, columns }: Kind,
  rows: { id: number; row: unknown[] }[],
  word: string,
): Group {
  const { path } = r.contract
  const list = rows.slice(0, maxHitsPerGroup).map(({ id, row }) => {
    const value = (column: string) => {
      const at = columns.indexOf(column)
      return row[at] == null ? '' : String(row[at])
    }
    const inLanguage = (name: LocalizedColumn, lang: 'zh' | 'en') =>
      typeof name === 'string'
        ? value(name)
        : value(name[lang]) || value(name[lang === 'zh' ? 'en' : 'zh'])
    const about = (lang: 'zh' | 'en') =>
      options.subtitle
        .map((name) => inLanguage(name, lang))
        .filter(Boolean)
        .join(' · ')
    const title = (lang: 'zh' | 'en') =>
      inLanguage(options.title, lang) || `${r.text.singular[lang]} ${id}`
    const loadRows = {
      titleZh: title('zh'),
      titleEn: title('en'),
      aboutZh: about('zh') || null,
      aboutEn: about('en') || null,
    }
    return {
      id,
      ...loadRows,
      ...matchedField(r, columns, value, Object.values(loadRows).join('\n'), word),
      path: `${options.page ?? `/${path}/detail`}?id=${id}`,
    }
  })
  const listPath = `${r.menu?.path ?? `/${path}/list`}?search=${encodeURIComponent(JSON.stringify({ keyword: word }))}`
  const heading = options.heading ?? r.text.title
  return {
    resource: path,
    titleZh: heading.zh,
    titleEn: heading.en,
    listPath,
    more: rows.length > maxHitsPerGroup,
    list,
  }
}

/** The field that contains the word when the displayed text does not, such as a former name. */
function matchedField(
  r: Resource,
  columns: string[],
  value: (column: string) => string,
  loadRows: string,
  word: string,
): { fieldZh: string | null; fieldEn: string | null; value: string | null } {
  const has = (text: string) =>
    spellingVariants(word).some((variant) => text.toLowerCase().includes(variant.toLowerCase()))
  const column = has(loadRows)
    ? undefined
    : columns.find((name) => fieldOf(r.contract, name) && has(value(name)))
  const label = column === undefined ? undefined : r.text.labels[column]
  return column !== undefined && label
    ? { fieldZh: label.zh, fieldEn: label.en, value: value(column) }
    : { fieldZh: null, fieldEn: null, value: null }
}
