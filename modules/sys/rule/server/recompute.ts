import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import { defineHook } from '#server/core/hook.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { Db } from '#server/core/db.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { JobHandler, Progress } from '#server/core/job.ts'
import type { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'

/** Computes the windows of all certificates again; the result is shown when the job is done. */
export type RecomputeWindows = (
  services: Services,
  progress: Progress,
) => Promise<{ changed: number; windows: number }>
/** The owner of the windows, `ship/cert`, which comes after this module, registers here. */
export const recomputeWindowsHook = defineHook<RecomputeWindows>(
  'ship/cert has not registered how windows are recomputed',
)

export const recomputeJob = 'sys.rule.recompute'

/**
 * Rules that certificates in force do not follow yet: changed since the last recomputation, or
 * added to or removed from a certificate type.
 */
async function pendingRules(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with since as (select coalesce(max(create_time), '-infinity') as time from job
      where kind = ${recomputeJob} and state = 'done')
    select l.row_id as id from log l, since
      where l.resource = 'sys/rule' and l.action = 'update' and l.time > since.time
    union select unnest(c.rule_ids) from log l join cert c on c.id = l.row_id, since
      where l.resource = 'basic/cert' and l.action = 'update' and l.time > since.time
      and l.changes @? '$[*] ? (@.field == "ruleIds" || @.field == "validityMonths")'
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Whether a recomputation is running. A run without a heartbeat for minutes was interrupted; it
 * resumes, or the next run covers it.
 */
const running = (db: Db) =>
  db
    .selectFrom('job')
    .where('kind', '=', recomputeJob)
    .where('state', 'in', ['waiting', 'running'])
    .where('updateTime', '>', sql<string>`now() - interval '5 minutes'`)
    .orderBy('createTime', 'desc')
    .select(['jobId', 'createBy'])
    .executeTakeFirst()

/**
 * Whether windows of certificates in force await changed rules, and the time of the last
 * recomputation.
 */
export async function recomputeState(
  ctx: RequestContext,
): Promise<OutputOf<typeof rule, 'recomputeState'>> {
  const [pending, run, last] = await Promise.all([
    pendingRules(ctx.db),
    running(ctx.db),
    ctx.db
      .selectFrom('job')
      .where('kind', '=', recomputeJob)
      .where('state', '=', 'done')
      .orderBy('createTime', 'desc')
      .select('updateTime')
      .executeTakeFirst(),
  ])
  return {
    pending: pending.length,
    running: run !== undefined,
    jobId: run?.createBy === ctx.user.userId ? run.jobId : null,
    lastTime: last?.updateTime ?? null,
  }
}

/**
 * Starts the recomputation of the windows of all certificates in force.
 * @throws Refusal 409 while one is running, and when no rule has changed since
 */
export async function recompute(ctx: RequestContext): Promise<{ jobId: string }> {
  await sql`select pg_advisory_xact_lock(hashtext(${recomputeJob}))`.execute(ctx.db)
  if (await running(ctx.db)) refuse(409, ruleText.recomputing)
  const ruleIds = await pendingRules(ctx.db)
  if (!ruleIds.length) refuse(409, ruleText.upToDate)
  return {
    jobId: await ctx.services.jobs.enqueue(ctx.db, recomputeJob, { ruleIds }, ctx.user),
  }
}

/** The job, with an audit entry for each rule that caused it. */
export const runRecompute: JobHandler = async (services, { createBy, input }, progress) => {
  const sum = await recomputeWindowsHook.handler()(services, progress)
  const who = createBy ? await loadPrincipal(services.db, createBy) : null
  const changes = [
    { field: 'certificates', from: null, to: sum.changed },
    { field: 'windows', from: null, to: sum.windows },
  ]
  await runAsSystem(
    services,
    async (ctx) => {
      for (const rowId of input.ruleIds as number[])
        await writeAuditEntry(ctx, { resource: 'sys/rule', rowId, action: 'recompute', changes })
    },
    who ?? undefined,
  )
  return sum
}
