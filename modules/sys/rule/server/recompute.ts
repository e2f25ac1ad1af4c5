import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { recomputeWindows } from '#modules/ship/cert/server/recompute-windows.ts'
import { loadPrincipal } from '#server/access/principal.ts'
import { record } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { asSystem } from '#server/http/context.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { JobHandler } from '#server/jobs/jobs.ts'
import type { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'

export const recomputeJob = 'sys.rule.recompute'

/** The rules that certificates in force do not follow yet: changed since all windows were last computed, or given to or taken from a certificate type. */
async function pendingRules(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with since as (select coalesce(max(create_time), '-infinity') as time from job where kind = ${recomputeJob} and state = 'done')
    select l.row_id as id from log l, since where l.resource = 'sys/rule' and l.action = 'update' and l.time > since.time
    union select unnest(c.rule_ids) from log l join cert c on c.id = l.row_id, since where l.resource = 'basic/cert' and l.action = 'update' and l.time > since.time
      and l.changes @? '$[*] ? (@.field == "ruleIds" || @.field == "validityMonths")'
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A run that has not been heard of for minutes went down with its server: it goes on by itself, or the next one does its work. */
const running = (db: Db) => db.selectFrom('job').where('kind', '=', recomputeJob).where('state', 'in', ['waiting', 'running']).where('updateTime', '>', sql<string>`now() - interval '5 minutes'`)
  .orderBy('createTime', 'desc').select(['jobId', 'createBy']).executeTakeFirst()

/** Whether windows of certificates in force wait for rules that were changed, and when all were last computed. */
export async function recomputeState(ctx: Ctx): Promise<OutputOf<typeof rule, 'recomputeState'>> {
  const [pending, run, last] = await Promise.all([
    pendingRules(ctx.db), running(ctx.db),
    ctx.db.selectFrom('job').where('kind', '=', recomputeJob).where('state', '=', 'done').orderBy('createTime', 'desc').select('updateTime').executeTakeFirst(),
  ])
  return { pending: pending.length, running: run !== undefined, jobId: run?.createBy === ctx.user.userId ? run.jobId : null, lastTime: last?.updateTime ?? null }
}

/** Begins to compute the windows of all certificates in force anew. @throws Refusal 409 while that is going on already, and when no rule has changed since */
export async function recompute(ctx: Ctx): Promise<{ jobId: string }> {
  await sql`select pg_advisory_xact_lock(hashtext(${recomputeJob}))`.execute(ctx.db)
  if (await running(ctx.db)) refuse(409, ruleText.recomputing)
  const ruleIds = await pendingRules(ctx.db)
  if (!ruleIds.length) refuse(409, ruleText.upToDate)
  return { jobId: await ctx.services.jobs.add(ctx.db, recomputeJob, { ruleIds }, ctx.user.userId) }
}

/** The work itself, and an entry in the history of each rule for whose sake it was done. */
export const recomputing: JobHandler = async (services, { createBy, input }, progress) => {
  const sum = await recomputeWindows(services, progress)
  const who = createBy ? await loadPrincipal(services.db, createBy) : null
  const changes = [{ field: 'certificates', from: null, to: sum.changed }, { field: 'windows', from: null, to: sum.windows }]
  await asSystem(services, async (ctx) => {
    for (const rowId of input.ruleIds as number[]) await record(ctx, { resource: 'sys/rule', rowId, action: 'recompute', changes })
  }, who ?? undefined)
  return sum
}
