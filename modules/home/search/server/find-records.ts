import { sql } from 'kysely'
import type { Compilable, Expression, RawBuilder, SqlBool } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { snakeCase } from '#common/name-case.ts'
import { anyOfKeys, executeBuiltFor } from '#server/platform/database/prepared-statements.ts'
import { readingAsOf, rowsSql } from '#server/records/rows/as-of.ts'
import { readingKnown } from '#server/records/rows/known-rows.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import {
  hasTrigram,
  matchesBestIndex,
  matchesLowercase,
  isSearchable,
  within,
} from '#server/records/rows/keyword-search.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { search } from '../search.contract.ts'
import { groupOf, maxHitsPerGroup, spellingVariants } from './search-groups.ts'
import { kindsFor, rowsOf, tableOf } from './search-kinds.ts'
import type { Kind } from './search-kinds.ts'

type Answer = OutputOf<typeof search, 'list'>

interface Hit {
  at: number
  id: number
  rank: number
}

/** The highest character: a prefix range ends at the word followed by it. */
const lastCharacter = String.fromCodePoint(0x10ffff)
/** A number of this length is not searched as a part of another. */
const wholeNumber = /^(?=.*\d).{5,}$/
const ranks = { whole: 0, begins: 1, within: 2 }

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
  const variants = spellingVariants(word)
  const given = Object.fromEntries(
    variants.flatMap((variant, n) => [
      [`begin${n}`, variant],
      [`end${n}`, variant + lastCharacter],
    ]),
  )
  return executeBuiltFor(
    ctx.db,
    'search by prefix',
    ctx.user,
    `${variants.length} ${readableForm(kinds)}`,
    { variants, ...given },
    (values) => prefixStatement(ctx, kinds, values),
  )
}

/** Statement of byPrefix; `values`: the parameters that it names. */
function prefixStatement(
  ctx: RequestContext,
  kinds: Kind[],
  { variants, ...ranges }: Record<string, unknown>,
): Compilable<Hit> {
  const parts = kinds.flatMap((kind, at) => {
    const {
      r,
      options: { exactColumns, prefixColumns },
    } = kind
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
      Object.keys(ranges)
        .filter((name) => name.startsWith('begin'))
        .map((name) => {
          const [begin, end] = [ranges[name], ranges[name.replace('begin', 'end')]]
          return sql`${rows()
            .where(sql<SqlBool>`${sql.ref(column)} between ${begin} and ${end}`)
            .orderBy(sql.ref(column))
            .select(
              sql<number>`case when ${sql.lit(exactColumns.includes(column))}
                  and ${sql.ref(column)} = ${begin} then ${sql.lit(ranks.whole)}
                  else ${sql.lit(ranks.begins)} end`.as('rank'),
            )}`
        }),
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
  return compilableBy(ctx, hitsSql(parts.length ? parts : [noHit]))
}
/** What the texts of statements depend on besides the rows of a person: the readable columns. */
const readableForm = (kinds: readonly Kind[]): string =>
  JSON.stringify(
    kinds.map(({ r, options, columns, searchesText }) => [
      r.contract.path,
      columns,
      options.exactColumns,
      options.prefixColumns,
      options.containsColumns,
      searchesText,
    ]),
  )

const noHit = sql`select 0 as at, 0::bigint as id, 0 as rank where false`

/** A statement for executeBuiltFor. */
const compilableBy = <R>({ db }: RequestContext, statement: RawBuilder<R>): Compilable<R> => ({
  compile: () => statement.compile(db),
})

/**
 * Number of rows scanned first. More for a short word, which may match many records, unless the
 * scope needs joins.
 */
const scanLimit = (word: string, joined: boolean): number =>
  !joined && word.length <= (/\p{Script=Han}/u.test(word) ? 1 : 5) ? 1000 : 250
/** At most this part of a table is scanned: the index finds the matches of a small one sooner. */
const scannedPart = 100

/**
 * Records with the word as a substring, of the kinds in `wanted`. Each kind is planned for all rows
 * and read until there are enough hits: with a small limit PostgreSQL would choose a sequential
 * scan, which is slow for words in few rows. A few rows are scanned first, because the trigram index
 * collects all matches before it returns one. The statement is prepared: it has the parts of all
 * kinds, so that there are few forms, and its values are subqueries, so that the planner does not
 * find the plan of one word cheaper than that for all.
 */
async function bySubstring(
  ctx: RequestContext,
  kinds: Kind[],
  wanted: ReadonlySet<number>,
  word: string,
): Promise<Hit[]> {
  if (!wanted.size) return []
  const given = Object.fromEntries(
    kinds.flatMap(({ r }, at) => [
      [`wanted${at}`, wanted.has(at)],
      [`scanned${at}`, scanLimit(word, !tableOf(ctx, r))],
    ]),
  )
  return executeBuiltFor(
    ctx.db,
    'search by substring',
    ctx.user,
    `${hasTrigram(word)} ${readableForm(kinds)}`,
    { word, ...given },
    (values) => substringStatement(ctx, kinds, word, values),
  )
}

/** Statement of bySubstring; `values`: the parameters that it names. */
function substringStatement(
  ctx: RequestContext,
  kinds: Kind[],
  text: string,
  values: Record<string, unknown>,
): Compilable<Hit> {
  const word = { text, parameter: values['word'] }
  const parts = kinds.flatMap((kind, at) => {
    const { r, options, searchesText } = kind
    const anyOf = (conditions: Expression<SqlBool>[]) =>
      sql<SqlBool>`(${sql.join([...(searchesText ? [within(r, word)] : []), ...conditions], sql` or `)})`
    const columns = [...(options.containsColumns ?? [])]
    if (!searchesText && !columns.length) return []
    const isWanted = sql<SqlBool>`(select ${values[`wanted${at}`]}::boolean)`
    const matches = rowsOf(ctx, kind)
      .where(isWanted)
      .where(
        anyOf(
          columns.length ? [options.containsSql?.(word) ?? matchesBestIndex(columns, word)] : [],
        ),
      )
      .select('id')
    const scanCondition = anyOf(columns.length ? [matchesLowercase(columns, word)] : [])
    const most = sql<number>`(select least(${values[`scanned${at}`]}::int, greatest(50,
      reltuples / ${sql.lit(scannedPart)}))::bigint from pg_class
      where oid = ${sql.lit(snakeCase(tableOf(ctx, r) ?? r.table ?? r.view!))}::regclass)`
    const hit = sql`select ${sql.lit(at)} as at, id, ${sql.lit(ranks.within)} as rank from`
    return [
      sql`with few as (${rowsOf(ctx, kind).where(isWanted).selectAll().limit(most)}),
    near as materialized (select id from few where ${scanCondition} limit ${sql.lit(maxHitsPerGroup + 1)}),
    these as materialized (${matches}) (${hit} near)
      union all (${hit} these
      where (select count(*) from near) <= ${sql.lit(maxHitsPerGroup)} limit ${sql.lit(2 * maxHitsPerGroup + 1)})`,
    ]
  })
  return compilableBy(ctx, hitsSql(parts.length ? parts : [noHit]))
}

const idsOf = (hits: readonly Hit[] = []): number[] => hits.map(({ id }) => id)

/** Data of the hits with their names, on the day of the context: one prepared statement for all kinds. */
async function loadRows(
  ctx: RequestContext,
  kinds: Kind[],
  hits: Map<number, Hit[]>,
): Promise<Map<string, unknown[]>> {
  const rows = await executeBuiltFor(
    ctx.db,
    ctx.asOf ? 'search rows as of a day' : 'search rows',
    // As of a day the text has the day, which a form would have to name.
    ctx.asOf ? ctx : ctx.user,
    readableForm(kinds),
    Object.fromEntries(kinds.map((_, at) => [`ids${at}`, idsOf(hits.get(at))])),
    (values) =>
      compilableBy(
        ctx,
        sql<{ at: number; id: number; row: unknown[] }>`select * from (${unionAll(
          kinds.map(
            ({ r, columns }, at) => sql`select ${sql.lit(at)} as at, id,
              json_build_array(${sql.join(columns.map((column) => sql.ref(column)))}) as row
              from ${rowsSql(ctx, r)} where id = ${anyOfKeys(values[`ids${at}`]!)}`,
          ),
        )}) shown`,
      ),
  )
  return new Map(rows.map(({ at, id, row }) => [`${at} ${id}`, row]))
}

/**
 * Records in scope by number or name: prefix search first, then substring search while there are
 * too few hits, then their data.
 */
export async function findRecords(
  ctx: RequestContext,
  { keyword, asOf, known }: InputOf<typeof search, 'list'>,
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
      kinds,
      new Set(kinds.keys().filter((at) => !hasEnough(first.get(at) ?? []))),
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
  let reading = readingAsOf(ctx, { asOf, known })
  for (const [at, { r }] of kinds.entries())
    reading = await readingKnown(reading, r, { asOf, known, ids: idsOf(hits.get(at)) })
  const rows = await loadRows(reading, kinds, hits)
  return {
    groups: kinds.flatMap((kind, at) => {
      const groupHits = (hits.get(at) ?? []).flatMap(({ id }) => {
        const row = rows.get(`${at} ${id}`)
        return row ? [{ id, row }] : []
      })
      return groupHits.length ? [groupOf(kind, groupHits, word, reading)] : []
    }),
  }
}
