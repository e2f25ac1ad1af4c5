import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { loadPrincipal } from '#server/access/principal.ts'
import { record } from '#server/audit/audit.ts'
import { raiseAlarms } from '#server/audit/alarm.ts'
import { ownKey } from '#server/audit/checkpoints.ts'
import { headsOfS3 } from '#server/audit/heads/read-heads.ts'
import { compareWithPlaces, sendHeads } from '#server/audit/heads/send-heads.ts'
import { fault } from '#server/audit/faults.ts'
import { verifyTrail } from '#server/audit/verify-trail.ts'
import type { Elsewhere, Verdict } from '#server/audit/verify-trail.ts'
import { asSystem } from '#server/http/context.ts'
import type { Ctx, Services } from '#server/http/context.ts'
import type { JobHandler } from '#server/jobs/jobs.ts'
import type { log } from '../log.contract.ts'
import { alarmsAndHeads } from './trail-alarm.ts'

export const verifyJob = 'sys.log.verify'
/** By itself the trail is looked through so often. */
const everyHours = 24

/** Looks the whole trail through beside other work; what was found stands in the trail itself, and a broken one in the server's log. */
export const verifying: JobHandler = Object.assign(async (services: Services, { createBy }: { createBy: number | null }, progress: (done: number, total: number) => Promise<void>): Promise<Verdict> => {
  await services.trail.seal()
  const verdict = await verifyTrail(services.db, services.config.dataDir, [ownKey(services.signingKey)], progress, await headsElsewhere(services))
  if (!verdict.sound) services.log.error({ breaks: verdict.breaks }, 'the audit trail is broken')
  await raiseAlarms(services, verdict.breaks)
  const who = createBy ? await loadPrincipal(services.db, createBy) : null
  await asSystem(services, (ctx) => record(ctx, { resource: 'sys/log', rowId: 0, action: 'verify', result: verdict.sound ? 1 : 0 }), who ?? undefined)
  return verdict
}, { apart: true as const })

/** Heads of every S3 bucket of TRAIL_HEADS_TO. One that does not answer is left out; its own error stands in /api/health. */
async function headsElsewhere({ config, log }: Services): Promise<Elsewhere> {
  const all = await Promise.all(config.trailHeads.map(async (place) => (place.kind === 's3'
    ? headsOfS3(place).catch((err: unknown) => void log.error({ err, place: place.name }, 'heads of the audit trail were not read')) : undefined)))
  return { points: all.flatMap((one) => one?.points ?? []), keys: all.flatMap((one) => [...(one?.keys ?? [])]) }
}

/** Begins to look the trail through. */
export const verifyLog = async (ctx: Ctx): Promise<{ jobId: string }> => ({ jobId: await ctx.services.jobs.add(ctx.db, verifyJob, {}, ctx.user.userId) })

/** How far the trail is sealed, and what was found when it was last looked through. */
export async function trailState(ctx: Ctx): Promise<OutputOf<typeof log, 'trailState'>> {
  const { db } = ctx
  const [head, waiting, point, last] = await Promise.all([
    db.selectFrom('logSeal').select(sql<number>`coalesce(max(seq), 0)`.as('seq')).executeTakeFirstOrThrow(),
    db.selectFrom('logUnsealed').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
    db.selectFrom('logCheckpoint').orderBy('seq', 'desc').limit(1).select('time').executeTakeFirst(),
    db.selectFrom('job').where('kind', '=', verifyJob).where('state', '=', 'done').orderBy('createTime', 'desc').limit(1).select(['updateTime', 'data']).executeTakeFirst(),
  ])
  return { sealed: head.seq, waiting: waiting.n, lastSigned: point?.time ?? null, last: last ? { time: last.updateTime, ...completed(last.data as unknown as Verdict) } : null, ...await alarmsAndHeads(ctx) }
}

/** A verdict of an earlier version says less. */
const completed = (found: Verdict): Verdict => ({ ...found, unused: found.unused ?? 0, breaks: found.breaks.map((one) => fault(one.kind, one)) })

/** Compares the trail with the heads kept elsewhere, and sends the newest there. */
export async function trailHeads(services: Services): Promise<void> {
  await raiseAlarms(services, await compareWithPlaces(services))
  await sendHeads(services)
}

/** Seals what a process that went down has left, and has the trail looked through once a day. */
export async function keepTrail(services: Services): Promise<void> {
  await services.trail.seal()
  const lately = await services.db.selectFrom('job').where('kind', '=', verifyJob).where('createTime', '>', sql<string>`now() - make_interval(hours => ${everyHours})`).select('jobId').limit(1).executeTakeFirst()
  if (!lately) await services.jobs.add(services.db, verifyJob, {}, null)
}
