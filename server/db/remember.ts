import type { Db } from './database.ts'

/**
 * Small tables that are read all the time, kept in memory for each database. Inside a transaction nothing is
 * kept or believed: it may see what nobody else does yet. Call `forget` once a change is committed; another
 * process sees it after `forMs`.
 * @param read gives the value of a key; undefined is never kept, so that unknown keys cannot fill the memory
 */
export function remembered<T>(read: (db: Db, key: string) => Promise<T | undefined>, forMs = 30_000) {
  const kept = new WeakMap<Db, Map<string, { value: T; readAt: number }>>()
  return {
    async get(db: Db, key: string): Promise<T | undefined> {
      if (db.isTransaction) return read(db, key)
      // A read that began before a change must not be kept after it: `forget` takes this very map away.
      const values = kept.get(db) ?? new Map<string, { value: T; readAt: number }>()
      kept.set(db, values)
      const known = values.get(key)
      if (known && Date.now() - known.readAt < forMs) return known.value
      const value = await read(db, key)
      if (value !== undefined) values.set(key, { value, readAt: Date.now() })
      return value
    },
    forget: (db: Db): void => void kept.delete(db),
  }
}
