import { sql } from 'kysely'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { notify } from '#modules/home/notification/server/notify.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { flagReportText as t } from '../flagMonthlyReport.text.ts'
import { bringFacts } from './keep-facts.ts'
import { lineColumns, openLines, withShown } from './lines.ts'
import { firstDay, lastDay, monthOf, nextMonth } from './months.ts'
import { flagUsers, told } from './people.ts'
import { flagAsked, lastLockedOf, reachesAll } from './report.ts'
import type { Asked } from './report.ts'
import { windowLines } from './windows.ts'

/**
 * Locks a month: its lines are kept as they stand, and everything that becomes known later is counted in the next one. With the first month
 * of a flag all that happened before it is kept too, each in its month, so that nothing is counted twice or forgotten. There is no way
 * back: the flag state may have signed already, and corrections have their place.
 * @throws Refusal 403 for those who reach only part of it; 409 for a month that is not over, is locked, or is not the next in order
 */
export async function lockMonth(ctx: Ctx, { flagId, month }: Asked): Promise<{ month: string; lines: number }> {
  const flag = await flagAsked(ctx, flagId)
  if (!reachesAll(ctx)) refuse(403, t.notWhole)
  // One at a time for each flag.
  await ctx.db.selectFrom('flag').where('id', '=', flag.id).select('id').forUpdate().execute()
  if (month >= monthOf(await societyToday(ctx.db))) refuse(409, t.notOver)
  const last = await lastLockedOf(ctx, flag.id)
  if (last && month <= last) refuse(409, t.lockedAlready)
  if (last && month !== nextMonth(last)) refuse(409, t.notInOrder, { month: nextMonth(last) })
  // Nobody brings facts up to date until this is over.
  await bringFacts(ctx.db)
  const { id } = await ctx.db.insertInto('flagReport').values({ flagId: flag.id, month: firstDay(month), lockedBy: ctx.user.userId || null, createBy: ctx.user.userId || null }).returning('id').executeTakeFirstOrThrow()
  const { numAffectedRows } = await sql`insert into flag_report_line (report_id, flag_id, ${lineColumns})
    select ${id}::bigint, ${flag.id}::bigint, ${lineColumns} from (select ${lineColumns} from (${withShown(openLines(flag.id, last, month))}) w union all select * from (${windowLines(flag.id, month, lastDay(month))}) w) o`.execute(ctx.db)
  await record(ctx, { resource: 'stat/flagMonthlyReport', rowId: id, action: 'lock', changes: [{ field: 'flagId', from: null, to: flag.id }, { field: 'month', from: null, to: month }] })
  await notify(ctx, { userIds: await flagUsers(ctx, flag.id), kind: 'report', key: `stat/flagMonthlyReport ${id}`, ...told(t.lockedNotice, flag, month) })
  return { month, lines: Number(numAffectedRows ?? 0) }
}
