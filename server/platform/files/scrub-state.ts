/** State of the stored files for monitoring. */
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'

/** A complete verification of all stored files. */
export interface CompleteScrub {
  /** its end, ISO 8601 */
  time: string
  files: number
  bytes: number
  /** of work, without interruptions */
  seconds: number
  orphansRemoved: number
}

/** Number of unresolved faults by kind. */
export async function unresolvedFaults(db: Db): Promise<{ damaged: number; missing: number }> {
  const { rows } = await sql<{ damaged: number; missing: number }>`
    select count(*) filter (where kind = 'damaged')::int as damaged,
      count(*) filter (where kind = 'missing')::int as missing
    from file_fault where resolved_time is null`.execute(db)
  return rows[0] ?? { damaged: 0, missing: 0 }
}

/**
 * The last complete verification, null without one; days since it, or since the installation or its
 * upgrade to a version that verifies; files without an attachment that it left; and the error of the
 * last run that ended.
 */
export async function scrubState(db: Db): Promise<{
  last: CompleteScrub | null
  daysSince: number
  orphansLeft: number
  error: string | null
}> {
  const ended = await db
    .selectFrom('fileScrub')
    .where('endedTime', 'is not', null)
    .orderBy('id', 'desc')
    .limit(100)
    .selectAll()
    .execute()
  const complete = ended.find(({ error }) => error === null)
  const since =
    complete?.endedTime ??
    (
      await db
        .selectFrom('schemaMigration')
        .where('name', 'like', '%create_file_fault')
        .select('appliedTime')
        .executeTakeFirst()
    )?.appliedTime
  return {
    last: complete
      ? {
          time: new Date(complete.endedTime ?? 0).toISOString(),
          files: Number(complete.files),
          bytes: Number(complete.bytes),
          seconds: complete.seconds,
          orphansRemoved: complete.orphansRemoved,
        }
      : null,
    daysSince: since ? (Date.now() - Date.parse(since)) / 86_400_000 : 0,
    orphansLeft: complete?.orphansLeft ?? 0,
    error: ended[0]?.error ?? null,
  }
}
