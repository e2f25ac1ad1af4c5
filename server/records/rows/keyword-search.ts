/** SQL conditions for keyword search. */
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Readable } from '../access/readable.ts'
import type { Keyword } from '#server/core/global-search-options.ts'
import type { Resource } from '#server/core/resource.ts'

/** A `like` pattern that matches containsPattern in a text; %, _ and \ are escaped. */
const containsPattern = (word: RawBuilder<string>) =>
  sql`'%' || regexp_replace(${word}, '([%_\\\\])', '\\\\\\1', 'g') || '%'`
const textOf = (keyword: Keyword) => (typeof keyword === 'string' ? keyword : keyword.text)
const patternOf = (keyword: Keyword, form: 'x3' | 'lower') => {
  const spelt = (value: unknown) => containsPattern(sql`${sql.raw(form)}(${value})`)
  return typeof keyword === 'string'
    ? spelt(keyword)
    : sql`(select ${spelt(sql`${keyword.parameter}::text`)})`
}
/** The pattern for a keyword in columns made by x3(). */
export const likePattern = (keyword: Keyword) => patternOf(keyword, 'x3')
/**
 * A keyword without letters or digits is not searched: no index covers it, and every row would be
 * read.
 */
export const isSearchable = (keyword: string): boolean => /[\p{L}\p{N}]/u.test(keyword)
/**
 * Whether a keyword contains a selective trigram: three letters or digits in a row, or two at the
 * start or end of a word. A shorter keyword has a trigram only in texts made by x3().
 */
export const hasTrigram = (keyword: string): boolean =>
  /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u.test(keyword)
/** Matches the columns that combine all searched texts. */
export const within = (
  r: Pick<Resource, 'tripledSearchColumn' | 'lowercaseSearchColumn'>,
  keyword: Keyword,
) =>
  r.lowercaseSearchColumn && hasTrigram(textOf(keyword))
    ? sql<SqlBool>`${sql.ref(r.lowercaseSearchColumn)} like ${patternOf(keyword, 'lower')}`
    : sql<SqlBool>`${sql.ref(r.tripledSearchColumn!)} like ${likePattern(keyword)}`

/**
 * Matches any part of a text, Chinese or Latin, in any of the columns. Uses trigram indexes on
 * x3().
 */
export const matchesTripled = (columns: string[], keyword: Keyword) => {
  const pattern = likePattern(keyword)
  return sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`x3(${sql.ref(column)}) like ${pattern}`),
    sql` or `,
  )})`
}

/** The same for few rows: faster than x3(), but without an index. */
export const matchesLowercase = (columns: string[], keyword: Keyword) =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)}) like ${patternOf(keyword, 'lower')}`),
    sql` or `,
  )})`

/**
 * The same for columns with indexes on both x3() and lower(): uses the more selective one for this
 * keyword.
 */
export const matchesBestIndex = (columns: string[], keyword: Keyword) =>
  hasTrigram(textOf(keyword))
    ? matchesLowercase(columns, keyword)
    : matchesTripled(columns, keyword)

/** The columns searched by keyword. */
export const searchedColumns = ({ contract }: Resource): string[] => [
  ...((contract.searchColumns ?? []) as string[]),
  ...Object.keys(contract.hiddenSearchColumns ?? {}),
]

/**
 * The condition that a keyword occurs in a column the caller may read. The combined columns are used
 * only when the caller may read all searched columns.
 * @param filterSql condition that replaces the default one
 */
export function keywordCondition(
  r: Resource,
  keyword: string,
  readable: Readable,
  filterSql?: (wanted: string) => Expression<SqlBool>,
): Expression<SqlBool> {
  const columns = searchedColumns(r)
  const readableColumns = columns.filter(readable)
  if (!isSearchable(keyword) || !readableColumns.length) return sql<SqlBool>`false`
  if (readableColumns.length < columns.length) return matchesTripled(readableColumns, keyword)
  return (
    filterSql?.(keyword) ??
    (r.tripledSearchColumn ? within(r, keyword) : matchesTripled(columns, keyword))
  )
}
