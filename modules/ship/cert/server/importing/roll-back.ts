import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Runs work on rows that depend on each other inside the caller's transaction, and takes everything
 * back that it wrote where `undo` says so of its result: for a dry run, which has to write the
 * earlier rows to check the later ones.
 */
export async function rolledBackIf<T>(
  ctx: RequestContext,
  undo: (result: T) => boolean,
  work: (ctx: RequestContext) => Promise<T>,
): Promise<T> {
  const afterwards: (() => void | Promise<void>)[] = []
  await sql`savepoint imported_rows`.execute(ctx.db)
  const result = await work({ ...ctx, afterCommit: (later) => void afterwards.push(later) })
  if (undo(result)) {
    await sql`rollback to savepoint imported_rows`.execute(ctx.db)
  } else for (const later of afterwards) ctx.afterCommit(later)
  await sql`release savepoint imported_rows`.execute(ctx.db)
  return result
}
