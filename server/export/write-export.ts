import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { say } from '#common/text.ts'
import { loadPrincipal } from '../access/principal.ts'
import type { Ctx, Services } from '../http/context.ts'
import { Refusal, refuse } from '../http/refusal.ts'
import type { JobHandler } from '../jobs/jobs.ts'
import { opens } from '../resource.ts'
import { exportJob, exportText } from './file-or-job.ts'
import type { ExportInput } from './file-or-job.ts'

/** What is known of a file once it is written. */
export interface Exported { name: string; type: string; size: number; rows: number }
/** Milliseconds between two notes of how far it is. */
const tellEvery = 500

/**
 * The job behind an export of many rows: the same file that fewer rows would have streamed, in the reach and with the rights the person
 * has now, row by row onto the disk. Taken up again after a crash it begins anew. Everything but the language is looked up again.
 */
const write: JobHandler = async (services, { jobId, createBy, input: asked, signal }, progress) => {
  const { path, action: name, input, rows, lang, ip } = asked as ExportInput
  const user = (await loadPrincipal(services.db, createBy!)) ?? refuse(403, exportText.personGone)
  const action = services.resources.get(path)?.actions[name]
  if (!action?.write || !opens(action, user.rights)) return refuse(403, exportText.forbidden)
  // Not in a transaction: names are looked up beside the rows that are still coming in.
  const ctx: Ctx = { services, db: services.unhurried, user, lang, ip, userAgent: '', token: '', uploads: [], after: () => undefined }
  await progress(0, rows)
  let [done, toldAt] = [0, Date.now()]
  const file = await action.write(ctx, input, (count) => {
    done = count
    if (Date.now() - toldAt < tellEvery) return
    toldAt = Date.now()
    return progress(done, Math.max(done, rows))
  })
  const size = await services.files.hold(jobId, file.stream ?? Readable.from([file.bytes!]), signal)
  await progress(done, done)
  return { name: file.name, type: file.type, size, rows: done } satisfies Exported
}

/** Faults are for the log; the person is told what to do. */
const inWords: JobHandler = async (services, job, progress) => {
  try {
    return await write(services, job, progress)
  } catch (cause) {
    const { lang } = job.input as ExportInput
    if (cause instanceof Refusal) throw Object.assign(new Error(say(cause.phrase, lang, cause.params)), { final: true })
    throw Object.assign(new Error(say(exportText.broken, lang), { cause }))
  }
}
export const writeExport: JobHandler = Object.assign(inWords, { apart: true as const })

/** A file waits so long for whoever asked for it, in hours. */
export const keptHours = 24
/** A run that has not been heard of for so long, in minutes, has ended with its server and is not coming back. */
const lostAfter = 15

/** Takes away files nobody fetches any more, with their jobs, and says of runs that were lost that they were. */
export async function clearExports(services: Services): Promise<{ cleared: number }> {
  const { db, files } = services
  await db.updateTable('job').set({ state: 'failed', msg: sql<string>`case input->>'lang' when 'zh' then ${exportText.lost.zh} else ${exportText.lost.en} end`, updateTime: sql`now()` })
    .where('kind', '=', exportJob).where('state', '=', 'running').where('updateTime', '<', sql<string>`now() - ${lostAfter} * interval '1 minute'`).execute()
  const gone = await db.deleteFrom('job').where('kind', '=', exportJob).where('createTime', '<', sql<string>`now() - ${keptHours} * interval '1 hour'`).returning('jobId').execute()
  const kept = new Set((await db.selectFrom('job').where('kind', '=', exportJob).select('jobId').execute()).map(({ jobId }) => jobId))
  for (const name of await files.heldNames()) if (!kept.has(name)) await files.letGo(name)
  return { cleared: gone.length }
}
