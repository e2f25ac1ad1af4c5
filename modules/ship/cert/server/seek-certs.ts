/** How the rows of lists are found in the table of certificates alone, by its indexes. */
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { countedAtMost } from '#common/contract.ts'
import { containingEither, patternOf } from '#server/db/words.ts'
import type { Ctx } from '#server/http/context.ts'

type Condition = Expression<SqlBool>
type State = 'notOpen' | 'open' | 'late' | 'overdue' | 'done'

const today = sql`society_today()`
const inTime = sql`(pending_end is null or pending_end >= ${today})`
/** The same as window_state() says of the kept dates, as conditions on what indexes have of them. */
const states: Readonly<Record<State, Condition>> = {
  overdue: sql`pending_end < ${today}`,
  late: sql`(next_due_date < ${today} and ${inTime})`,
  open: sql`(pending_open and next_due_date >= ${today} and ${inTime})`,
  notOpen: sql`(not pending_open and next_due_date is not null and ${inTime})`,
  done: sql`(next_due_date is null and ${inTime})`,
}
/** States next to each other are one stretch of dates. */
const together: Readonly<Record<string, Condition>> = {
  'late open': sql`(pending_open and ${inTime})`,
  'late overdue': sql`(next_due_date < ${today} or pending_end < ${today})`,
  'late open overdue': sql`(pending_open or pending_end < ${today})`,
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
export const partOfNumber = (word: string): Condition => sql`id in (select ship_cert_id from ship_cert_search where ${containingEither(['certNo'], word)})`

/** Its words and those of its ship or company, which stand by themselves. */
const worded = (word: string) => sql`from ship_cert_search where search_text like ${patternOf(word)}`
/** How many certificates a keyword finds, up to what a list counts: of each there is one line of words, so that certificates are not looked at. */
export const countWorded = async ({ db }: Pick<Ctx, 'db'>, word: string): Promise<number> =>
  (await sql<{ total: number }>`select count(*)::int as total from (select ${worded(word)} limit ${countedAtMost}) t`.execute(db)).rows[0]!.total

export const certSeeks = {
  table: 'shipCert', not: [],
  means: {
    windowState: inState, certCode: ofType('code'), certType: ofType('certType'), ownerId: ofShips('ownerId'), managerId: ofShips('managerId'),
    keyword: (word: string): Condition => sql`id in (select ship_cert_id ${worded(word)})`,
  },
} as const
