import type { Kysely } from 'kysely'
import type { Database } from './schema.gen.ts'

/**
 * The database, or a transaction. Tables are declared in `schema.gen.ts` and each `*.table.gen.ts`.
 */
export type Db = Kysely<Database>

/** The database for statements on tables that are known only at run time: their columns are any. */
export const untyped = (db: Db): Kysely<any> => db as Kysely<any>
