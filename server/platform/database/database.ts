import { Kysely } from 'kysely'
import type { KyselyPlugin, UnknownRow } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { camelCase } from '#common/name-case.ts'
import type { Db } from '#server/core/db.ts'
import type { Database } from '#server/core/schema.gen.ts'
import { Dialect } from './query-compiler.ts'

const oid = { int8: 20, date: 1082, timestamptz: 1184, numeric: 1700, int8Array: 1016 }
const safeInteger = (value: string): number => {
  const n = Number(value)
  if (!Number.isSafeInteger(n)) throw new RangeError(`${value} is too large for a number`)
  return n
}
pg.types.setTypeParser(oid.int8, safeInteger)
// A calendar date has no time zone. The driver's Date would shift it by the server's.
pg.types.setTypeParser(oid.date, (value) => value)
// Sessions of the embedded server use UTC, so the text has this form: 2026-03-14
// 01:02:03.456789+00.
pg.types.setTypeParser(oid.timestamptz, (value) =>
  /^\d{4}-.{14}(\.\d+)?\+00$/.test(value)
    ? `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
    : new Date(value).toISOString(),
)
// Columns hold at most 15 digits, which a double represents exactly. Sums are computed in SQL or in
// cents.
pg.types.setTypeParser(oid.numeric, Number)
pg.types.setTypeParser(oid.int8Array, (value) =>
  value === '{}' ? [] : value.slice(1, -1).split(',').map(safeInteger),
)

/** Names columns of rows in camel case; those of queries: query-compiler.ts. */
const camelCaseRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const columns = Object.keys(result.rows[0] ?? {})
    const names = columns.map(camelCase)
    if (names.every((name, n) => name === columns[n])) return result
    const renamed = (row: UnknownRow) => {
      const values: UnknownRow = {}
      for (let n = 0; n < columns.length; n++) values[names[n]!] = row[columns[n]!]
      return values
    }
    return { ...result, rows: result.rows.map(renamed) }
  },
}

const pools = new WeakMap<Db, pg.Pool>()
/** Pool of a database, for statements whose rows are streamed. */
export const poolOf = (db: Db): pg.Pool =>
  pools.get(db) ??
  (() => {
    throw new Error('This is a transaction, or no database that openDatabase() opened')
  })()

/** Opens a pool. Errors of idle connections are reported and do not end the process. */
export function openDatabase(
  config: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
): { db: Db; pool: pg.Pool; close(): Promise<void> } {
  const pool = new pg.Pool({
    max: 10,
    idle_in_transaction_session_timeout: 60_000,
    ...config,
  } as pg.PoolConfig)
  pool.on('error', onError)
  // A connection in use rejects its statement when it breaks; an `error` event that nobody listens
  // to would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({
    dialect: new Dialect({ pool, cursor: Cursor }),
    plugins: [camelCaseRows],
  })
  pools.set(db, pool)
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely leaves a pool open that was used without it.
      if (!pool.ending) await pool.end()
    },
  }
}
