import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { Services } from '#server/core/context.ts'
import type { JobHandler } from '#server/core/job.ts'
import type { Database } from '#server/core/schema.gen.ts'

interface Attempt {
  jobId: string
  /** whether the queue tries again after an error */
  canRetry: boolean
  /** aborted when the server stops or the queue takes the job away */
  signal: AbortSignal
}

/**
 * Runs a job by the handler of its kind, and records its progress and result in its row.
 * @throws the error of the handler when the queue should try again
 */
export async function runJob(
  services: Services,
  handlers: ReadonlyMap<string, JobHandler>,
  { jobId, canRetry, signal }: Attempt,
): Promise<void> {
  const job = await services.db
    .selectFrom('job')
    .where('jobId', '=', jobId)
    .selectAll()
    .executeTakeFirst()
  if (!job || job.state === 'done') return
  const update = (values: Updateable<Database['job']>) =>
    services.db
      .updateTable('job')
      .set({ ...values, updateTime: sql`now()` })
      .where('jobId', '=', jobId)
      .execute()
  await update({ state: 'running', msg: null })
  try {
    const handler = handlers.get(job.kind)
    if (!handler) throw new Error(`no job handler '${job.kind}'`)
    const data = await handler(
      services,
      { ...job, signal },
      async (done, total) => void (await update({ done, total })),
    )
    await update({ state: 'done', data: JSON.stringify(data ?? null) })
  } catch (error) {
    const { issues, final = issues !== undefined } = error as {
      issues?: unknown[]
      final?: boolean
    }
    // A refusal is final. Other errors may be temporary. A job that a stopping server breaks off is
    // not at fault: it does not use up its tries.
    const retry = !final && (canRetry || signal.aborted)
    const state = retry ? 'waiting' : 'failed'
    await update({
      state,
      msg: error instanceof Error ? error.message : String(error),
      data: issues ? JSON.stringify({ issues }) : null,
    })
    if (final) return
    if (!signal.aborted) services.log.error({ err: error, jobId, kind: job.kind }, 'job failed')
    if (retry) throw error
  }
}
