/**
 * Keyword search of reminders: finds the few matching ships, companies, certificates, records and
 * recipients first, and then their reminders.
 */
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { matchesBestIndex, matchesLowercase, within } from '#server/records/rows/keyword-search.ts'
import type { RequestContext } from '#server/core/context.ts'
import { reminder } from '../reminder.contract.ts'
import { onlyRow } from '#server/core/db.ts'

type Condition = Expression<SqlBool>
const words = { tripledSearchColumn: 'searchText', lowercaseSearchColumn: 'searchPlain' }
/**
 * Search columns of ships and companies contain more than a reminder shows, so the displayed
 * columns are checked too.
 */
const named = (table: string, columns: string[], word: string) =>
  sql`select id from ${sql.table(table)} where ${within(words, word)} and ${matchesLowercase(columns, word)}`

/** Matches of each source, concatenated, with duplicates. */
const matches = (word: string): RawBuilder<unknown> => sql`
  select s.id from (${named('ship', ['name', 'imo'], word)}) v join reminder_sent s on s.ship_id = v.id
  union all select s.id from (${named('customer', ['name'], word)}) v join reminder_sent s on s.company_id = v.id
  union all select s.id from (select ship_cert_id as id from ship_cert_search
    where ${matchesBestIndex(['certNo'], word)}) v join reminder_sent s on s.ship_cert_id = v.id
  union all select s.id from (select id from ship_record
    where ${matchesLowercase(['title'], word)}) v join reminder_sent s on s.record_id = v.id
  union all select s.id from (select receiver, day from reminder_letter
    where ${matchesBestIndex(['name'], word)}) v
    join reminder_sent s on s.receiver = v.receiver and s.day = v.day`

export const byWord = (word: string): Condition => sql<SqlBool>`id in (${matches(word)})`

/** Above this number of matches, scanning the reminders in order until a page is full is faster. */
const many = 100_000

/** Whether the matches exceed the counting limit of a list. */
export async function hasMany(
  { db }: Pick<RequestContext, 'db'>,
  word: string,
  matchLimit = many,
): Promise<boolean> {
  const response = await onlyRow(
    db,
    sql<{
      many: boolean
    }>`select exists (select from (${matches(word)}) f offset ${matchLimit}) as many`,
  )
  return response.many
}
/** The same condition on the displayed columns of each row. */
export const byLine = (word: string): Condition =>
  matchesLowercase(reminder.searchColumns as string[], word) as Condition
