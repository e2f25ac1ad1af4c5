import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { raiseAlarms } from '#server/records/audit/alarm.ts'
import { publicKeyEntry } from '#server/records/audit/checkpoints.ts'
import { headsOfS3 } from '#server/records/audit/heads/read-heads.ts'
import { compareWithPlaces, sendHeads } from '#server/records/audit/heads/send-heads.ts'
import { fault } from '#server/records/audit/faults.ts'
import { verifyTrail, verifyTrailJob } from '#server/records/audit/verify-audit-trail.ts'
import type { Elsewhere, VerificationReport } from '#server/records/audit/walk-trail.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import type { JobHandler } from '#server/core/job.ts'
import type { log } from '../log.contract.ts'
import { alarmsAndHeads } from './trail-alarm.ts'

/** Hours between automatic verifications. */
const intervalHours = 24

/**
 * Verifies the whole trail in the background. The result is recorded in the trail, a broken trail
 * also in the server log.
 */
export const runTrailVerification: JobHandler = Object.assign(
  async (
    services: Services,
    { createBy }: { createBy: number | null },
    progress: (done: number, total: number) => Promise<void>,
  ): Promise<VerificationReport> => {
    await services.trail.seal()
    const verdict = await verifyTrail(
      services.db,
      services.config.dataDir,
      [publicKeyEntry(services.signingKey)],
      progress,
      await externalHeads(services),
    )
    if (!verdict.sound) services.log.error({ breaks: verdict.breaks }, 'the audit trail is broken')
    await raiseAlarms(services, verdict.breaks)
    const who = createBy ? await loadPrincipal(services.db, createBy) : null
    await runAsSystem(
      services,
      (ctx) =>
        writeAuditEntry(ctx, {
          resource: 'sys/log',
          rowId: 0,
          action: 'verify',
          result: verdict.sound ? 1 : 0,
        }),
      who ?? undefined,
    )
    return verdict
  },
  { separateQueue: true as const },
)

/**
 * Heads from every S3 bucket of TRAIL_HEADS_TO. An unreachable bucket is skipped; /api/health
 * reports its error.
 */
async function externalHeads({ config, log }: Services): Promise<Elsewhere> {
  const all = await Promise.all(
    config.trailHeads.map(async (place) =>
      place.kind === 's3'
        ? headsOfS3(place).catch(
            (err: unknown) =>
              void log.error({ err, place: place.name }, 'heads of the audit trail were not read'),
          )
        : undefined,
    ),
  )
  return {
    points: all.flatMap((one) => one?.points ?? []),
    keys: all.flatMap((one) => [...(one?.keys ?? [])]),
  }
}

/** Starts the verification of the trail. */
export const verifyLog = async (ctx: RequestContext): Promise<{ jobId: string }> => ({
  jobId: await ctx.services.jobs.enqueue(ctx.db, verifyTrailJob, {}, ctx.user),
})

/** The sealed part of the trail and the result of the last verification. */
export async function trailState(ctx: RequestContext): Promise<OutputOf<typeof log, 'trailState'>> {
  const { db } = ctx
  const [head, waiting, point, last] = await Promise.all([
    db
      .selectFrom('logSeal')
      .select(sql<number>`coalesce(max(seq), 0)`.as('seq'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('logUnsealed')
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('logCheckpoint')
      .orderBy('seq', 'desc')
      .limit(1)
      .select('time')
      .executeTakeFirst(),
    db
      .selectFrom('job')
      .where('kind', '=', verifyTrailJob)
      .where('state', '=', 'done')
      .orderBy('createTime', 'desc')
      .limit(1)
      .select(['updateTime', 'data'])
      .executeTakeFirst(),
  ])
  return {
    sealed: head.seq,
    waiting: waiting.n,
    lastSigned: point?.time ?? null,
    last: last ? { time: last.updateTime, ...withDefaults(last.data as VerificationReport) } : null,
    ...(await alarmsAndHeads(ctx)),
  }
}

/** Adds fields that results of earlier versions lack. */
const withDefaults = (report: VerificationReport): VerificationReport => ({
  ...report,
  unused: report.unused ?? 0,
  breaks: report.breaks.map((one) => fault(one.kind, one)),
})

/** Compares the trail with the heads stored elsewhere, and sends the newest head there. */
export async function trailHeads(services: Services): Promise<void> {
  await raiseAlarms(services, await compareWithPlaces(services))
  await sendHeads(services)
}

/** Seals entries left by a terminated process, and schedules the daily verification. */
export async function scheduleTrailVerification(services: Services): Promise<void> {
  await services.trail.seal()
  const recentJob = await services.db
    .selectFrom('job')
    .where('kind', '=', verifyTrailJob)
    .where('createTime', '>', sql<string>`now() - make_interval(hours => ${intervalHours})`)
    .select('jobId')
    .limit(1)
    .executeTakeFirst()
  if (!recentJob) await services.jobs.enqueue(services.db, verifyTrailJob, {}, null)
}
