/** Reads of single rows that share a statement with others. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { snakeCase } from '#common/name-case.ts'

interface Waiting<K, R> {
  key: K
  resolve: (result: R) => void
  reject: (cause: unknown) => void
}

/**
 * A read of one key. Reads that start in the same turn of the event loop on the same connection are
 * one statement, so that a rule written for one record also serves thousands: start it for all of
 * them and await them together.
 * @param readAll reads many keys; its results are in the order of the keys
 */
export function batchedRead<K, R>(
  readAll: (db: Db, keys: readonly K[]) => Promise<readonly R[]>,
): (db: Db, key: K) => Promise<R> {
  const queues = new WeakMap<Db, Waiting<K, R>[]>()
  const run = async (db: Db, queue: readonly Waiting<K, R>[]) => {
    queues.delete(db)
    try {
      const results = await readAll(
        db,
        queue.map(({ key }) => key),
      )
      queue.forEach(({ resolve }, i) => resolve(results[i] as R))
    } catch (error) {
      for (const { reject } of queue) reject(error)
    }
  }
  return (db, key) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? []
      queue.push({ key, resolve, reject })
      if (queues.has(db)) return
      queues.set(db, queue)
      setImmediate(() => void run(db, queue))
    })
}

/** The same by a number such as an id: one row, or undefined where there is none. */
export const batchedRowRead = <R>(
  readAll: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, R>>,
): ((db: Db, id: number) => Promise<R | undefined>) =>
  batchedRead(async (db, ids: readonly number[]) => {
    const found = await readAll(db, [...new Set(ids)])
    return ids.map((id) => found.get(id))
  })

/**
 * The keys of a batched read as rows of the alias `n`, for a lateral join: the columns by name, and
 * `at`, the place of the key.
 */
export function keyRows(
  columns: Readonly<Record<string, 'bigint' | 'date' | 'text'>>,
  keys: readonly object[],
): RawBuilder<unknown> {
  const names = Object.keys(columns)
  const rows = keys.map((key, at) => ({
    at,
    ...Object.fromEntries(
      names.map((name) => [snakeCase(name), (key as Record<string, unknown>)[name] ?? null]),
    ),
  }))
  const types = names.map((name) => `${snakeCase(name)} ${columns[name]}`).join(', ')
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (at int, ${sql.raw(types)})`
}

/** A column of {@link keyRows}. */
export const keyColumn = <T>(name: string): RawBuilder<T> => sql<T>`${sql.ref(`n.${name}`)}`

/** Rows that name the place of their key, as results in the order of the keys. */
export function inOrderOfKeys<R extends { at: number }>(
  keys: readonly unknown[],
  rows: readonly R[],
): (R | undefined)[] {
  const byPlace = new Map(rows.map((row) => [row.at, row]))
  return keys.map((_key, at) => byPlace.get(at))
}
