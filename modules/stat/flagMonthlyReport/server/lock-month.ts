import { sql } from 'kysely'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { notify } from '#modules/sys/notice/server/notify.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { flagReportText as t } from '../flagMonthlyReport.text.ts'
import { refreshFacts } from './refresh-facts.ts'
import { lineColumns, openLines, withDisplayColumns } from './report-lines.ts'
import { firstDay, lastDay, monthOf, nextMonth } from './month.ts'
import { flagUsers, noticeContent } from './recipients.ts'
import { resolveFlag, lastLockedOf } from './read-report.ts'
import { hasFullScope } from './month-lines.ts'
import type { ReportQuery } from './read-report.ts'
import { windowLines } from './report-windows.ts'

/**
 * Locks a month: its lines are stored, and later changes count in the next month. The first lock of
 * a flag also stores all earlier facts, each in its month, so that each is counted exactly once.
 * Cannot be undone, because the flag state may have signed; corrections go to later months.
 * @throws Refusal 403 for users who may read only part of it; 409 for a month that is not over,
 *   is locked, or is not the next in order
 */
export async function lockMonth(
  ctx: RequestContext,
  { flagId, month }: ReportQuery,
): Promise<{ month: string; lines: number }> {
  const flag = await resolveFlag(ctx, flagId)
  if (!hasFullScope(ctx)) refuse(403, t.notWhole)
  // Serializes locks per flag.
  await ctx.db.selectFrom('flag').where('id', '=', flag.id).select('id').forUpdate().execute()
  if (month >= monthOf(await societyToday(ctx.db))) refuse(409, t.notOver)
  const last = await lastLockedOf(ctx, flag.id)
  if (last && month <= last) refuse(409, t.lockedAlready)
  if (last && month !== nextMonth(last)) refuse(409, t.notInOrder, { month: nextMonth(last) })
  // Blocks other refreshes until this transaction ends.
  await refreshFacts(ctx.db)
  const { id } = await ctx.db
    .insertInto('flagReport')
    .values({
      flagId: flag.id,
      month: firstDay(month),
      lockedBy: ctx.user.userId || null,
      createBy: ctx.user.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { numAffectedRows } =
    await sql`insert into flag_report_line (report_id, flag_id, ${lineColumns})
    select ${id}::bigint, ${flag.id}::bigint, ${lineColumns}
      from (select ${lineColumns} from (${withDisplayColumns(openLines(flag.id, last, month))}) w
      union all select * from (${windowLines(flag.id, month, lastDay(month))}) w) o`.execute(ctx.db)
  await writeAuditEntry(ctx, {
    resource: 'stat/flagMonthlyReport',
    rowId: id,
    action: 'lock',
    changes: [
      { field: 'flagId', from: null, to: flag.id },
      { field: 'month', from: null, to: month },
    ],
  })
  await notify(ctx, {
    userIds: await flagUsers(ctx, flag.id),
    kind: 'report',
    key: `stat/flagMonthlyReport ${id}`,
    ...noticeContent(t.lockedNotice, flag, month),
  })
  return { month, lines: Number(numAffectedRows ?? 0) }
}
