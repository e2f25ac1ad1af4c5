import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { exportJob } from '#server/records/export/stream-or-queue.ts'
import type { ExportInput } from '#server/records/export/stream-or-queue.ts'
import { retentionHours } from '#server/records/export/write-export.ts'
import type { Exported } from '#server/records/export/write-export.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import { canCall } from '#server/core/resource.ts'
import type { FileResponse } from '#server/core/action.ts'
import type { job } from '../job.contract.ts'
import { jobText } from '../job.text.ts'

const own = (ctx: RequestContext) =>
  ctx.db
    .selectFrom('job')
    .where('createBy', '=', ctx.user.userId)
    .where('kind', '=', exportJob)
    .where('createTime', '>', sql<string>`now() - ${retentionHours} * interval '1 hour'`)

/** The caller's export jobs, newest first, with the title of each list. */
export async function ownExports(ctx: RequestContext): Promise<OutputOf<typeof job, 'mine'>> {
  const jobs = await own(ctx)
    .orderBy('createTime', 'desc')
    .limit(50)
    .select(['jobId', 'state', 'done', 'total', 'input', 'data', 'msg', 'createTime'])
    .execute()
  return jobs.map(({ input, data, state, ...rest }) => {
    const { path, input: query } = input as ExportInput
    const file = data as Exported | null
    const title = ctx.services.resources.get(path)?.text.title
    return {
      ...rest,
      state: state as 'done',
      titleZh: title?.zh ?? path,
      titleEn: title?.en ?? path,
      format: String(query['format'] ?? 'xlsx'),
      name: file?.name ?? null,
      size: file?.size ?? null,
    }
  })
}

/**
 * The file of an export.
 * @throws Refusal 404 for other users and after its removal; 403 when the caller has lost the
 *   right; 409 until it is complete
 */
export async function ownFile(
  ctx: RequestContext,
  { jobId }: InputOf<typeof job, 'file'>,
): Promise<FileResponse> {
  const row =
    (await own(ctx)
      .where('jobId', '=', jobId)
      .select(['state', 'input', 'data', 'msg'])
      .executeTakeFirst()) ?? refuse(404, httpText.notFound)
  const { path, action } = row.input as ExportInput
  const exportAction = ctx.services.resources.get(path)?.actions[action]
  if (!exportAction || !canCall(exportAction, ctx.user.rights)) refuse(403, httpText.forbidden)
  if (row.state !== 'done') refuse(409, jobText.notYet)
  const { name, type } = row.data as Exported
  const file = (await ctx.services.files.openTemporary(jobId)) ?? refuse(404, jobText.gone)
  return { ...file, name, type }
}
