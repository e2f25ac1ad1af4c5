import { sql } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { Db } from '#server/core/db.ts'
import { loadSettings } from '../settings/cached-settings.ts'
import { filesText } from './files.text.ts'

/** Upload limits of the settings. Some kinds of files have further limits (common/uploads.ts). */
export interface FileLimits {
  /** one file, in MB */
  maxMegabytes: number
  /** files of one record in one field */
  perRecord: number
  /** files and MB of one person within 24 hours */
  perDay: number
  perDayMegabytes: number
  /** days after which a file without a record is removed */
  looseDays: number
}
export const defaultUploadLimits: FileLimits = {
  maxMegabytes: 100,
  perRecord: 50,
  perDay: 500,
  perDayMegabytes: 2000,
  looseDays: 7,
}
const MB = 2 ** 20
/**
 * Rejected files allowed per person, hour and process. A file whose check had to be aborted counts
 * as ten.
 */
const mostRefused = 60
const hour = 3_600_000
const refusedFiles = new Map<number, { since: number; weight: number }>()

/**
 * Counts a rejected file, because checking it took time.
 * @param reason code of the refusal
 */
export function countRefused(userId: number, reason: string, now = Date.now()): void {
  const before = refusedFiles.get(userId)
  const since = before && now - before.since < hour ? before.since : now
  refusedFiles.set(userId, {
    since,
    weight: (before && since !== now ? before.weight : 0) + (reason === 'timeout' ? 10 : 1),
  })
  for (const [id, one] of refusedFiles) if (now - one.since >= hour) refusedFiles.delete(id)
}

export const limitsOf = async (db: Db): Promise<FileLimits> => ({
  ...defaultUploadLimits,
  ...((await loadSettings(db)).values['files'] as Partial<FileLimits> | undefined),
})

/** @throws Refusal 429 when the person has uploaded too much within a day */
export async function assertUploadQuota(
  { db, user }: RequestContext,
  { perDay, perDayMegabytes }: FileLimits,
): Promise<void> {
  const refused = refusedFiles.get(user.userId)
  if (refused && Date.now() - refused.since < hour && refused.weight >= mostRefused)
    refuse(429, filesText.tooManyRefused)
  const { count, bytes } = await db
    .selectFrom('attachment')
    .where('createBy', '=', user.userId)
    .where('createTime', '>', sql<string>`now() - interval '24 hours'`)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  if (count >= perDay) refuse(429, filesText.tooManyToday, { count, max: perDay })
  if (bytes >= perDayMegabytes * MB)
    refuse(429, filesText.tooMuchToday, { megabytes: Math.floor(bytes / MB), max: perDayMegabytes })
}
