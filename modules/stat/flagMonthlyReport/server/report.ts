/** The report of a flag state for a month, whole: its lines, its figures, how far they are signed. The screen and the files are made of this. */
import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { addMoney, moneyOf, subtractMoney } from '#common/rules/money.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { scopeOf } from '#server/access/scope.ts'
import type { Ctx } from '#server/http/context.ts'
import { fieldText, httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import { flagReportText } from '../flagMonthlyReport.text.ts'
import { groupsOf, totalsOf } from './figures.ts'
import { lineColumns, lockedLines, openLines, windowLines } from './lines.ts'
import type { Line } from './lines.ts'
import { firstDay, lastDay, monthBefore, monthOf, nextMonth } from './months.ts'
import { progressOf, signsOf } from './signs.ts'
import type { Signed } from './signs.ts'

type Answer = OutputOf<typeof flagMonthlyReport, 'list'>
export interface Report extends Omit<Answer, 'rows' | 'total' | 'counts'> { lines: (Line & Signed)[] }
export interface Asked { flagId?: number | null | undefined; month: string }
interface MonthSum { month: string; certificates: number; endorsements: number; fee: number; paid: number }

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
const visible = (ctx: Ctx) => reached(ctx) ?? sql`true`
/** Whether the caller reaches the report whole. */
export const reachesAll = (ctx: Ctx): boolean => reached(ctx) === null

export const lastLockedOf = async (ctx: Pick<Ctx, 'db'>, flagId: number): Promise<string | null> =>
  ctx.db.selectFrom('flagReport').where('flagId', '=', flagId).select((eb) => eb.fn.max('month').as('month')).executeTakeFirstOrThrow().then(({ month }) => month && monthOf(month))

/** Windows are looked at as on the last day of the month, or today. */
export const dayOf = (month: string, today: string): string => (lastDay(month) < today ? lastDay(month) : today)

async function linesOf(ctx: Ctx, flagId: number, month: string, lastLocked: string | null, today: string): Promise<Line[]> {
  const open = sql`select null::bigint as id, ${lineColumns} from (${openLines(flagId, lastLocked, month, month)} union all ${windowLines(flagId, month, dayOf(month, today), dayOf(month, today) === today)}) u`
  const { rows } = await sql<Line>`select * from (${lastLocked && month <= lastLocked ? lockedLines(flagId, month) : open}) t where ${visible(ctx)}
    order by part, adjustment nulls first, day, shown ->> 'shipName', key`.execute(ctx.db)
  return rows
}

/** What earlier months came to, locked or not: of these follow the opening balance and the trend. */
async function before(ctx: Ctx, flagId: number, month: string, lastLocked: string | null): Promise<MonthSum[]> {
  const kept = sql`select ${lineColumns} from flag_report_line where flag_id = ${flagId} and month < ${firstDay(month)}::date and part <> 'D'`
  const isOpen = !lastLocked || nextMonth(lastLocked) < month
  const { rows } = await sql<MonthSum>`select month, sum(certificates)::int as certificates, count(*) filter (where kind = 'endorsement')::int as endorsements, sum(fee) as fee, sum(paid) as paid
    from (${isOpen ? sql`${kept} union all ${openLines(flagId, lastLocked, monthBefore(month))}` : kept}) t where ${visible(ctx)} group by month`.execute(ctx.db)
  return rows.map((row) => ({ ...row, month: monthOf(row.month), fee: Number(row.fee), paid: Number(row.paid) }))
}

const sum = (values: readonly number[]): string => addMoney(...values.map(moneyOf))

function accountOf(earlier: readonly MonthSum[], lines: readonly Line[]) {
  const opening = subtractMoney(sum(earlier.map(({ fee }) => fee)), sum(earlier.map(({ paid }) => paid)))
  const [due, paid] = [sum(lines.map(({ fee }) => fee)), sum(lines.map((line) => line.paid))]
  return { opening: Number(opening), due: Number(due), paid: Number(paid), closing: Number(subtractMoney(addMoney(opening, due), paid)) }
}

function trendOf(month: string, earlier: readonly MonthSum[], totals: Answer['totals']): Answer['series']['trend'] {
  const known = new Map<string, Omit<MonthSum, 'paid'>>([...earlier.map((one) => [one.month, one] as const), [month, { month, certificates: totals.certificates, endorsements: totals.endorsements, fee: totals.fee }]])
  return Array.from({ length: 12 }, (_, i) => monthBefore(month, 11 - i)).map((one) => {
    const { certificates, endorsements, fee } = known.get(one) ?? { certificates: 0, endorsements: 0, fee: 0 }
    return { month: one, certificates, endorsements, fee }
  })
}

/** The flag with the most ships, with which somebody of the society begins who names none. */
async function usualFlag({ db, user }: Ctx): Promise<number | null> {
  if (user.taskNode === 'flag_user' || user.taskNode === 'ship_owner') return null
  return (await db.selectFrom('ship').groupBy('flagId').orderBy((eb) => eb.fn.countAll(), 'desc').orderBy('flagId').limit(1).select('flagId').executeTakeFirst())?.flagId ?? null
}

/** @throws Refusal 400 for a month that has not begun, 404 for a flag out of reach */
export async function readReport(ctx: Ctx, { flagId, month }: Asked): Promise<Report> {
  const flag = await flagAsked(ctx, flagId ?? await usualFlag(ctx))
  const today = await societyToday(ctx.db)
  if (month > monthOf(today)) refuseFields({ field: 'month', phrase: flagReportText.notBegun })
  const lastLocked = await lastLockedOf(ctx, flag.id)
  const locked = lastLocked !== null && month <= lastLocked
  const [lines, earlier, lock] = await Promise.all([
    linesOf(ctx, flag.id, month, lastLocked, today), before(ctx, flag.id, month, lastLocked),
    ctx.db.selectFrom('flagReport as r').leftJoin('appUser as u', 'u.id', 'r.lockedBy').where('r.flagId', '=', flag.id).where('r.month', '=', firstDay(month)).select(['r.lockTime', 'u.name']).executeTakeFirst(),
  ])
  const signs = lock ? await signsOf(ctx, lines) : new Map<number, Signed>()
  const signed = lines.map((line) => ({ ...line, ...(signs.get(line.id!) ?? { sign: lock && line.part !== 'D' ? 'waiting' as const : null, signTime: null, signName: null, messages: [] }) }))
  const totals = totalsOf(lines)
  return {
    flagId: flag.id, flagNameZh: flag.nameZh, flagNameEn: flag.nameEn, month, asOf: lock ? lastDay(month) : dayOf(month, today), locked, lockTime: lock?.lockTime ?? null, lockedByName: lock?.name ?? null, lastLocked,
    adjusted: lines.some(({ adjustment }) => adjustment !== null), mayLock: ctx.user.rights.has('stat.flagMonthlyReport.lock') && reachesAll(ctx) && lockable(month, lastLocked, today),
    lines: signed, totals, account: reachesAll(ctx) ? accountOf(earlier, lines) : null,
    series: { ...groupsOf(lines), trend: trendOf(month, earlier, totals) }, progress: progressOf(signed),
  }
}

/** Months are locked in order, once they are over. */
export const lockable = (month: string, lastLocked: string | null, today: string): boolean => month < monthOf(today) && (lastLocked === null || month === nextMonth(lastLocked))
