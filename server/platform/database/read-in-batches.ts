import type { Compilable } from 'kysely'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { poolOf } from './database.ts'
import type { Db } from '#server/core/db.ts'

/**
 * Reads the rows of a statement in batches. Each row is an array in the order of its columns, which
 * costs half as much as an object. The next batch is fetched while the current one is processed. It
 * uses its own connection, outside any transaction.
 */
export async function* readInBatches(
  db: Db,
  query: Compilable,
  size: number,
): AsyncGenerator<unknown[][]> {
  const { sql, parameters } = query.compile()
  const client: pg.PoolClient = await poolOf(db).connect()
  const cursor = client.query(new Cursor<unknown[]>(sql, [...parameters], { rowMode: 'array' }))
  let fault: Error | undefined
  let next = cursor.read(size)
  try {
    for (;;) {
      const rows = await next.catch((error: Error) => {
        throw (fault = error)
      })
      if (!rows.length) return
      next = cursor.read(size)
      next.catch(() => {})
      yield rows
    }
  } finally {
    // After an error the connection may no longer respond.
    if (!fault) await cursor.close()
    client.release(fault)
  }
}
