/**
 * The report of a flag state for a month: figures and requested lines, for the page and the files.
 */
import type { OutputOf } from '#common/contract.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import { parts } from '../flagMonthlyReport.contract.ts'
import type { flagMonthlyReport, Part } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { accountOf, readPreviousMonths, trendOf } from './previous-months.ts'
import { groupLines, linesIn, seriesOf, totalsOf } from './report-totals.ts'
import type { Month } from './report-totals.ts'
import { ensureFactsFresh } from './refresh-facts.ts'
import type { Line } from './report-lines.ts'
import { firstDay, lastDay, monthOf, nextMonth } from './month.ts'
import { progressOf, signsOf } from './sign-offs.ts'
import type { SignOffState } from './sign-offs.ts'
import { lineScope, visible, hasFullScope, countWindows, linesOf } from './month-lines.ts'
import type { MonthContext } from './month-lines.ts'

type Answer = OutputOf<typeof flagMonthlyReport, 'list'>
export interface Report extends Omit<Answer, 'rows' | 'total'> {
  lines: (Line & SignOffState)[]
}
export interface ReportQuery {
  flagId?: number | null | undefined
  month: string
}

/**
 * The flag of a request; flag state users always get their own.
 * @throws Refusal 400 without a flag, 404 for another's
 */
export async function resolveFlag(ctx: RequestContext, flagId: number | null | undefined) {
  const { taskNode, flagId: own } = ctx.user
  const requested = taskNode === 'flag_user' ? (flagId ?? own) : flagId
  if (!requested)
    return taskNode === 'flag_user'
      ? refuse(404, httpText.notFound)
      : refuseFields({ field: 'flagId', phrase: fieldText.required })
  if (taskNode === 'ship_owner' || (taskNode === 'flag_user' && requested !== own))
    refuse(404, httpText.notFound)
  return (
    (await ctx.db
      .selectFrom('flag')
      .where('id', '=', requested)
      .select(['id', 'nameZh', 'nameEn', 'iso2'])
      .executeTakeFirst()) ?? refuse(404, httpText.notFound)
  )
}

export const lastLockedOf = async (
  ctx: Pick<RequestContext, 'db'>,
  flagId: number,
): Promise<string | null> =>
  ctx.db
    .selectFrom('flagReport')
    .where('flagId', '=', flagId)
    .select((eb) => eb.fn.max('month').as('month'))
    .executeTakeFirstOrThrow()
    .then(({ month }) => month && monthOf(month))

async function withSigns(
  ctx: RequestContext,
  { of }: MonthContext,
  lines: readonly Line[],
): Promise<(Line & SignOffState)[]> {
  const signs = of.signing ? await signsOf(ctx, lines) : new Map<number, SignOffState>()
  return lines.map((line) => ({
    ...line,
    ...((line.id !== null ? signs.get(line.id) : undefined) ?? {
      sign: of.signing && line.part !== 'D' ? ('waiting' as const) : null,
      signTime: null,
      signName: null,
      messages: [],
    }),
  }))
}

async function loadMonth(
  ctx: RequestContext,
  { flagId, month }: ReportQuery,
): Promise<{ studied: MonthContext; report: Omit<Report, 'lines'> }> {
  const flag = await resolveFlag(ctx, flagId)
  const today = await societyToday(ctx.db)
  if (month > monthOf(today)) refuseFields({ field: 'month', phrase: flagReportText.notBegun })
  await ensureFactsFresh(ctx.services)
  const [lastLocked, lock] = await Promise.all([
    lastLockedOf(ctx, flag.id),
    ctx.db
      .selectFrom('flagReport as r')
      .leftJoin('appUser as u', 'u.id', 'r.lockedBy')
      .where('r.flagId', '=', flag.id)
      .where('r.month', '=', firstDay(month))
      .select(['r.lockTime', 'u.displayName as name'])
      .executeTakeFirst(),
  ])
  const of: Month = {
    flagId: flag.id,
    month,
    lastLocked,
    locked: lastLocked !== null && month <= lastLocked,
    signing: lock !== undefined,
  }
  const day = lastDay(month) < today ? lastDay(month) : today
  const [{ rows: groups }, windows, previous] = await Promise.all([
    groupLines(of, visible(ctx)).execute(ctx.db),
    countWindows(ctx, of, day, day === today),
    readPreviousMonths(ctx, of, lineScope(ctx) && visible(ctx)),
  ])
  const totals = totalsOf(groups, windows)
  return {
    studied: { of, day, current: day === today, groups, windows },
    report: {
      flagId: flag.id,
      flagNameZh: flag.nameZh,
      flagNameEn: flag.nameEn,
      month,
      asOf: lock ? lastDay(month) : day,
      locked: of.locked,
      lockTime: lock?.lockTime ?? null,
      lockedByName: lock?.name ?? null,
      lastLocked,
      adjusted: groups.some(({ adjustment }) => adjustment !== null),
      mayLock:
        ctx.user.rights.has('stat.flagMonthlyReport.lock') &&
        hasFullScope(ctx) &&
        isLockable(month, lastLocked, today),
      totals,
      account: hasFullScope(ctx) ? accountOf(previous, groups) : null,
      series: { ...seriesOf(groups), trend: trendOf(month, previous, totals) },
      progress: progressOf(groups),
      counts: parts.map((part) => ({ part, lines: linesIn(groups, windows, part) })),
    },
  }
}

/** The figures only. @throws Refusal 400 for a future month, 404 for a flag out of scope */
export const readFigures = async (
  ctx: RequestContext,
  query: ReportQuery,
): Promise<Omit<Report, 'lines'>> => (await loadMonth(ctx, query)).report

/** The complete report. @throws Refusal as readFigures */
export async function readReport(ctx: RequestContext, query: ReportQuery): Promise<Report> {
  const { studied: context, report } = await loadMonth(ctx, query)
  const lines = (await Promise.all(parts.map((part) => linesOf(ctx, context, part)))).flat()
  return { ...report, lines: await withSigns(ctx, context, lines) }
}

/** The figures and a page of lines, by part and sign-off state. @throws Refusal as readFigures */
export async function readPage(
  ctx: RequestContext,
  query: ReportQuery,
  requested: { part: Part | null; sign: SignOffState['sign']; from: number; count: number },
): Promise<Report & { total: number }> {
  const { studied: context, report } = await loadMonth(ctx, query)
  const { groups, windows } = context
  const [lines, end]: [Line[], number] = [[], requested.from + requested.count]
  let total = 0
  for (const part of requested.part ? [requested.part] : parts) {
    const [first, next] = [total, total + linesIn(groups, windows, part, requested.sign)]
    const [from, to] = [Math.max(first, requested.from), Math.min(next, end)]
    if (from < to)
      lines.push(
        ...(await linesOf(ctx, context, part, requested.sign, {
          from: from - first,
          count: to - from,
        })),
      )
    total = next
  }
  const counts = parts.map((part) => ({
    part,
    lines: linesIn(groups, windows, part, requested.sign),
  }))
  return { ...report, counts, lines: await withSigns(ctx, context, lines), total }
}

/** Whether a month can be locked: in order, once it is over. */
export const isLockable = (month: string, lastLocked: string | null, today: string): boolean =>
  month < monthOf(today) && (lastLocked === null || month === nextMonth(lastLocked))
