/** The report of a flag state for a month: its figures, and its lines as far as they are wanted. The screen and the files are made of this. */
import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { scopeOf } from '#server/access/scope.ts'
import type { Ctx } from '#server/http/context.ts'
import { fieldText, httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import { parts } from '../flagMonthlyReport.contract.ts'
import type { flagMonthlyReport, Part } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { accountOf, earlierOf, trendOf } from './earlier.ts'
import { alike, linesIn, seriesOf, totalsOf } from './figures.ts'
import type { Alike, Month } from './figures.ts'
import { countedWindows, factsUpToDate } from './keep-facts.ts'
import { lineColumns, openLines, placed, withShown } from './lines.ts'
import type { Line } from './lines.ts'
import { firstDay, lastDay, monthOf, nextMonth } from './months.ts'
import { progressOf, signsOf } from './signs.ts'
import type { Signed } from './signs.ts'
import { windowLines, windowSums } from './windows.ts'
import type { WindowCount } from './windows.ts'

type Answer = OutputOf<typeof flagMonthlyReport, 'list'>
export interface Report extends Omit<Answer, 'rows' | 'total'> { lines: (Line & Signed)[] }
export interface Asked { flagId?: number | null | undefined; month: string }
/** What is known of a month before its lines are read. `day`: windows are looked at as on it, the last of the month or today. */
interface Studied { of: Month; day: string; current: boolean; groups: Alike[]; windows: WindowCount }

/** The flag a caller asks about: their own, whatever they ask, for a flag state's user. @throws Refusal 400 without one, 404 for another's */
export async function flagAsked(ctx: Ctx, flagId: number | null | undefined) {
  const { taskNode, flagId: own } = ctx.user
  const wanted = taskNode === 'flag_user' ? flagId ?? own : flagId
  if (!wanted) return taskNode === 'flag_user' ? refuse(404, httpText.notFound) : refuseFields({ field: 'flagId', phrase: fieldText.required })
  if (taskNode === 'ship_owner' || (taskNode === 'flag_user' && wanted !== own)) refuse(404, httpText.notFound)
  return (await ctx.db.selectFrom('flag').where('id', '=', wanted).select(['id', 'nameZh', 'nameEn', 'iso2']).executeTakeFirst()) ?? refuse(404, httpText.notFound)
}

/** The lines a person of the society reaches are those of the ships and work they reach; a flag state reaches all of its own. */
const reached = ({ user }: Ctx) => (user.taskNode === 'flag_user' ? null : scopeOf({ own: ['ownId'], region: 'region' }, user))
const visible = (ctx: Ctx) => sql`${reached(ctx) ?? sql`true`}`
/** Whether the caller reaches the report whole. */
export const reachesAll = (ctx: Ctx): boolean => reached(ctx) === null

export const lastLockedOf = async (ctx: Pick<Ctx, 'db'>, flagId: number): Promise<string | null> =>
  ctx.db.selectFrom('flagReport').where('flagId', '=', flagId).select((eb) => eb.fn.max('month').as('month')).executeTakeFirstOrThrow().then(({ month }) => month && monthOf(month))

/** The flag with the most ships, with which somebody of the society begins who names none. */
async function usualFlag({ db, user }: Ctx): Promise<number | null> {
  if (user.taskNode === 'flag_user' || user.taskNode === 'ship_owner') return null
  return (await db.selectFrom('ship').groupBy('flagId').orderBy((eb) => eb.fn.countAll(), 'desc').orderBy('flagId').limit(1).select('flagId').executeTakeFirst())?.flagId ?? null
}

/** Windows are counted by the flag and day, but for those who reach some of them only. */
async function windowsIn(ctx: Ctx, { flagId, month, locked }: Month, day: string, current: boolean): Promise<WindowCount> {
  const none = { closing: 0, overdue: 0 }
  if (!locked) return reachesAll(ctx) ? countedWindows(ctx.services, flagId, day, current) : (await windowSums(flagId, day, current, visible(ctx)).execute(ctx.db)).rows[0]!
  if (reachesAll(ctx)) return (await ctx.db.selectFrom('flagReportSum').where('flagId', '=', flagId).where('month', '=', firstDay(month)).select(['closing', 'overdue']).executeTakeFirst()) ?? none
  const { rows: [counted] } = await sql<WindowCount>`select count(*) filter (where shown ->> 'windowState' <> 'overdue')::int as closing, count(*) filter (where shown ->> 'windowState' = 'overdue')::int as overdue
    from flag_report_line where flag_id = ${flagId} and month = ${firstDay(month)}::date and part = 'D' and ${visible(ctx)}`.execute(ctx.db)
  return counted!
}

/** Lines of a part in their order: all of them, or so many from the one after the first `from`. */
async function linesOf(ctx: Ctx, { of, day, current }: Studied, part: Part, sign: Signed['sign'] = null, some: { from: number; count: number } | null = null): Promise<Line[]> {
  const { flagId, month, locked, signing } = of
  const limit = some ? sql`limit ${some.count} offset ${some.from}` : sql``
  const order = sql`order by adjustment nulls first, day, shown ->> 'shipName', key`
  const signed = sign ? signing ? sql`coalesce((select g.state from flag_report_sign g where g.line_id = l.id), 'waiting') = ${sign}` : sql`false` : sql`true`
  const open = part === 'D' ? windowLines(flagId, month, day, current, visible(ctx), some)
    : withShown(sql`select * from (${placed(openLines(flagId, of.lastLocked, month, month))}) x where part = ${part} and ${visible(ctx)} order by adjustment nulls first, day, ship_name, key ${limit}`)
  const { rows } = await (locked ? sql<Line>`select l.id, ${lineColumns} from flag_report_line l where flag_id = ${flagId} and month = ${firstDay(month)}::date and part = ${part} and ${signed} and ${visible(ctx)} ${order} ${limit}`
    : sql<Line>`select null::bigint as id, ${lineColumns} from (${open}) o ${order}`).execute(ctx.db)
  return rows
}

async function withSigns(ctx: Ctx, { of }: Studied, lines: readonly Line[]): Promise<(Line & Signed)[]> {
  const signs = of.signing ? await signsOf(ctx, lines) : new Map<number, Signed>()
  return lines.map((line) => ({ ...line, ...(signs.get(line.id!) ?? { sign: of.signing && line.part !== 'D' ? 'waiting' as const : null, signTime: null, signName: null, messages: [] }) }))
}

async function study(ctx: Ctx, { flagId, month }: Asked): Promise<{ studied: Studied; report: Omit<Report, 'lines'> }> {
  const flag = await flagAsked(ctx, flagId ?? await usualFlag(ctx))
  const today = await societyToday(ctx.db)
  if (month > monthOf(today)) refuseFields({ field: 'month', phrase: flagReportText.notBegun })
  await factsUpToDate(ctx.services)
  const [lastLocked, lock] = await Promise.all([
    lastLockedOf(ctx, flag.id),
    ctx.db.selectFrom('flagReport as r').leftJoin('appUser as u', 'u.id', 'r.lockedBy').where('r.flagId', '=', flag.id).where('r.month', '=', firstDay(month)).select(['r.lockTime', 'u.name']).executeTakeFirst(),
  ])
  const of: Month = { flagId: flag.id, month, lastLocked, locked: lastLocked !== null && month <= lastLocked, signing: lock !== undefined }
  const day = lastDay(month) < today ? lastDay(month) : today
  const [{ rows: groups }, windows, earlier] = await Promise.all([alike(of, visible(ctx)).execute(ctx.db), windowsIn(ctx, of, day, day === today), earlierOf(ctx, of, reached(ctx) && visible(ctx))])
  const totals = totalsOf(groups, windows)
  return {
    studied: { of, day, current: day === today, groups, windows },
    report: {
      flagId: flag.id, flagNameZh: flag.nameZh, flagNameEn: flag.nameEn, month, asOf: lock ? lastDay(month) : day, locked: of.locked, lockTime: lock?.lockTime ?? null, lockedByName: lock?.name ?? null, lastLocked,
      adjusted: groups.some(({ adjustment }) => adjustment !== null), mayLock: ctx.user.rights.has('stat.flagMonthlyReport.lock') && reachesAll(ctx) && lockable(month, lastLocked, today),
      totals, account: reachesAll(ctx) ? accountOf(earlier, groups) : null, series: { ...seriesOf(groups), trend: trendOf(month, earlier, totals) }, progress: progressOf(groups),
      counts: parts.map((part) => ({ part, lines: linesIn(groups, windows, part) })),
    },
  }
}

/** The figures alone. @throws Refusal 400 for a month that has not begun, 404 for a flag out of reach */
export const readFigures = async (ctx: Ctx, asked: Asked): Promise<Omit<Report, 'lines'>> => (await study(ctx, asked)).report

/** The report whole. @throws Refusal as above */
export async function readReport(ctx: Ctx, asked: Asked): Promise<Report> {
  const { studied, report } = await study(ctx, asked)
  const lines = (await Promise.all(parts.map((part) => linesOf(ctx, studied, part)))).flat()
  return { ...report, lines: await withSigns(ctx, studied, lines) }
}

/** The figures with some lines: of one part or all, in one state of sign-off or all, the page after so many. @throws Refusal as above */
export async function readPage(ctx: Ctx, asked: Asked, wanted: { part: Part | null; sign: Signed['sign']; from: number; count: number }): Promise<Report & { total: number }> {
  const { studied, report } = await study(ctx, asked)
  const { groups, windows } = studied
  const [lines, end]: [Line[], number] = [[], wanted.from + wanted.count]
  let total = 0
  for (const part of wanted.part ? [wanted.part] : parts) {
    const [first, next] = [total, total + linesIn(groups, windows, part, wanted.sign)]
    const [from, to] = [Math.max(first, wanted.from), Math.min(next, end)]
    if (from < to) lines.push(...await linesOf(ctx, studied, part, wanted.sign, { from: from - first, count: to - from }))
    total = next
  }
  const counts = parts.map((part) => ({ part, lines: linesIn(groups, windows, part, wanted.sign) }))
  return { ...report, counts, lines: await withSigns(ctx, studied, lines), total }
}

/** Months are locked in order, once they are over. */
export const lockable = (month: string, lastLocked: string | null, today: string): boolean => month < monthOf(today) && (lastLocked === null || month === nextMonth(lastLocked))
