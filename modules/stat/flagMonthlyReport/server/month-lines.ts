import { sql } from 'kysely'
import { scopeCondition } from '#server/core/scope.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Part } from '../flagMonthlyReport.contract.ts'
import type { LineGroup, Month } from './report-totals.ts'
import { cachedWindowCount } from './refresh-facts.ts'
import { lineColumns, openLines, withRegion, withDisplayColumns } from './report-lines.ts'
import type { Line } from './report-lines.ts'
import { firstDay } from './month.ts'
import type { SignOffState } from './sign-offs.ts'
import { windowLines, windowSums } from './report-windows.ts'
import type { WindowCount } from './report-windows.ts'

/**
 * Month data before lines are read. `day`: windows are evaluated as of it, the last of the month or
 * today.
 */
export interface MonthContext {
  of: Month
  day: string
  current: boolean
  groups: LineGroup[]
  windows: WindowCount
}

/**
 * Scope of lines: for users of the society the ships and work in their scope; for a flag state all
 * of its own.
 */
export const lineScope = ({ user }: RequestContext) =>
  user.taskNode === 'flag_user' ? null : scopeCondition({ own: ['ownId'], region: 'region' }, user)
/** Condition: the caller may read the line. */
export const visible = (ctx: RequestContext) => sql`${lineScope(ctx) ?? sql`true`}`
/** Whether the caller may read the whole report. */
export const hasFullScope = (ctx: RequestContext): boolean => lineScope(ctx) === null

/** Counts windows: cached by flag and day, or computed for a limited scope. */
export async function countWindows(
  ctx: RequestContext,
  { flagId, month, locked }: Month,
  day: string,
  current: boolean,
): Promise<WindowCount> {
  const none = { closing: 0, overdue: 0 }
  if (!locked && hasFullScope(ctx)) return cachedWindowCount(ctx.services, flagId, day, current)
  if (!locked) {
    const { rows } = await windowSums(flagId, day, current, visible(ctx)).execute(ctx.db)
    return rows[0] ?? none
  }
  if (hasFullScope(ctx))
    return (
      (await ctx.db
        .selectFrom('flagReportSum')
        .where('flagId', '=', flagId)
        .where('month', '=', firstDay(month))
        .select(['closing', 'overdue'])
        .executeTakeFirst()) ?? none
    )
  const {
    rows: [counted = none],
  } =
    await sql<WindowCount>`select count(*) filter (where shown ->> 'windowState' <> 'overdue')::int
      as closing, count(*) filter (where shown ->> 'windowState' = 'overdue')::int as overdue
    from flag_report_line
      where flag_id = ${flagId} and month = ${firstDay(month)}::date and part = 'D' and ${visible(ctx)}`.execute(
      ctx.db,
    )
  return counted
}

/** Lines of a part in order: all, or a page from offset `from`. */
export async function linesOf(
  ctx: RequestContext,
  { of, day, current }: MonthContext,
  part: Part,
  sign: SignOffState['sign'] = null,
  some: { from: number; count: number } | null = null,
): Promise<Line[]> {
  const { flagId, month, locked, signing } = of
  const limit = some ? sql`limit ${some.count} offset ${some.from}` : sql``
  const order = sql`order by adjustment nulls first, day, shown ->> 'shipName', key`
  const signed = sign
    ? signing
      ? sql`coalesce((select g.state from flag_report_sign g where g.line_id = l.id), 'waiting') = ${sign}`
      : sql`false`
    : sql`true`
  const open =
    part === 'D'
      ? windowLines(flagId, month, day, current, visible(ctx), some)
      : withDisplayColumns(
          sql`select * from (${withRegion(openLines(flagId, of.lastLocked, month, month))}) x
            where part = ${part} and ${visible(ctx)} order by adjustment nulls first, day, ship_name, key ${limit}`,
        )
  const { rows } = await (
    locked
      ? sql<Line>`select l.id, ${lineColumns} from flag_report_line l
        where flag_id = ${flagId} and month = ${firstDay(month)}::date and part = ${part} and ${signed}
        and ${visible(ctx)} ${order} ${limit}`
      : sql<Line>`select null::bigint as id, ${lineColumns} from (${open}) o ${order}`
  ).execute(ctx.db)
  return rows
}
