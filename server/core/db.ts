import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from './schema.gen.ts'

/**
 * The database, or a transaction. Tables are declared in `schema.gen.ts` and each `*.table.gen.ts`.
 */
export type Db = Kysely<Database>

/** The database for statements on tables that are known only at run time: their columns are any. */
export const untyped = (db: Db): Kysely<any> => db as Kysely<any>

/**
 * The row of a statement that always returns one, such as a count.
 * @throws Error when it returned none
 */
export async function onlyRow<R>(db: Db, statement: RawBuilder<R>): Promise<R> {
  const {
    rows: [row],
  } = await statement.execute(db)
  if (!row) throw new Error('the statement returned no row')
  return row
}
