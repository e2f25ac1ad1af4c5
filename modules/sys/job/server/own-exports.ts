import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { exportJob } from '#server/export/file-or-job.ts'
import type { ExportInput } from '#server/export/file-or-job.ts'
import { keptHours } from '#server/export/write-export.ts'
import type { Exported } from '#server/export/write-export.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse } from '#server/http/refusal.ts'
import { opens } from '#server/resource.ts'
import type { FileAnswer } from '#server/resource.ts'
import type { job } from '../job.contract.ts'
import { jobText } from '../job.text.ts'

const own = (ctx: Ctx) => ctx.db.selectFrom('job').where('createBy', '=', ctx.user.userId).where('kind', '=', exportJob)
  .where('createTime', '>', sql<string>`now() - ${keptHours} * interval '1 hour'`)

/** What the caller has had exported by jobs, newest first, with the name of each list. */
export async function ownExports(ctx: Ctx): Promise<OutputOf<typeof job, 'mine'>> {
  const found = await own(ctx).orderBy('createTime', 'desc').limit(50).select(['jobId', 'state', 'done', 'total', 'input', 'data', 'msg', 'createTime']).execute()
  return found.map(({ input, data, state, ...rest }) => {
    const { path, input: asked } = input as unknown as ExportInput
    const file = data as unknown as Exported | null
    const title = ctx.services.resources.get(path)?.text.title
    return { ...rest, state: state as 'done', titleZh: title?.zh ?? path, titleEn: title?.en ?? path, format: String(asked['format'] ?? 'xlsx'), name: file?.name ?? null, size: file?.size ?? null }
  })
}

/** The file itself. @throws Refusal 404 to everybody else, and when it is gone; 403 when the caller has lost the right to it; 409 as long as it is not complete */
export async function ownFile(ctx: Ctx, { jobId }: InputOf<typeof job, 'file'>): Promise<FileAnswer> {
  const found = (await own(ctx).where('jobId', '=', jobId).select(['state', 'input', 'data', 'msg']).executeTakeFirst()) ?? refuse(404, httpText.notFound)
  const { path, action } = found.input as unknown as ExportInput
  const made = ctx.services.resources.get(path)?.actions[action]
  if (!made || !opens(made, ctx.user.rights)) refuse(403, httpText.forbidden)
  if (found.state !== 'done') refuse(409, jobText.notYet)
  const { name, type } = found.data as unknown as Exported
  const held = (await ctx.services.files.held(jobId)) ?? refuse(404, jobText.gone)
  return { ...held, name, type }
}
