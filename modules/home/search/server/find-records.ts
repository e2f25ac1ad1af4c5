import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { fieldOf } from '#common/contract.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { readableOf } from '#server/access/readable.ts'
import type { Readable } from '#server/access/readable.ts'
import { scopeOf } from '#server/access/scope.ts'
import { plannedOnceText } from '#server/db/planned.ts'
import { reachable } from '#server/db/rows.ts'
import { containingEither, containingPlainly, findable, searchedColumns, within } from '#server/db/words.ts'
import type { Ctx } from '#server/http/context.ts'
import { opens } from '#server/resource.ts'
import type { Findable, Named, Resource } from '#server/resource.ts'
import type { search } from '../search.contract.ts'

type Answer = OutputOf<typeof search, 'list'>
type Group = Answer['groups'][number]
/** `worded`: the caller may read all that the columns of words are made of. */
interface Kind { r: Resource; found: Findable; columns: string[]; worded: boolean }
interface Hit { at: number; id: number; rank: number }

const mostOfAKind = 8
const bothOf = (name: Named): string[] => (typeof name === 'string' ? [name] : [name.zh, name.en])

/** The kinds of records the caller may look up, each with the columns a hit shows or may have been found by. */
function kindsFor({ services, user }: Ctx): Kind[] {
  const readable = (path: string) => { const get = services.resources.get(path)?.actions['get']; return Boolean(get && opens(get, user.rights)) }
  return [...services.resources.values()].flatMap((r) => {
    if (!r.found || !readable(r.contract.path) || (r.found.unless && readable(r.found.unless))) return []
    const read = readableOf(r, user)
    const found = foundBy(r.found, read)
    const worded = r.searchText !== undefined && searchedColumns(r).every(read)
    const looked = worded ? (r.contract.search as string[]) : []
    return [{ r, found, worded, columns: [...new Set([...bothOf(found.title), ...found.about.flatMap(bothOf), ...found.exact, ...found.begins, ...looked, ...(found.within ?? [])])] }]
  }).sort((a, b) => a.found.sort - b.found.sort)
}

/** What is looked into and shown, of columns the caller may read. */
function foundBy({ within: parts, withinBy, ...found }: Findable, read: Readable): Findable {
  const shown = (name: Named) => bothOf(name).every(read)
  const inside = parts?.filter(read)
  return {
    ...found, exact: found.exact.filter(read), begins: found.begins.filter(read), about: found.about.filter(shown),
    ...(inside && { within: inside }), ...(withinBy && inside?.length === parts?.length && { withinBy }),
  }
}

/** Capitals as numbers and names of ships are written; "IMO 9176187" means the number alone. */
const writings = (word: string): string[] => [...new Set([word, word.toUpperCase(), word.toUpperCase().replace(/^IMO[\s:.]*(?=\d)/, '')])]
/** The last character there is: whatever begins with a word stands between it and it with this behind. */
const last = String.fromCodePoint(0x10ffff)
/** Of a number this long, nobody looks for another in which it is a part. */
const wholeNumber = /^(?=.*\d).{5,}$/
const ranks = { whole: 0, begins: 1, within: 2 }

/** Rows are looked for in the table alone, where it has all that decides whether the caller reaches them: joins of names take longer to plan than rows to find. */
const tableOf = (ctx: Ctx, r: Resource): string | undefined => r.seeks?.table ?? (r.view && scopeOf(r.scope, ctx.user) ? undefined : r.table ?? r.view)
const rowsOf = (ctx: Ctx, { r }: Kind) => reachable(ctx, r, tableOf(ctx, r) ?? r.view)
const together = (parts: RawBuilder<unknown>[]) => sql.join(parts.map((part) => sql`(${part})`), sql` union all `)
const hitsIn = async (ctx: Ctx, parts: RawBuilder<unknown>[], front = 'select ') => (parts.length ? (await sql<Hit>`${sql.raw(front)} * from (${together(parts)}) found`.execute(ctx.db)).rows : [])

/** Beginnings looked at where only the view knows who reaches them; whoever types on finds what lies behind them. */
const beginnings = 200

/** The records with the word as a number or name of theirs, or the beginning of one: read off an index for each column, so it is planned once. */
const byIndex = (ctx: Ctx, kinds: Kind[], word: string): Promise<Hit[]> => hitsIn(ctx, kinds.flatMap((kind, at) => {
  const { r, found: { exact, begins } } = kind
  const written = writings(word)
  const table = tableOf(ctx, r)
  const rows = () => (table ? rowsOf(ctx, kind) : reachable(ctx, { ...r, scope: 'shared' }, r.table)).select([sql.lit(at).as('at'), 'id']).limit(table ? mostOfAKind + 1 : beginnings)
  const whole = exact.filter((column) => !begins.includes(column)).map((column) => sql`${rows().where(sql<SqlBool>`${sql.ref(column)} = any(${written}::text[])`).select(sql.lit(ranks.whole).as('rank'))}`)
  // In the order of the column, the word itself stands before all that begin with it.
  const beginning = begins.flatMap((column) => written.map((begin) => sql`${rows().where(sql<SqlBool>`${sql.ref(column)} between ${begin} and ${begin + last}`).orderBy(sql.ref(column))
    .select(sql<number>`case when ${sql.lit(exact.includes(column))} and ${sql.ref(column)} = ${begin} then ${sql.lit(ranks.whole)} else ${sql.lit(ranks.begins)} end`.as('rank'))}`))
  const parts = [...whole, ...beginning]
  return table || !parts.length ? parts : [sql`with those as materialized (${together(parts)}) select * from those where id in (${rowsOf(ctx, kind).where(sql<SqlBool>`id = any(array(select id from those))`).select('id')})`]
}), plannedOnceText('select '))

/** In so many rows a word is looked for first: in more where it is short and may stand in many records, unless they have to be joined to tell who reaches them. */
const few = (word: string, joined: boolean): number => (!joined && word.length <= (/\p{Script=Han}/u.test(word) ? 1 : 5) ? 1000 : 250)

/**
 * The records with the word as any part of what is searched. Each kind is planned as if all were wanted, and read until there is a handful: planned for
 * a handful, the database would look through the table for a word that only the last rows have. A few rows are looked through first, since an index
 * tells all that have a word before it tells one.
 */
const byPart = (ctx: Ctx, kinds: (Kind & { at: number })[], word: string): Promise<Hit[]> => hitsIn(ctx, kinds.flatMap((kind) => {
  const { r, found, at, worded } = kind
  const ways = (looked: Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join([...(worded ? [within(r, word)] : []), ...looked], sql` or `)})`
  const columns = [...(found.within ?? [])]
  if (!worded && !columns.length) return []
  const these = rowsOf(ctx, kind).where(ways(columns.length ? [found.withinBy?.(word) ?? containingEither(columns, word)] : [])).select('id')
  const among = ways(columns.length ? [containingPlainly(columns, word)] : [])
  const hit = sql`select ${sql.lit(at)} as at, id, ${sql.lit(ranks.within)} as rank from`
  return [sql`with few as (${rowsOf(ctx, kind).selectAll().limit(few(word, !tableOf(ctx, r)))}), near as materialized (select id from few where ${among} limit ${sql.lit(mostOfAKind + 1)}),
    these as materialized (${these}) (${hit} near) union all (${hit} these where (select count(*) from near) <= ${sql.lit(mostOfAKind)} limit ${sql.lit(2 * mostOfAKind + 1)})`]
}))

/** What is shown of those found, with the names that belong to it: one statement for all kinds, planned once. */
async function shown(ctx: Ctx, kinds: Kind[], hits: Map<number, Hit[]>): Promise<Map<string, unknown[]>> {
  // As many keys as there can be, told one by one: of a list the database would not know how long it is, and plan with every call.
  const keysOf = (at: number) => sql.join(Array.from({ length: mostOfAKind + 1 }, (_, n) => sql`${hits.get(at)?.[n]?.id ?? null}`))
  const parts = kinds.map(({ r, columns }, at) => sql`select ${sql.lit(at)} as at, id, json_build_array(${sql.join(columns.map((column) => sql.ref(column)))}) as row
    from ${sql.table(r.view ?? r.table!)} where id = any(array[${keysOf(at)}]::bigint[])`)
  const { rows } = await sql<{ at: number; id: number; row: unknown[] }>`${sql.raw(plannedOnceText('select '))} * from (${together(parts)}) shown`.execute(ctx.db)
  return new Map(rows.map(({ at, id, row }) => [`${at} ${id}`, row]))
}

/** Records in the caller's reach by number or name: by index first, any part of a word where that found less than is shown, then what is shown of them. */
export async function findRecords(ctx: Ctx, { keyword }: InputOf<typeof search, 'list'>): Promise<Answer> {
  const word = keyword.trim()
  const kinds = kindsFor(ctx)
  if (!kinds.length || !findable(word)) return { groups: [] }
  const first = Map.groupBy(await byIndex(ctx, kinds, word), ({ at }) => at)
  const enough = (found: Hit[]) => new Set(found.map(({ id }) => id)).size > mostOfAKind || (wholeNumber.test(word) && found.some(({ rank }) => rank === ranks.whole))
  const further = Map.groupBy(await byPart(ctx, kinds.flatMap((kind, at) => (enough(first.get(at) ?? []) ? [] : [{ ...kind, at }])), word), ({ at }) => at)
  const hits = new Map(kinds.map((_, at) => [at, [...new Map([...(first.get(at) ?? []), ...(further.get(at) ?? [])].sort((a, b) => b.rank - a.rank).map((hit) => [hit.id, hit])).values()]
    .sort((a, b) => a.rank - b.rank).slice(0, mostOfAKind + 1)]))
  if (![...hits.values()].some((found) => found.length)) return { groups: [] }
  const rows = await shown(ctx, kinds, hits)
  return { groups: kinds.flatMap((kind, at) => {
    const found = hits.get(at)!.flatMap(({ id }) => { const row = rows.get(`${at} ${id}`); return row ? [{ id, row }] : [] })
    return found.length ? [groupOf(kind, found, word)] : []
  }) }
}

function groupOf({ r, found, columns }: Kind, rows: { id: number; row: unknown[] }[], word: string): Group {
  const { path } = r.contract
  const list = rows.slice(0, mostOfAKind).map(({ id, row }) => {
    const value = (column: string) => { const at = columns.indexOf(column); return row[at] == null ? '' : String(row[at]) }
    const inLanguage = (name: Named, lang: 'zh' | 'en') => (typeof name === 'string' ? value(name) : value(name[lang]) || value(name[lang === 'zh' ? 'en' : 'zh']))
    const about = (lang: 'zh' | 'en') => found.about.map((name) => inLanguage(name, lang)).filter(Boolean).join(' · ')
    const title = (lang: 'zh' | 'en') => inLanguage(found.title, lang) || `${r.text.one[lang]} ${id}`
    const shown = { titleZh: title('zh'), titleEn: title('en'), aboutZh: about('zh') || null, aboutEn: about('en') || null }
    return { id, ...shown, ...foundIn(r, columns, value, Object.values(shown).join('\n'), word), path: `${found.page ?? `/${path}/detail`}?id=${id}` }
  })
  const listPath = `${r.menu?.path ?? `/${path}/list`}?search=${encodeURIComponent(JSON.stringify({ keyword: word }))}`
  const heading = found.heading ?? r.text.title
  return { resource: path, titleZh: heading.zh, titleEn: heading.en, listPath, more: rows.length > mostOfAKind, list }
}

/** Where the word stands, when what is shown does not explain it: a former name, say. */
function foundIn(r: Resource, columns: string[], value: (column: string) => string, shown: string, word: string): { fieldZh: string | null; fieldEn: string | null; value: string | null } {
  const has = (text: string) => writings(word).some((one) => text.toLowerCase().includes(one.toLowerCase()))
  const column = has(shown) ? undefined : columns.find((name) => fieldOf(r.contract, name) && has(value(name)))
  const label = column === undefined ? undefined : (r.text.labels[column] as Phrase | undefined)
  return label ? { fieldZh: label.zh, fieldEn: label.en, value: value(column!) } : { fieldZh: null, fieldEn: null, value: null }
}
