import type { Compilable } from 'kysely'
import type pg from 'pg'
import Cursor from 'pg-cursor'
import { poolOf } from './database.ts'
import type { Db } from './database.ts'

/**
 * The rows of a statement some at a time, each an array in the order of its columns, which costs half of what objects do. The next ones
 * are fetched while those that came are worked on. Not within a transaction: it has a connection of its own.
 */
export async function* pagesOf(db: Db, query: Compilable, size: number): AsyncGenerator<unknown[][]> {
  const { sql, parameters } = query.compile()
  const client: pg.PoolClient = await poolOf(db).connect()
  const cursor = client.query(new Cursor<unknown[]>(sql, [...parameters], { rowMode: 'array' }))
  let fault: Error | undefined
  let next = cursor.read(size)
  try {
    for (;;) {
      const rows = await next.catch((error: Error) => { throw (fault = error) })
      if (!rows.length) return
      next = cursor.read(size)
      next.catch(() => {})
      yield rows
    }
  } finally {
    // After a fault it is unknown whether the database still answers on this line.
    if (!fault) await cursor.close()
    client.release(fault)
  }
}
