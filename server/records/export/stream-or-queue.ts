/**
 * Exports files of any length: short ones are streamed, long ones are written by a job and
 * downloaded afterwards.
 */
import type { JobStarted } from '#common/contract.ts'
import { defineMessages } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { FileResponse, OnProgress } from '#server/core/action.ts'

/** Exports with more rows are written by a job. */
export const maxDirectExportRows = 5000
export const exportJob = 'export'
/** Maximum number of export jobs of one person at a time. */
const maxConcurrentPerUser = 5
/**
 * Input of the job. The call that creates the file is looked up again, with the person's current
 * rights and scope.
 */
export interface ExportInput {
  path: string
  action: string
  input: Record<string, unknown>
  rows: number
  lang: Lang
  ip: string
}

export const exportText = defineMessages('export', {
  /** title of a table as of a day */
  asOf: ['{title} {day} 的状态', '{title} as of {day}'],
  /** the same by what was recorded then */
  knownOn: ['{title} {day} 当日已知的状态', '{title} as known on {day}'],
  tooMany: [
    '您已有 {count} 个导出正在处理，请等其中一个完成后再试',
    'You have {count} {count|export|exports} in progress: wait until one is complete',
  ],
  personGone: [
    '申请导出的账号已停用，未生成文件',
    'The account that requested this export is inactive: no file was created',
  ],
  forbidden: [
    '您已没有此导出的权限，未生成文件',
    'You no longer have permission for this export: no file was created',
  ],
  broken: [
    '导出时系统出错，已记录，请重新导出',
    'Something went wrong. The error has been recorded: export again',
  ],
  lost: [
    '服务器中断，文件未能完成，请重新导出',
    'The server was interrupted and the file is incomplete: export again',
  ],
})

/**
 * Responds with the file, or, above `directRows`, with the job that writes it by the action's
 * `writeFile`, if it has one.
 * @param recorded writes the audit entry once, before the first row is sent or together with the
 * job
 * @param file creates the file for streaming
 * @throws Refusal 409 when the person has too many such jobs
 */
export async function streamOrQueue(
  ctx: RequestContext,
  r: Resource,
  action: string,
  input: Record<string, unknown>,
  rows: number,
  writeAudit: (ctx: RequestContext) => Promise<void>,
  file: () => Promise<FileResponse>,
): Promise<FileResponse | JobStarted> {
  if (rows <= maxDirectExportRows || !r.actions[action]?.writeFile) {
    await writeAudit(ctx)
    return file()
  }
  const jobInput: ExportInput = {
    path: r.contract.path,
    action,
    input,
    rows,
    lang: ctx.lang,
    ip: ctx.ip,
  }
  return ctx.db.transaction().execute(async (db) => {
    const { count } = await db
      .selectFrom('job')
      .where('createBy', '=', ctx.user.userId)
      .where('kind', '=', exportJob)
      .where('state', 'in', ['waiting', 'running'])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= maxConcurrentPerUser) refuse(409, exportText.tooMany, { count })
    await writeAudit({ ...ctx, db })
    return { jobId: await ctx.services.jobs.enqueue(db, exportJob, jobInput, ctx.user) }
  })
}

/** Passes rows through and reports how many have passed. */
export async function* withProgress<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  written?: OnProgress,
): AsyncGenerator<T> {
  let count = 0
  for await (const row of rows) {
    yield row
    const wait = written?.(++count)
    if (wait) await wait
  }
}
