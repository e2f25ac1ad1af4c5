import type { Expression, SqlBool } from 'kysely'
import type { Message } from '#common/text.ts'

/**
 * A keyword: its text, or, in a prepared statement, also the parameter that stands for it. The
 * planner does not see the pattern of a parameter: with it, it would plan again at every call.
 */
export type Keyword = string | { text: string; parameter: unknown }

/**
 * How the global search finds records of a resource. All columns named here belong to the table and
 * need an index, because results appear while the user types.
 */
export interface GlobalSearchOptions {
  /** order of the group among the groups */
  sort: number
  /** columns matched exactly, in capitals: numbers, call signs, names */
  exactColumns: readonly string[]
  /** columns matched by prefix */
  prefixColumns: readonly string[]
  /**
   * columns matched anywhere in the text. Each needs two trigram indexes: on x3(column) and on
   * lower(column). `searchText`, where it exists, is always searched
   */
  containsColumns?: readonly string[]
  /** the same for indexes of another table */
  containsSql?: (word: Keyword) => Expression<SqlBool>
  /** title of a result: a column, or one for each language */
  title: LocalizedColumn
  /** heading of the group, where the title of the list does not name records */
  heading?: Message
  /** columns shown below the title */
  subtitle: readonly LocalizedColumn[]
  /** detail page of a record; default /{path}/detail */
  page?: string
  /** path of a resource with the same rows: its readers find the records there instead */
  supersededBy?: string
}
export type LocalizedColumn = string | { zh: string; en: string }
