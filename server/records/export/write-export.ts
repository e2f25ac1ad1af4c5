import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { formatMessage } from '#common/text.ts'
import { loadJobPrincipal } from '#server/platform/sign-in/api-keys.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { Refusal, refuse } from '#server/core/refusal.ts'
import type { JobHandler } from '#server/core/job.ts'
import { canCall } from '#server/core/resource.ts'
import { exportJob, exportText } from './stream-or-queue.ts'
import type { ExportInput } from './stream-or-queue.ts'

/** Result of a finished export. */
export interface Exported {
  name: string
  type: string
  size: number
  rows: number
}
/** Interval of progress reports, in milliseconds. */
const reportIntervalMs = 500

/**
 * The job of a long export: writes the same file that a short one would stream, with the person's
 * current scope and rights, row by row to disk. After a crash it starts again. Everything except
 * the language is looked up again.
 */
const write: JobHandler = async (services, job, progress) => {
  const { jobId, signal } = job
  const { path, action: name, input, rows, lang, ip } = job.input as ExportInput
  const user = (await loadJobPrincipal(services.db, job)) ?? refuse(403, exportText.personGone)
  const action = services.resources.get(path)?.actions[name]
  if (!action?.writeFile || !canCall(action, user.rights)) return refuse(403, exportText.forbidden)
  // Not in a transaction: labels are read while rows are still arriving.
  const ctx: RequestContext = {
    services,
    db: services.withoutStatementTimeout,
    user,
    lang,
    ip,
    userAgent: '',
    token: '',
    uploads: [],
    afterCommit: () => undefined,
  }
  await progress(0, rows)
  let [done, reportedAt] = [0, Date.now()]
  const file = await action.writeFile(ctx, input, (count) => {
    done = count
    if (Date.now() - reportedAt < reportIntervalMs) return
    reportedAt = Date.now()
    return progress(done, Math.max(done, rows))
  })
  const size = await services.files.saveTemporary(
    jobId,
    file.stream ?? Readable.from(file.bytes ? [file.bytes] : []),
    signal,
  )
  await progress(done, done)
  return { name: file.name, type: file.type, size, rows: done } satisfies Exported
}

/** Errors are logged; the person receives a message that says what to do. */
const withUserMessage: JobHandler = async (services, job, progress) => {
  try {
    return await write(services, job, progress)
  } catch (cause) {
    const { lang } = job.input as ExportInput
    if (cause instanceof Refusal)
      throw Object.assign(new Error(formatMessage(cause.phrase, lang, cause.params)), {
        final: true,
      })
    throw Object.assign(new Error(formatMessage(exportText.broken, lang), { cause }))
  }
}
export const writeExport: JobHandler = Object.assign(withUserMessage, {
  separateQueue: true as const,
})

/** Finished files are stored for this time, in hours. */
export const retentionHours = 24
/** A running job without progress for this time, in minutes, is considered lost with its server. */
const lostAfter = 15

/** Deletes expired files with their jobs, and marks lost jobs as failed. */
export async function deleteExpiredExports(services: Services): Promise<{ cleared: number }> {
  const { db, files } = services
  await db
    .updateTable('job')
    .set({
      state: 'failed',
      msg: sql<string>`case input->>'lang' when 'zh' then ${exportText.lost.zh} else ${exportText.lost.en} end`,
      updateTime: sql`now()`,
    })
    .where('kind', '=', exportJob)
    .where('state', '=', 'running')
    .where('updateTime', '<', sql<string>`now() - ${lostAfter} * interval '1 minute'`)
    .execute()
  const gone = await db
    .deleteFrom('job')
    .where('kind', '=', exportJob)
    .where('createTime', '<', sql<string>`now() - ${retentionHours} * interval '1 hour'`)
    .returning('jobId')
    .execute()
  const existingJobIds = new Set(
    (await db.selectFrom('job').where('kind', '=', exportJob).select('jobId').execute()).map(
      ({ jobId }) => jobId,
    ),
  )
  for (const name of await files.temporaryNames())
    if (!existingJobIds.has(name)) await files.deleteTemporary(name)
  return { cleared: gone.length }
}
