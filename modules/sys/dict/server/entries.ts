import type { Db } from '#server/db/database.ts'
import { remembered } from '#server/db/remember.ts'

export interface Entry { key: string; valueZh: string; valueEn: string; status: number }

const cache = remembered<Entry[]>('dict', async (db, dictCode) => {
  const entries = await db.selectFrom('dict').where('dictCode', '=', dictCode).orderBy('sort').orderBy('id').select(['key', 'valueZh', 'valueEn', 'status']).execute()
  return entries.length ? entries : undefined
})

/** The entries of a dictionary in order, kept in memory. Retired ones are among them: old records still show them. */
export const entriesOf = async (db: Db, dictCode: string): Promise<Entry[]> => (await cache.get(db, dictCode)) ?? []

/** To be called with every change of entries or codes, in its transaction: other processes hear of it too. */
export const entriesChanged = cache.changed
