/** Entries of the trail by a keyword: of a million names of records many are numbers. */
import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { containing, containingEither } from '#server/db/words.ts'
import type { Ctx } from '#server/http/context.ts'

type Condition = Expression<SqlBool>
const named = (word: string) => sql<SqlBool>`(${containingEither(['rowName'], word)} or ${containing(['userName'], word)})`
/** Up to so many are found first, by the indexes of names, and then put in order; of more the first page is soon full. */
const few = 10_000

export const logSeeks = { table: 'logEntry', not: [], means: { keyword: named as (word: string) => Condition } } as const

/** The same for a list, by whichever way is shorter: PostgreSQL takes the order's index for both, as it believes that to look at a name costs next to nothing. */
export async function seeksFor({ db }: Pick<Ctx, 'db'>, word: string, beyond = few): Promise<typeof logSeeks> {
  const { rows: [found] } = await sql<{ many: boolean }>`select exists (select from log where ${named(word)} offset ${beyond}) as many`.execute(db)
  return found!.many ? logSeeks : { ...logSeeks, means: { keyword: () => sql<SqlBool>`id = any(array(select id from log where ${named(word)}))` } }
}
