/** How a keyword is looked for in columns. */
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Readable } from '../access/readable.ts'
import type { Resource } from '../resource.ts'

/** Any part of a text, as `like` reads it: %, _ and \ stand for themselves. */
const anywhere = (word: RawBuilder<string>) => sql`'%' || regexp_replace(${word}, '([%_\\\\])', '\\\\\\1', 'g') || '%'`
/** What a keyword is looked for as, in columns made by x3(). */
export const patternOf = (keyword: string) => anywhere(sql`x3(${keyword})`)
/** Of signs alone no index knows anything: every row there is would be looked through, and nobody looks for them. */
export const findable = (keyword: string): boolean => /[\p{L}\p{N}]/u.test(keyword)
/** Three letters or digits in a row are a trigram, which few texts have, as are two at the end of a word or its beginning; what is shorter has one only tripled. */
const hasTrigram = (keyword: string): boolean => /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u.test(keyword)
/** In the columns that hold all that is searched: many rows are looked through without making them anew. */
export const within = (r: Pick<Resource, 'searchText' | 'searchPlain'>, keyword: string) => (r.searchPlain && hasTrigram(keyword)
  ? sql<SqlBool>`${sql.ref(r.searchPlain)} like ${anywhere(sql`lower(${keyword})`)}` : sql<SqlBool>`${sql.ref(r.searchText!)} like ${patternOf(keyword)}`)

/** Any part of a word, Chinese or latin, in any of the columns. */
export const containing = (columns: string[], keyword: string) => {
  const pattern = patternOf(keyword)
  return sql<SqlBool>`(${sql.join(columns.map((column) => sql`x3(${sql.ref(column)}) like ${pattern}`), sql` or `)})`
}

/** The same where only a few rows are looked at: read more quickly than tripled, but known to no index. */
export const containingPlainly = (columns: string[], keyword: string) =>
  sql<SqlBool>`(${sql.join(columns.map((column) => sql`lower(${sql.ref(column)}) like ${anywhere(sql`lower(${keyword})`)}`), sql` or `)})`

/** The same in columns with an index of each, of the tripled and of the plain small letters: by the one that tells words like this one apart. */
export const containingEither = (columns: string[], keyword: string) => (hasTrigram(keyword) ? containingPlainly(columns, keyword) : containing(columns, keyword))

/** The columns that a keyword is looked for in. */
export const searchedColumns = ({ contract }: Resource): string[] => [...(contract.search ?? []) as string[], ...Object.keys(contract.searchAlso ?? {})]

/** That a keyword stands in a column the caller may read. Columns that hold all that is searched serve those who may read all of it. */
export function wordCondition(r: Resource, keyword: string, readable: Readable, means?: (wanted: string) => Expression<SqlBool>): Expression<SqlBool> {
  const columns = searchedColumns(r)
  const read = columns.filter(readable)
  if (!findable(keyword) || !read.length) return sql<SqlBool>`false`
  if (read.length < columns.length) return containing(read, keyword)
  return means?.(keyword) ?? (r.searchText ? within(r, keyword) : containing(columns, keyword))
}
