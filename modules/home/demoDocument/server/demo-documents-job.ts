import type { RequestContext } from '#server/core/context.ts'

/** Kind of the job that makes the documents of the demonstration. */
export const demoDocumentsJob = 'home.demoDocuments'

/** Progress of the job, in documents; not running where there is no demonstration. */
export async function readProgress({ db, services: { config } }: RequestContext) {
  const job =
    config.demo && config.demoDocuments
      ? await db
          .selectFrom('job')
          .where('kind', '=', demoDocumentsJob)
          .where('state', 'in', ['waiting', 'running'])
          .orderBy('createTime', 'desc')
          .select(['done', 'total'])
          .executeTakeFirst()
      : undefined
  return { running: job !== undefined, done: job?.done ?? 0, total: job?.total ?? 0 }
}
