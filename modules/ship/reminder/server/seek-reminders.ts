/** Reminders by a keyword: looked for among ships, companies, certificates, records and receivers, of which there are far fewer, and then by these. */
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { containingEither, containingPlainly, within } from '#server/db/words.ts'
import type { Ctx } from '#server/http/context.ts'
import { reminder } from '../reminder.contract.ts'

type Condition = Expression<SqlBool>
const words = { searchText: 'searchText', searchPlain: 'searchPlain' }
/** What ships and companies are searched by holds more than a reminder shows. */
const named = (table: string, columns: string[], word: string) => sql`select id from ${sql.table(table)} where ${within(words, word)} and ${containingPlainly(columns, word)}`

/** Those found by each, one after the other; some more than once. */
const found = (word: string): RawBuilder<unknown> => sql`
  select s.id from (${named('ship', ['name', 'imo'], word)}) v join reminder_sent s on s.ship_id = v.id
  union all select s.id from (${named('customer', ['name'], word)}) v join reminder_sent s on s.company_id = v.id
  union all select s.id from (select ship_cert_id as id from ship_cert_search where ${containingEither(['certNo'], word)}) v join reminder_sent s on s.ship_cert_id = v.id
  union all select s.id from (select id from ship_record where ${containingPlainly(['title'], word)}) v join reminder_sent s on s.record_id = v.id
  union all select s.id from (select receiver, day from reminder_letter where ${containingEither(['name'], word)}) v join reminder_sent s on s.receiver = v.receiver and s.day = v.day`

export const byWord = (word: string): Condition => sql<SqlBool>`id in (${found(word)})`

/** Beyond so many, found more than once or not, it is quicker to look through the reminders in their order until a page is full. */
const many = 100_000

/** Whether there are very many: what a list counts up to, and more. */
export async function hasMany({ db }: Pick<Ctx, 'db'>, word: string, beyond = many): Promise<boolean> {
  const { rows: [answer] } = await sql<{ many: boolean }>`select exists (select from (${found(word)}) f offset ${beyond}) as many`.execute(db)
  return answer!.many
}
/** The same by what is shown of each. */
export const byLine = (word: string): Condition => containingPlainly(reminder.search as string[], word) as Condition
