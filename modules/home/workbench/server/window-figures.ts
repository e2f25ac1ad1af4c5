import { sql } from 'kysely'
import { countedAtMost } from '#common/contract.ts'
import type { OutputOf } from '#common/contract.ts'
import { addDays } from '#common/rules/dates.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import type { windowFigures, workbench } from '../workbench.contract.ts'
import { figure } from './list-links.ts'
import { certificates } from './schedule.ts'

/**
 * Overdue and coming surveys of the certificates in scope, in one statement. What a certificate's windows say is worked out for each;
 * the indexes on the days of windows and on the expiry name those that can be meant at all.
 */
export async function windowsOf(ctx: Ctx): Promise<OutputOf<typeof workbench, 'windows'>> {
  const r = certificates(ctx)
  if (!r) return { figures: [] }
  const today = await societyToday(ctx.db)
  const due = (days: number) => ({ nextDueDateFrom: today, nextDueDateTo: addDays(today, days) })
  const searches: Record<(typeof windowFigures)[number], Record<string, unknown>> = { overdue: { windowState: ['overdue'] }, in30: due(30), in90: due(90) }
  const windowsWith = (condition: ReturnType<typeof sql>) => sql`select ship_cert_id from cert_window where ${condition} and done_date is null and not waived`
  const standing = () => reachable(ctx, r).where('valid', '=', 1).where('supersededBy', 'is', null)
  const overdue = standing().where('windowState', '=', 'overdue')
    .where(sql<boolean>`id in (${windowsWith(sql`end_date < ${today}`)} union all select id from ship_cert where expiry_date < ${today} and valid = 1 and superseded_by is null)`)
  const within = (days: number) => standing().where('nextDueDate', '>=', today).where('nextDueDate', '<=', addDays(today, days))
    .where(sql<boolean>`id in (${windowsWith(sql`due_date between ${today} and ${addDays(today, days)}`)})`)
  const counted = (query: ReturnType<typeof standing>) => ctx.db.selectFrom(query.select(sql`1`.as('one')).limit(countedAtMost).as('t') as never).select(sql<number>`count(*)::int`.as('count'))
  const { rows: [counts] } = await sql<Record<keyof typeof searches, number>>`
    select (${counted(overdue)}) as overdue, (${counted(within(30))}) as in30, (${counted(within(90))}) as in90`.execute(ctx.db)
  return { figures: (Object.keys(searches) as (keyof typeof searches)[]).map((key) => ({ key, ...figure(r, searches[key], counts![key]) })) }
}
