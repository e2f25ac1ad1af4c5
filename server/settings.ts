/** What the society has set, as the engines read it; who changes it: modules/sys/setting. */
import type { Db } from './db/database.ts'
import { remembered } from './db/remember.ts'

interface Kept { values: Readonly<Record<string, any>>; version: number }
const cache = remembered<Kept>('setting', async (db) => {
  const rows = await db.selectFrom('setting').select(['key', 'value', 'version']).execute()
  // Each change raises one row's version by one, so their sum is the version of all.
  return { values: Object.fromEntries(rows.map((row) => [row.key, row.value])), version: rows.reduce((sum, row) => sum + row.version, 0) }
})

/** All that is set, by key; what nobody has set yet is missing. Kept in memory. */
export const whatIsSet = async (db: Db): Promise<Kept> => (await cache.get(db, ''))!

/** To be called with every change of a setting, in its transaction. */
export const settingsChanged = cache.changed
