/** Jobs that no queue will run, for example after a restore. */
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'

interface LostJob {
  jobId: string
  kind: string
  /** whether the queue has tried it as often as it may */
  isGivenUp: boolean
}

/** The unfinished jobs without an entry that one of these queues will run. */
export async function lostJobs(db: Db, queueNames: readonly string[]): Promise<LostJob[]> {
  const { rows } = await sql<LostJob>`
    select job.job_id, kind, bool_or(b.id is not null) as is_given_up from job
      left join pgboss.job b on b.name in (${sql.join(queueNames)}) and b.data->>'jobId' = job.job_id
    where job.state in ('waiting', 'running') group by 1, 2
    having not coalesce(bool_or(b.state in ('created', 'retry', 'active')), false)`.execute(db)
  return rows
}

/** Marks a job as failed that was interrupted in every try. */
export async function failInterrupted(db: Db, jobId: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ state: 'failed', msg: 'interrupted too often' })
    .where('jobId', '=', jobId)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}
