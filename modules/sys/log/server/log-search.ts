/**
 * Keyword search in the trail. Millions of record names contain numbers, so the search uses two
 * plans.
 */
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { matchesTripled, matchesBestIndex } from '#server/records/rows/keyword-search.ts'
import type { RequestContext } from '#server/core/context.ts'

type Condition = Expression<SqlBool>
const matchesNames = (word: string) =>
  sql<SqlBool>`(${matchesBestIndex(['rowName'], word)} or ${matchesTripled(['userName'], word)})`
/**
 * Up to this number of matches is collected by the name indexes and then sorted. With more matches
 * the first page fills quickly by scanning in order.
 */
const maxMatches = 10_000

export const logSearch = {
  table: 'logEntry',
  viewOnlyFields: [],
  filterSql: { keyword: matchesNames as (word: string) => Condition },
} as const

/**
 * Search condition for a list, by the cheaper plan. PostgreSQL would always choose the sort index,
 * because it underestimates the cost of comparing names.
 */
export async function searchCondition(
  { db }: Pick<RequestContext, 'db'>,
  word: string,
  beyond = maxMatches,
): Promise<typeof logSearch> {
  const {
    rows: [matches],
  } = await sql<{
    many: boolean
  }>`select exists (select from log where ${matchesNames(word)} offset ${beyond}) as many`.execute(
    db,
  )
  return matches?.many
    ? logSearch
    : {
        ...logSearch,
        filterSql: {
          keyword: () =>
            sql<SqlBool>`id = any(array(select id from log where ${matchesNames(word)}))`,
        },
      }
}
