import type { Db } from '#server/db/database.ts'
import { remembered } from '#server/db/remember.ts'

export interface Entry { key: string; valueZh: string; valueEn: string; status: number }

const cache = remembered<Entry[]>(async (db, dictCode) => {
  const entries = await db.selectFrom('dict').where('dictCode', '=', dictCode).orderBy('sort').orderBy('id').select(['key', 'valueZh', 'valueEn', 'status']).execute()
  return entries.length ? entries : undefined
})

/** The entries of a dictionary in order, kept in memory. Retired ones are among them: old records still show them. */
export const entriesOf = async (db: Db, dictCode: string): Promise<Entry[]> => (await cache.get(db, dictCode)) ?? []

/** To be called after a change of entries or codes is committed. @param db the pool, not the transaction */
export const forgetEntries = (db: Db): void => cache.forget(db)
