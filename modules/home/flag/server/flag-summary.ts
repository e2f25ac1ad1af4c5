import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { monthsOf } from '#modules/stat/flagMonthlyReport/server/months-locked.ts'
import { readFigures } from '#modules/stat/flagMonthlyReport/server/read-report.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { filteredRows } from '#server/records/rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import { refuse } from '#server/core/refusal.ts'
import type { flagHome } from '../flagHome.contract.ts'
import { flagHomeText } from '../flagHome.text.ts'
import { shipRecordMachine } from '#modules/ship/record/shipRecord.machine.ts'

/** Total of a list for the caller, equal to that of the linked list. */
async function countOf(
  ctx: RequestContext,
  path: string,
  query: Record<string, unknown> = {},
): Promise<number> {
  const r = getResource(ctx.services, path)
  const { count } = (await filteredRows(ctx, r, query)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()) as { count: number }
  return count
}

/** @throws Refusal 403 for users of the society and of companies */
export async function readFlagSummary(
  ctx: RequestContext,
): Promise<OutputOf<typeof flagHome, 'get'>> {
  const { flagId, taskNode } = ctx.user
  if (taskNode !== 'flag_user' || !flagId) return refuse(403, flagHomeText.onlyFlag)
  const today = await societyToday(ctx.db)
  const flag = await ctx.db
    .selectFrom('flag')
    .where('id', '=', flagId)
    .select(['nameZh', 'nameEn'])
    .executeTakeFirstOrThrow()
  const [
    ships,
    certificates,
    issued,
    overdue,
    open,
    conditions,
    surveyors,
    {
      list: [latest],
    },
  ] = await Promise.all([
    countOf(ctx, 'ship/query'),
    countOf(ctx, 'ship/cert'),
    countOf(ctx, 'ship/cert', { issueDateFrom: `${today.slice(0, 7)}-01` }),
    countOf(ctx, 'ship/cert', { windowState: ['overdue'] }),
    countOf(ctx, 'ship/cert', { windowState: ['open', 'late'] }),
    countOf(ctx, 'ship/record', { kind: ['condition'], status: [shipRecordMachine.states.open] }),
    countOf(ctx, 'basic/authorisation', { state: ['inForce'] }),
    monthsOf(ctx, {}),
  ])
  const account = latest && (await readFigures(ctx, { month: latest.month })).account
  return {
    flagNameZh: flag.nameZh,
    flagNameEn: flag.nameEn,
    today,
    ships,
    certificates,
    issued,
    overdue,
    open,
    conditions,
    surveyors,
    report: latest
      ? {
          month: latest.month,
          total: latest.total,
          acknowledged: latest.acknowledged,
          queried: latest.queried,
          answered: latest.answered,
          waiting: latest.waiting,
          closing: account?.closing ?? 0,
        }
      : null,
  }
}
