import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { PlanningClient } from './planned.ts'
import type { Database } from './schema.gen.ts'

export type Db = Kysely<Database>

const oid = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700, int8Array: 1016 }
const safeInteger = (value: string): number => {
  const n = Number(value)
  if (!Number.isSafeInteger(n)) throw new RangeError(`${value} is too large for a number`)
  return n
}
pg.types.setTypeParser(oid.int8, safeInteger)
// A calendar date has no zone: the driver's own Date would shift it by the server's.
pg.types.setTypeParser(oid.date, (value) => value)
// In UTC, as sessions of the embedded server are, the text needs no calendar: 2026-03-14 01:02:03.456789+00.
pg.types.setTypeParser(oid.timestamptz, (value) =>
  /^\d{4}-.{14}(\.\d+)?\+00$/.test(value) ? `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z` : new Date(value).toISOString())
// Columns hold at most 15 digits, which a double carries exactly; sums are made in SQL or in cents.
pg.types.setTypeParser(oid.numeric, Number)
pg.types.setTypeParser(oid.int8Array, (value) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(safeInteger)))

/** A column as the database names it: grossTonnage is gross_tonnage. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const pools = new WeakMap<Db, pg.Pool>()
/** The pool behind a database, for statements that are read as they come. */
export const poolOf = (db: Db): pg.Pool => pools.get(db) ?? (() => { throw new Error('This is a transaction, or no database that openDatabase() opened') })()

/** Opens a pool. A connection error while idle is reported, never thrown into nowhere. */
export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void = () => {}): { db: Db; pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({ max: 10, idle_in_transaction_session_timeout: 60_000, Client: PlanningClient, ...config } as pg.PoolConfig)
  pool.on('error', onError)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: Cursor }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
  pools.set(db, pool)
  return { db, pool, close: () => db.destroy() }
}
