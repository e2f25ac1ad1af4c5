import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { listPath } from '#common/list-path.ts'
import { STANDINGS } from '#common/rules/standing/standing-types.ts'
import { monthsOf } from '#modules/stat/flagMonthlyReport/server/months-locked.ts'
import { readFigures } from '#modules/stat/flagMonthlyReport/server/read-report.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { onDay } from '#server/records/rows/as-of.ts'
import { readingKnown } from '#server/records/rows/known-rows.ts'
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

/** Standings of a certificate that was issued and recorded. */
const recorded = STANDINGS.filter((one) => one !== 'unknown' && one !== 'notYet')

/** Searches for the certificates of the figures: today, or on the day of the context. */
function searchesOf(ctx: RequestContext, day: string) {
  const then = {
    ...onDay(ctx),
    ...(ctx.asOf && { issueDateTo: day }),
    ...(ctx.onlyKnown && { standing: recorded }),
  }
  return {
    certificates: then,
    issued: { ...then, issueDateFrom: `${day.slice(0, 7)}-01` },
    overdue: { ...onDay(ctx), windowState: ['overdue'] },
    open: { ...onDay(ctx), windowState: ['open', 'late'] },
  }
}

/** @throws Refusal 403 for users of the society and of companies */
export async function readFlagSummary(
  called: RequestContext,
  { asOf, known }: InputOf<typeof flagHome, 'get'>,
): Promise<OutputOf<typeof flagHome, 'get'>> {
  const { flagId, taskNode } = called.user
  if (taskNode !== 'flag_user' || !flagId) return refuse(403, flagHomeText.onlyFlag)
  const today = await societyToday(called.db)
  const day = asOf ?? today
  const certs = getResource(called.services, 'ship/cert')
  const ctx = await readingKnown(called, certs, { asOf, known, issueDateTo: day })
  const searches = searchesOf(ctx, day)
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
    countOf(ctx, 'ship/cert', searches.certificates),
    countOf(ctx, 'ship/cert', searches.issued),
    countOf(ctx, 'ship/cert', searches.overdue),
    countOf(ctx, 'ship/cert', searches.open),
    countOf(ctx, 'ship/record', { kind: ['condition'], status: [shipRecordMachine.states.open] }),
    countOf(ctx, 'basic/authorisation', { state: ['inForce'] }),
    monthsOf(called, {}),
  ])
  const account = latest && (await readFigures(called, { month: latest.month })).account
  return {
    flagNameZh: flag.nameZh,
    flagNameEn: flag.nameEn,
    today,
    paths: Object.fromEntries(
      Object.entries(searches).map(([name, search]) => [
        name,
        listPath('/ship/cert/list', Object.keys(search).length ? search : undefined),
      ]),
    ) as Record<keyof typeof searches, string>,
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
