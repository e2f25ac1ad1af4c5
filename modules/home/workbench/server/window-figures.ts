import { sql } from 'kysely'
import { countedAtMost } from '#common/contract.ts'
import type { OutputOf } from '#common/contract.ts'
import { addDays } from '#common/rules/dates.ts'
import { turnDayOnce } from '#modules/ship/cert/server/turn-day.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { filtered } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import type { windowFigures, workbench } from '../workbench.contract.ts'
import { figure } from './list-links.ts'
import { certificates } from './schedule.ts'

/** Overdue and coming surveys of the certificates in scope, in one statement: counted as the lists are to which they lead. */
export async function windowsOf(ctx: Ctx): Promise<OutputOf<typeof workbench, 'windows'>> {
  const r = certificates(ctx)
  if (!r) return { figures: [] }
  await turnDayOnce(ctx.services.db)
  const today = await societyToday(ctx.db)
  const due = (days: number) => ({ nextDueDateFrom: today, nextDueDateTo: addDays(today, days) })
  const searches: Record<(typeof windowFigures)[number], Record<string, unknown>> = { overdue: { windowState: ['overdue'] }, in30: due(30), in90: due(90) }
  const sought = (input: Record<string, unknown>) => filtered(ctx, r, input, r.table)
  const counted = (query: ReturnType<typeof sought>) => ctx.db.selectFrom(query.select(sql`1`.as('one')).limit(countedAtMost).as('t') as never).select(sql<number>`count(*)::int`.as('count'))
  const { rows: [counts] } = await sql<Record<keyof typeof searches, number>>`
    select (${counted(sought(searches.overdue))}) as overdue, (${counted(sought(searches.in30))}) as in30, (${counted(sought(searches.in90))}) as in90`.execute(ctx.db)
  return { figures: (Object.keys(searches) as (keyof typeof searches)[]).map((key) => ({ key, ...figure(r, searches[key], counts![key]) })) }
}
