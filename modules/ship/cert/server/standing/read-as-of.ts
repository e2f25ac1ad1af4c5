import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Reads certificates as of a day: within `read`, the view of certificates says what each was worth
 * then, by what is recorded now.
 * @param day default: today
 */
export async function readAsOf<T>(
  ctx: RequestContext,
  day: string | null | undefined,
  read: (ctx: RequestContext) => Promise<T>,
): Promise<T> {
  if (!day) return read(ctx)
  return ctx.db.transaction().execute(async (db) => {
    await sql`select set_config('plimsoll.as_of', ${day}, true)`.execute(db)
    return read({ ...ctx, db })
  })
}
