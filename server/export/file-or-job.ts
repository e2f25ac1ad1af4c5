/** Files of any length: short ones stream at once, the others are written by a job, and whoever asked for them fetches them from there. */
import type { Started } from '#common/contract.ts'
import { text } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import type { Ctx } from '../http/context.ts'
import { refuse } from '../http/refusal.ts'
import type { FileAnswer, Resource, Written } from '../resource.ts'

/** More rows than these are written by a job. */
export const directRows = 5000
export const exportJob = 'export'
/** Of one person at a time, so that nobody keeps the others waiting. */
const atOnce = 5
/** What the job is told: which call made the file is asked for anew, with the person's rights and reach as they are then. */
export interface ExportInput { path: string; action: string; input: Record<string, unknown>; rows: number; lang: Lang; ip: string }

export const exportText = text('export', {
  tooMany: ['您已有 {count} 个导出正在处理，请等其中一个完成后再试', 'You have {count} exports under way: wait until one of them is done'],
  personGone: ['申请导出的账号已停用，未生成文件', 'The account that asked for this is switched off: no file was written'],
  forbidden: ['您已没有此导出的权限，未生成文件', 'You no longer have the right to this export: no file was written'],
  broken: ['导出时系统出错，已记录，请重新导出', 'Something went wrong on our side; it has been recorded. Please export again'],
  lost: ['服务器中断，文件未能完成，请重新导出', 'The server was interrupted and the file is not complete. Please export again'],
})

/**
 * Answers with the file, or, beyond `directRows`, with the job that will make it by the action's `write`, if it has one.
 * @param recorded writes into the trail that the file is taken out; once, before the first row is sent, or together with the job
 * @param file makes the file for now
 * @throws Refusal 409 when the person has too many jobs of this kind under way
 */
export async function fileOrJob(ctx: Ctx, r: Resource, action: string, input: Record<string, unknown>, rows: number, recorded: (ctx: Ctx) => Promise<void>, file: () => Promise<FileAnswer>): Promise<FileAnswer | Started> {
  if (rows <= directRows || !r.actions[action]!.write) {
    await recorded(ctx)
    return file()
  }
  const work: ExportInput = { path: r.contract.path, action, input, rows, lang: ctx.lang, ip: ctx.ip }
  return ctx.db.transaction().execute(async (db) => {
    const { count } = await db.selectFrom('job').where('createBy', '=', ctx.user.userId).where('kind', '=', exportJob).where('state', 'in', ['waiting', 'running'])
      .select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    if (count >= atOnce) refuse(409, exportText.tooMany, { count })
    await recorded({ ...ctx, db })
    return { jobId: await ctx.services.jobs.add(db, exportJob, work, ctx.user.userId) }
  })
}

/** Rows as they pass, with word of how many have. */
export async function* counted<T>(rows: AsyncIterable<T> | Iterable<T>, written?: Written): AsyncGenerator<T> {
  let count = 0
  for await (const row of rows) {
    yield row
    const wait = written?.(++count)
    if (wait) await wait
  }
}
