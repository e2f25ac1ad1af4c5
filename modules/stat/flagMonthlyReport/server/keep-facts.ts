/** Keeps what happened under each flag, `flag_fact` with its sums, in step with the tables: triggers note what may have changed, and before facts are read that is made anew. */
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { asSystem } from '#server/http/context.ts'
import type { Services } from '#server/http/context.ts'
import { windowSums } from './windows.ts'
import type { WindowCount } from './windows.ts'

/** Brings the facts up to date within the caller's transaction, with what it has written itself; until it is over nobody else does. */
export const bringFacts = (db: Db): Promise<unknown> => sql`select flag_facts_bring()`.execute(db)

/** Brings the facts up to date, where anything is noted. */
export async function factsUpToDate(services: Services): Promise<void> {
  const { rows: [found] } = await sql<{ noted: boolean }>`select exists (select from flag_note) as noted`.execute(services.db)
  if (found!.noted) await asSystem(services, ({ db }) => bringFacts(db))
}

/** How many windows a flag has on a day: counted once, and again when one of them or a certificate of the flag has changed. */
export async function countedWindows(services: Services, flagId: number, day: string, current: boolean): Promise<WindowCount> {
  const kept = async (db: Db) => (await db.selectFrom('flagWindowCount').where('flagId', '=', flagId).where('day', '=', day).select(['closing', 'overdue']).executeTakeFirst()) ?? null
  return await kept(services.db) ?? asSystem(services, async ({ db }) => {
    // Whatever is noted before this is over makes it be counted again.
    await bringFacts(db)
    const known = await kept(db)
    if (known) return known
    const { rows: [counted] } = await windowSums(flagId, day, current).execute(db)
    await db.insertInto('flagWindowCount').values({ flagId, day, ...counted! }).execute()
    return counted!
  })
}
