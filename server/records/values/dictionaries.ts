import type { Db } from '#server/core/db.ts'
import { cachedTable } from '#server/platform/database/cached-table.ts'

export interface Entry {
  key: string
  valueZh: string
  valueEn: string
  status: number
}

const cache = cachedTable<Entry[]>('dict', async (db, dictCode) => {
  const entries = await db
    .selectFrom('dict')
    .where('dictCode', '=', dictCode)
    .orderBy('sort')
    .orderBy('id')
    .select(['key', 'valueZh', 'valueEn', 'status'])
    .execute()
  return entries.length ? entries : undefined
})

/**
 * The entries of a dictionary in order, cached outside of transactions. Includes retired entries
 * (`status` 0), because old records still show them.
 */
export const entriesOf = async (db: Db, dictCode: string): Promise<Entry[]> =>
  (await cache.get(db, dictCode)) ?? []

/** Invalidates the cache in every process. Call it in the transaction of each change of entries. */
export const entriesChanged = cache.changed
