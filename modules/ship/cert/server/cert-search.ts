/** Conditions that filter list rows by indexes of the certificate table alone. */
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { maxCountedTotal } from '#common/contract.ts'
import { matchesBestIndex, likePattern } from '#server/records/rows/keyword-search.ts'
import type { Keyword } from '#server/core/global-search-options.ts'
import type { RequestContext } from '#server/core/context.ts'
import { periodOf } from './standing/in-force.ts'
import { onlyRow } from '#server/core/db.ts'

type Condition = Expression<SqlBool>
type State = 'notOpen' | 'open' | 'late' | 'overdue' | 'done'

const today = sql`society_today()`
const inTime = sql`(pending_end is null or pending_end >= ${today})`
/** window_state() as conditions on the stored, indexed columns. */
const states: Readonly<Record<State, Condition>> = {
  overdue: sql`pending_end < ${today}`,
  late: sql`(next_due_date < ${today} and ${inTime})`,
  open: sql`(pending_open and next_due_date >= ${today} and ${inTime})`,
  notOpen: sql`(not pending_open and next_due_date is not null and ${inTime})`,
  done: sql`(next_due_date is null and ${inTime})`,
}
/** Adjacent states form one range of dates. */
const together: Readonly<Record<string, Condition>> = {
  'late open': sql`(pending_open and ${inTime})`,
  'late overdue': sql`(next_due_date < ${today} or pending_end < ${today})`,
  'late open overdue': sql`(pending_open or pending_end < ${today})`,
}

export const inState = (requested: readonly State[]): Condition => {
  const query = [...new Set(requested)].sort()
  return (
    together[query.join(' ')] ??
    sql`(${sql.join(
      query.map((state) => states[state]),
      sql` or `,
    )})`
  )
}
/** Reads the keys first and filters by them. */
const filterByIds = (column: string, found: Condition): Condition =>
  sql`${sql.ref(column)} = any (array(${found}))`
/**
 * A single key is a constant to the planner, so that an index on key and date also provides the
 * order.
 */
const ofType =
  (column: string) =>
  (requested: unknown[]): Condition => {
    const found = sql<SqlBool>`select id from cert where ${sql.ref(column)} = any (${requested})`
    return requested.length === 1 && column === 'code'
      ? sql`cert_id = (${found})`
      : filterByIds('certId', found)
  }
const ofShips =
  (column: string) =>
  (requested: unknown[]): Condition =>
    filterByIds(
      'shipId',
      sql`select id from ship where ${sql.ref(column)} = any (${requested}::bigint[])`,
    )

/** The stored standing of today, as the view computes it. */
const ofStanding = (requested: unknown[]): Condition =>
  sql`coalesce((select t.standing from ${periodOf('id', today)}),
    preliminary_standing(valid, superseded_by, expiry_date)) = any (${requested}::text[])`

/** Matches any part of a number. */
export const partOfNumber = (word: Keyword): Condition =>
  sql`id in (select ship_cert_id from ship_cert_search where ${matchesBestIndex(['certNo'], word)})`

/**
 * Matches texts of the certificate and of its ship or company, which have search columns of their
 * own.
 */
const worded = (word: string) =>
  sql`from ship_cert_search where search_text like ${likePattern(word)}`
/**
 * Counts the matches of a keyword up to the list's limit. Each certificate has one search row, so
 * that the certificates are not read.
 */
export const countKeywordMatches = async (
  { db }: Pick<RequestContext, 'db'>,
  word: string,
): Promise<number> =>
  (
    await onlyRow(
      db,
      sql<{
        total: number
      }>`select count(*)::int as total from (select ${worded(word)} limit ${maxCountedTotal}) t`,
    )
  ).total

export const certSearch = {
  table: 'shipCert',
  viewOnlyFields: ['standingSince'],
  filterSql: {
    windowState: inState,
    standing: ofStanding,
    certCode: ofType('code'),
    certType: ofType('certType'),
    ownerId: ofShips('ownerId'),
    managerId: ofShips('managerId'),
    keyword: (word: string): Condition => sql`id in (select ship_cert_id ${worded(word)})`,
  },
} as const
