import type { Kysely } from 'kysely'
import type { Database } from './schema.gen.ts'

/**
 * The database, or a transaction. Tables are declared in `schema.gen.ts` and each `*.table.gen.ts`.
 */
export type Db = Kysely<Database>
