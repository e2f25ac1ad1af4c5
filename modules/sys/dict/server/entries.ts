import type { Db } from '#server/db/database.ts'

export interface Entry { key: string; valueZh: string; valueEn: string; status: number }
interface Cached { entries: Entry[]; readAt: number }

// Another process may change an entry: nothing is believed for longer than this.
const rereadAfter = 30_000
const cache = new Map<string, Cached>()

/** The entries of a dictionary in order, kept in memory. Retired ones are among them: old records still show them. */
export async function entriesOf(db: Db, dictCode: string): Promise<Entry[]> {
  const known = cache.get(dictCode)
  if (known && Date.now() - known.readAt < rereadAfter) return known.entries
  const entries = await db.selectFrom('dict').where('dictCode', '=', dictCode).orderBy('sort').orderBy('id').select(['key', 'valueZh', 'valueEn', 'status']).execute()
  cache.set(dictCode, { entries, readAt: Date.now() })
  return entries
}

export const forgetEntries = (): void => cache.clear()
