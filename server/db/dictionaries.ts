import type { Db } from './database.ts'
import { remembered } from './remember.ts'

export interface Entry { key: string; valueZh: string; valueEn: string; status: number }

const cache = remembered<Entry[]>('dict', async (db, dictCode) => {
  const entries = await db.selectFrom('dict').where('dictCode', '=', dictCode)
    .orderBy('sort').orderBy('id').select(['key', 'valueZh', 'valueEn', 'status']).execute()
  return entries.length ? entries : undefined
})

/**
 * The entries of a dictionary in order, cached outside of transactions. Retired ones (`status` 0) are
 * among them, because old records still show them.
 */
export const entriesOf = async (db: Db, dictCode: string): Promise<Entry[]> =>
  (await cache.get(db, dictCode)) ?? []

/** Invalidates the cache in every process. Call it in the transaction of each change of entries. */
export const entriesChanged = cache.changed
