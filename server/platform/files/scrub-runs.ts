/** Runs of the verification of stored files: which process has the run, and how far it is. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'

/** Seconds without a report after which another process may continue a run. */
const lostAfterSeconds = 60
/** Maximum number of rows in the table of runs. */
const maxRuns = 100

/** What a run has done since it last reported. */
export interface ScrubProgress {
  position: string
  files: number
  bytes: number
  damaged: number
  missing: number
  seconds: number
}
export interface ClaimedRun {
  id: number
  /** SHA-256 of the last verified file */
  position: string
  /** faulty files so far */
  faults: number
  worker: string
}

const isLost = sql<boolean>`(alive_time is null or alive_time < now() - ${lostAfterSeconds} * interval '1 second')`

/**
 * Claims the interrupted run, or a new one.
 * @throws Error when another process has it; a later attempt may succeed
 */
export async function claimRun(db: Db): Promise<ClaimedRun> {
  const worker = randomBytes(8).toString('hex')
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('plimsoll file scrub'))`.execute(trx)
    const open = await trx
      .selectFrom('fileScrub')
      .where('endedTime', 'is', null)
      .select(['id', 'position', 'damaged', 'missing', isLost.as('isLost')])
      .executeTakeFirst()
    if (open && !open.isLost) throw new Error('another process verifies the stored files')
    const claim = { worker, aliveTime: sql<string>`now()` }
    if (open) {
      await trx.updateTable('fileScrub').set(claim).where('id', '=', open.id).execute()
      return { id: open.id, position: open.position, faults: open.damaged + open.missing, worker }
    }
    const { id } = await trx
      .insertInto('fileScrub')
      .values(claim)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, position: '', faults: 0, worker }
  })
}

/** @throws Error when another process has claimed the run meanwhile */
export async function reportProgress(
  db: Db,
  { id, worker }: ClaimedRun,
  { position, files, bytes, damaged, missing, seconds }: ScrubProgress,
): Promise<void> {
  const reported = await db
    .updateTable('fileScrub')
    .set((e) => ({
      position,
      aliveTime: sql<string>`now()`,
      files: e('files', '+', files),
      bytes: e('bytes', '+', bytes),
      damaged: e('damaged', '+', damaged),
      missing: e('missing', '+', missing),
      seconds: e('seconds', '+', seconds),
    }))
    .where('id', '=', id)
    .where('worker', '=', worker)
    .returning('id')
    .executeTakeFirst()
  if (!reported) throw new Error('another process has taken over the verification of files')
}

/** Lets another process continue the run immediately. */
export async function releaseRun(db: Db, { id, worker }: ClaimedRun): Promise<void> {
  await db
    .updateTable('fileScrub')
    .set({ aliveTime: null, worker: null })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute()
}

/** Ends a run. `error`: reason why it did not verify all files. */
export async function endRun(
  db: Db,
  { id, worker }: ClaimedRun,
  values: { orphansRemoved?: number; orphansLeft?: number; error?: string },
): Promise<void> {
  await db
    .updateTable('fileScrub')
    .set({ ...values, endedTime: sql<string>`now()` })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute()
  await db
    .deleteFrom('fileScrub')
    .where('id', '<=', id - maxRuns)
    .execute()
}

/** Hours after the begin of the last run before the next one: by night, and at any time. */
const [nightlyHours, latestHours] = [20, 48]

/**
 * Whether a run is to be started: an interrupted one without a process, or the next one. It begins
 * by night; by day only where no process has run by night for two days.
 * @param hour of the day, local time of this machine
 */
export async function isScrubDue(db: Db, hour: number): Promise<boolean> {
  const open = await db
    .selectFrom('fileScrub')
    .where('endedTime', 'is', null)
    .select(isLost.as('isLost'))
    .executeTakeFirst()
  if (open) return open.isLost
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from now() - coalesce((select max(begun_time) from file_scrub),
      (select applied_time from schema_migration where name like '%create_file_fault')))::float8 /
      3600 as hours`.execute(db)
  const isNight = hour >= 1 && hour < 6
  return (rows[0]?.hours ?? 0) >= (isNight ? nightlyHours : latestHours)
}
