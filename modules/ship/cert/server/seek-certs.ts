/** How the rows of lists are found in the table of certificates alone, by its indexes. */
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { containing, patternOf } from '#server/db/rows.ts'

type Condition = Expression<SqlBool>
type State = 'notOpen' | 'open' | 'late' | 'overdue' | 'done'

const today = sql`society_today()`
const inTime = sql`(pending_end is null or pending_end >= ${today})`
/** The same as window_state() says of the kept dates, as conditions on each of them. */
const states: Readonly<Record<State, Condition>> = {
  overdue: sql`pending_end < ${today}`,
  late: sql`(next_due_date < ${today} and ${inTime})`,
  open: sql`(pending_start <= ${today} and next_due_date >= ${today} and ${inTime})`,
  notOpen: sql`(pending_start > ${today} and ${inTime})`,
  done: sql`(pending_start is null and ${inTime})`,
}
/** States next to each other are one stretch of dates. */
const together: Readonly<Record<string, Condition>> = {
  'late open': sql`(pending_start <= ${today} and ${inTime})`,
  'late overdue': sql`(next_due_date < ${today} or pending_end < ${today})`,
  'late open overdue': sql`(pending_start <= ${today} or pending_end < ${today})`,
}

export const inState = (wanted: readonly State[]): Condition => {
  const asked = [...new Set(wanted)].sort()
  return together[asked.join(' ')] ?? sql`(${sql.join(asked.map((state) => states[state]), sql` or `)})`
}
/** The keys found first, and looked for together. */
const amongst = (column: string, found: Condition): Condition => sql`${sql.ref(column)} = any (array(${found}))`
/** One key is a constant to the planner, so that an index on it and a date gives the order too. */
const ofType = (column: string) => (wanted: unknown[]): Condition => {
  const found = sql<SqlBool>`select id from cert where ${sql.ref(column)} = any (${wanted})`
  return wanted.length === 1 && column === 'code' ? sql`cert_id = (${found})` : amongst('certId', found)
}
const ofShips = (column: string) => (wanted: unknown[]): Condition => amongst('shipId', sql`select id from ship where ${sql.ref(column)} = any (${wanted}::bigint[])`)

/** Any part of a number. */
export const partOfNumber = (word: string): Condition => sql`id in (select ship_cert_id from ship_cert_search where ${containing(['certNo'], word)})`

export const certSeeks = {
  table: 'shipCert', not: [],
  means: {
    windowState: inState, certCode: ofType('code'), certType: ofType('certType'), ownerId: ofShips('ownerId'), managerId: ofShips('managerId'),
    keyword: (word: string): Condition => sql`id in (select ship_cert_id from ship_cert_search where search_text like ${patternOf(word)})`,
  },
} as const
