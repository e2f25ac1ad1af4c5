/**
 * Keeps `flag_fact` and its sums in step with the tables: triggers record changes, and facts are
 * recomputed before they are read.
 */
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { Services } from '#server/core/context.ts'
import { windowSums } from './report-windows.ts'
import type { WindowCount } from './report-windows.ts'

/**
 * Refreshes the facts in the caller's transaction, including its own writes. Concurrent refreshes
 * wait until it ends.
 */
export const refreshFacts = (db: Db): Promise<unknown> =>
  sql`select refresh_flag_facts()`.execute(db)

/** Refreshes the facts if any change is recorded. */
export async function ensureFactsFresh(services: Services): Promise<void> {
  const {
    rows: [pending],
  } = await sql<{ noted: boolean }>`select exists (select from flag_note) as noted`.execute(
    services.db,
  )
  if (pending?.noted) await runAsSystem(services, ({ db }) => refreshFacts(db))
}

/**
 * Number of windows of a flag on a day, cached until a window or a certificate of the flag changes.
 */
export async function cachedWindowCount(
  services: Services,
  flagId: number,
  day: string,
  current: boolean,
): Promise<WindowCount> {
  const readCached = async (db: Db) =>
    (await db
      .selectFrom('flagWindowCount')
      .where('flagId', '=', flagId)
      .where('day', '=', day)
      .select(['closing', 'overdue'])
      .executeTakeFirst()) ?? null
  return (
    (await readCached(services.db)) ??
    runAsSystem(services, async ({ db }) => {
      // Changes recorded before the commit invalidate the count.
      await refreshFacts(db)
      const cached = await readCached(db)
      if (cached) return cached
      const {
        rows: [counted = { closing: 0, overdue: 0 }],
      } = await windowSums(flagId, day, current).execute(db)
      await db
        .insertInto('flagWindowCount')
        .values({ flagId, day, ...counted })
        .execute()
      return counted
    })
  )
}
