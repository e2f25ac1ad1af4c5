import { keysOf } from '#common/keys-of.ts'
import { sql } from 'kysely'
import { maxCountedTotal } from '#common/contract.ts'
import type { OutputOf } from '#common/contract.ts'
import { addDays } from '#common/rules/base/dates.ts'
import { ensureWindowStatesToday } from '#modules/ship/cert/server/daily-update.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { filteredRows } from '#server/records/rows/filter-rows.ts'
import { untyped } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { windowFigures, workbench } from '../workbench.contract.ts'
import { figure } from './list-links.ts'
import { certificates } from './schedule.ts'

/**
 * Overdue and upcoming surveys of the certificates in scope, in one statement, counted like the
 * linked lists.
 */
export async function windowsOf(
  ctx: RequestContext,
): Promise<OutputOf<typeof workbench, 'windows'>> {
  const r = certificates(ctx)
  if (!r) return { figures: [] }
  await ensureWindowStatesToday(ctx.services.db)
  const today = await societyToday(ctx.db)
  const due = (days: number) => ({ nextDueDateFrom: today, nextDueDateTo: addDays(today, days) })
  const searches: Record<(typeof windowFigures)[number], Record<string, unknown>> = {
    overdue: { windowState: ['overdue'] },
    in30: due(30),
    in90: due(90),
  }
  const searchQuery = (input: Record<string, unknown>) => filteredRows(ctx, r, input, r.table)
  const counted = (query: ReturnType<typeof searchQuery>) =>
    untyped(ctx.db)
      .selectFrom(
        query
          .select(sql`1`.as('one'))
          .limit(maxCountedTotal)
          .as('t'),
      )
      .select(sql<number>`count(*)::int`.as('count'))
  const {
    rows: [counts],
  } = await sql<Record<keyof typeof searches, number>>`
    select (${counted(searchQuery(searches.overdue))}) as overdue, (${counted(searchQuery(searches.in30))}) as in30,
      (${counted(searchQuery(searches.in90))}) as in90`.execute(ctx.db)
  return {
    figures: keysOf(searches).map((key) => ({
      key,
      ...figure(r, searches[key], counts?.[key] ?? 0),
    })),
  }
}
