import { sql } from 'kysely'
import type { Ctx } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import type { Db } from '../db/database.ts'
import { whatIsSet } from '../settings.ts'
import { filesText } from './files.text.ts'

/** How much may be uploaded, as the society has set it; kinds of files have ceilings of their own (common/uploads.ts). */
export interface FileLimits {
  /** one file, in MB */
  maxMegabytes: number
  /** files of one record, in one field */
  perRecord: number
  /** files of one person within 24 hours, and MB */
  perDay: number
  perDayMegabytes: number
  /** days after which what no record has taken up is removed */
  looseDays: number
}
export const usualLimits: FileLimits = { maxMegabytes: 100, perRecord: 50, perDay: 500, perDayMegabytes: 2000, looseDays: 7 }
const MB = 2 ** 20
/** Refused files of one person within an hour, in one process; one that had to be broken off counts for ten. */
const mostRefused = 60
const hour = 3_600_000
const refusedFiles = new Map<number, { since: number; weight: number }>()

/** Counts a file that was refused: to look through it cost time, though nothing is kept of it. @param reason code of the refusal */
export function countRefused(userId: number, reason: string, now = Date.now()): void {
  const before = refusedFiles.get(userId)
  const since = before && now - before.since < hour ? before.since : now
  refusedFiles.set(userId, { since, weight: (since === now ? 0 : before!.weight) + (reason === 'timeout' ? 10 : 1) })
  for (const [id, one] of refusedFiles) if (now - one.since >= hour) refusedFiles.delete(id)
}

export const limitsOf = async (db: Db): Promise<FileLimits> => ({ ...usualLimits, ...(await whatIsSet(db)).values['files'] })

/** @throws Refusal 429 for who has uploaded too much within a day */
export async function refuseTooMuch({ services: { db }, user }: Ctx, { perDay, perDayMegabytes }: FileLimits): Promise<void> {
  const refused = refusedFiles.get(user.userId)
  if (refused && Date.now() - refused.since < hour && refused.weight >= mostRefused) refuse(429, filesText.tooManyRefused)
  const { count, bytes } = await db.selectFrom('attachment').where('createBy', '=', user.userId).where('createTime', '>', sql<string>`now() - interval '24 hours'`)
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(size), 0)::float8`.as('bytes')]).executeTakeFirstOrThrow()
  if (count >= perDay) refuse(429, filesText.tooManyToday, { count, max: perDay })
  if (bytes >= perDayMegabytes * MB) refuse(429, filesText.tooMuchToday, { megabytes: Math.floor(bytes / MB), max: perDayMegabytes })
}
