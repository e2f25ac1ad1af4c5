import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { fieldOf } from '#common/contract.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { Phrase } from '#common/text.ts'
import { containing, patternOf, reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { opens } from '#server/resource.ts'
import type { Findable, Named, Resource } from '#server/resource.ts'
import type { search } from '../search.contract.ts'

type Answer = OutputOf<typeof search, 'list'>
type Group = Answer['groups'][number]
interface Kind { r: Resource; found: Findable; columns: string[] }
interface Hit { at: number; id: number; rank: number; row: unknown[] }

const mostOfAKind = 8
const bothOf = (name: Named): string[] => (typeof name === 'string' ? [name] : [name.zh, name.en])

/** The kinds of records the caller may look up, each with the columns a hit shows or may have been found by. */
function kindsFor({ services, user }: Ctx): Kind[] {
  const readable = (path: string) => { const get = services.resources.get(path)?.actions['get']; return Boolean(get && opens(get, user.rights)) }
  return [...services.resources.values()].flatMap((r) => {
    const { found } = r
    if (!found || !readable(r.contract.path) || (found.unless && readable(found.unless))) return []
    const looked = r.searchText ? (r.contract.search as string[]) : []
    return [{ r, found, columns: [...new Set([...bothOf(found.title), ...found.about.flatMap(bothOf), ...found.exact, ...found.begins, ...looked, ...(found.within ?? [])])] }]
  }).sort((a, b) => a.found.sort - b.found.sort)
}

const anyOf = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
/** Capitals as numbers and names of ships are written; "IMO 9176187" means the number alone. */
const writings = (word: string): string[] => [...new Set([word, word.toUpperCase(), word.toUpperCase().replace(/^IMO[\s:.]*(?=\d)/, '')])]
/** The last character there is: whatever begins with a word stands between it and it with this behind. */
const last = String.fromCodePoint(0x10ffff)

/**
 * The three ways in which a record may be found, the best first. Each stops at a handful and has its own index, so that a word that stands in
 * every second name is answered as quickly as one that stands in none.
 */
function waysOf({ r, found }: Kind, word: string): RawBuilder<SqlBool>[] {
  const written = writings(word)
  const within = [...(r.searchText ? [sql<SqlBool>`${sql.ref(r.searchText)} like ${patternOf(word)}`] : []), ...(found.within ? [containing([...found.within], word) as RawBuilder<SqlBool>] : [])]
  return [
    anyOf(found.exact.map((column) => sql`${sql.ref(column)} in (${sql.join(written)})`)),
    anyOf(found.begins.flatMap((column) => written.map((begin) => sql<SqlBool>`${sql.ref(column)} between ${begin} and ${begin + last}`))),
    ...(within.length ? [anyOf(within)] : []),
  ]
}

/** Records in the caller's reach by number or name: one statement for all kinds. */
export async function findRecords(ctx: Ctx, { keyword }: InputOf<typeof search, 'list'>): Promise<Answer> {
  const word = keyword.trim()
  const kinds = kindsFor(ctx)
  const parts = kinds.flatMap((kind, at) => waysOf(kind, word).map((way, rank) => reachable(ctx, kind.r).where(way)
    .select([sql.lit(at).as('at'), 'id', sql.lit(rank).as('rank'), sql`json_build_array(${sql.join(kind.columns.map((column) => sql.ref(column)))})`.as('row')]).limit(mostOfAKind + 1)))
  if (!parts.length) return { groups: [] }
  const { rows } = await sql<Hit>`${sql.join(parts.map((part) => sql`(${part})`), sql` union all `)}`.execute(ctx.db)
  const byKind = Map.groupBy(rows, ({ at }) => at)
  return { groups: kinds.flatMap((kind, at) => (byKind.has(at) ? [groupOf(kind, byKind.get(at)!, word)] : [])) }
}

function groupOf({ r, found, columns }: Kind, hits: Hit[], word: string): Group {
  const seen = new Map<number, Hit>()
  for (const hit of hits.sort((a, b) => a.rank - b.rank)) if (!seen.has(hit.id)) seen.set(hit.id, hit)
  const { path } = r.contract
  const list = [...seen.values()].slice(0, mostOfAKind).map(({ id, row }) => {
    const value = (column: string) => { const at = columns.indexOf(column); return row[at] == null ? '' : String(row[at]) }
    const inLanguage = (name: Named, lang: 'zh' | 'en') => (typeof name === 'string' ? value(name) : value(name[lang]) || value(name[lang === 'zh' ? 'en' : 'zh']))
    const about = (lang: 'zh' | 'en') => found.about.map((name) => inLanguage(name, lang)).filter(Boolean).join(' · ')
    const title = (lang: 'zh' | 'en') => inLanguage(found.title, lang) || `${r.text.one[lang]} ${id}`
    const shown = { titleZh: title('zh'), titleEn: title('en'), aboutZh: about('zh') || null, aboutEn: about('en') || null }
    return { id, ...shown, ...foundIn(r, columns, value, Object.values(shown).join('\n'), word), path: `${found.page ?? `/${path}/detail`}?id=${id}` }
  })
  const listPath = `${r.menu?.path ?? `/${path}/list`}?search=${encodeURIComponent(JSON.stringify({ keyword: word }))}`
  return { resource: path, titleZh: r.text.title.zh, titleEn: r.text.title.en, listPath, more: seen.size > mostOfAKind, list }
}

/** Where the word stands, when what is shown does not explain it: a former name, say. */
function foundIn(r: Resource, columns: string[], value: (column: string) => string, shown: string, word: string): { fieldZh: string | null; fieldEn: string | null; value: string | null } {
  const has = (text: string) => writings(word).some((one) => text.toLowerCase().includes(one.toLowerCase()))
  const column = has(shown) ? undefined : columns.find((name) => fieldOf(r.contract, name) && has(value(name)))
  const label = column === undefined ? undefined : (r.text.labels[column] as Phrase | undefined)
  return label ? { fieldZh: label.zh, fieldEn: label.en, value: value(column!) } : { fieldZh: null, fieldEn: null, value: null }
}
