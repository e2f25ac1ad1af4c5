/** Cached settings of the society. They are changed in modules/sys/setting. */
import type { Db } from '#server/core/db.ts'
import { cachedTable } from '../database/cached-table.ts'

interface CachedSettings {
  /** by key; their types are those of modules/sys/settingValues */
  values: Readonly<Record<string, unknown>>
  version: number
}
const cache = cachedTable<CachedSettings>('setting', async (db) => {
  const rows = await db.selectFrom('setting').select(['key', 'value', 'version']).execute()
  // Each change raises one row's version by one, so the sum is a version of all settings.
  return {
    values: Object.fromEntries(rows.map((row) => [row.key, row.value])),
    version: rows.reduce((sum, row) => sum + row.version, 0),
  }
})

/** All settings by key, without those that were never set. Cached. */
export const loadSettings = async (db: Db): Promise<CachedSettings> =>
  (await cache.get(db, '')) ?? { values: {}, version: 0 }

/** Call with every change of a setting, in its transaction. */
export const publishSettingsChange = cache.changed
