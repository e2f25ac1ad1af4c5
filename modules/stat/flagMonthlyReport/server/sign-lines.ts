/** Sign-off by the flag state, line by line: it acknowledges, or asks and is answered. */
import { sql } from 'kysely'
import type { InputOf } from '#common/contract.ts'
import { notify } from '#modules/home/notification/server/notify.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { fieldText, httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import { flagReportText as t } from '../flagMonthlyReport.text.ts'
import { firstDay, monthOf } from './months.ts'
import { flagUsers, officeUsers, told } from './people.ts'
import { reachesAll } from './report.ts'

type Sign = 'acknowledged' | 'queried' | 'answered'

/** Lines of locked months that are to be signed, in the caller's reach, locked against others. */
function signable({ db, user }: Ctx) {
  const lines = db.selectFrom('flagReportLine as l').innerJoin('flagReport as r', (join) => join.onRef('r.id', '=', 'l.reportId').onRef('r.month', '=', 'l.month')).innerJoin('flag as f', 'f.id', 'l.flagId')
    .leftJoin('flagReportSign as s', 's.lineId', 'l.id').where('l.part', '!=', 'D').select(['l.id', 'l.flagId', 'l.month', 'l.part', 'l.reportId', 'f.nameZh', 'f.nameEn', 's.state', 's.userId', sql<string | null>`coalesce(l.facts ->> 'certNo', l.facts ->> 'reference')`.as('about')])
  return user.taskNode === 'flag_user' ? lines.where('l.flagId', '=', user.flagId ?? 0) : lines
}
type Line = Awaited<ReturnType<ReturnType<typeof signable>['execute']>>[number]

const put = ({ db, user }: Ctx, ids: readonly number[], state: Sign) => db.insertInto('flagReportSign').values(ids.map((lineId) => ({ lineId, state, userId: user.userId })))
  .onConflict((c) => c.column('lineId').doUpdateSet({ state, userId: user.userId, time: sql`now()` })).execute()

async function lineOf(ctx: Ctx, id: number): Promise<Line> {
  const line = await signable(ctx).where('l.id', '=', id).forUpdate('l').executeTakeFirst()
  return line ?? refuse(404, httpText.notFound)
}
const flagOf = ({ flagId, nameZh, nameEn }: Line) => ({ id: flagId, nameZh, nameEn })
/** A flag state signs; nobody signs for it. */
const onlyFlag = ({ user }: Ctx): void => void (user.taskNode !== 'flag_user' && refuse(403, t.onlyFlag))

/** @throws Refusal 400 with neither lines nor month; 404 for a line out of reach; 409 for one with a question nobody has answered */
export async function acknowledge(ctx: Ctx, { ids, month }: InputOf<typeof flagMonthlyReport, 'acknowledge'>): Promise<{ acknowledged: number }> {
  onlyFlag(ctx)
  if (!ids?.length && !month) return refuseFields({ field: 'ids', phrase: fieldText.required })
  const wanted = [...new Set(ids ?? [])]
  const found = await (wanted.length ? signable(ctx).where('l.id', 'in', wanted) : signable(ctx).where('l.month', '=', firstDay(month!)).where('s.state', 'is', null)).orderBy('l.id').forUpdate('l').execute()
  if (wanted.length && found.length !== wanted.length) refuse(404, httpText.notFound)
  if (found.some(({ state }) => state === 'queried')) refuse(409, t.queryOpen)
  const open = found.filter(({ state }) => state !== 'acknowledged')
  for (let from = 0; from < open.length; from += 1000) await put(ctx, open.slice(from, from + 1000).map(({ id }) => id), 'acknowledged')
  const reports = Map.groupBy(open, ({ reportId }) => reportId)
  for (const [reportId, [first, ...others]] of reports) {
    await record(ctx, { resource: 'stat/flagMonthlyReport', rowId: reportId, action: 'acknowledge', changes: [{ field: 'lines', from: null, to: others.length + 1 }] })
    await tellWhenDone(ctx, first!)
  }
  return { acknowledged: open.length }
}

/** With the last line the office is told that the month is signed. */
async function tellWhenDone(ctx: Ctx, line: Line): Promise<void> {
  const left = await ctx.db.selectFrom('flagReportLine as l').leftJoin('flagReportSign as s', 's.lineId', 'l.id').where('l.flagId', '=', line.flagId).where('l.month', '=', line.month).where('l.part', '!=', 'D')
    .where((eb) => eb.or([eb('s.state', 'is', null), eb('s.state', '!=', 'acknowledged')])).select('l.id').limit(1).executeTakeFirst()
  if (!left) await notify(ctx, { userIds: await officeUsers(ctx), kind: 'report', key: `stat/flagMonthlyReport signed ${line.reportId}`, ...told(t.signedNotice, flagOf(line), monthOf(line.month)) })
}

async function say(ctx: Ctx, line: Line, kind: 'query' | 'answer', words: string): Promise<number> {
  const { id } = await ctx.db.insertInto('flagReportMessage').values({ lineId: line.id, userId: ctx.user.userId, kind, words: words.trim() }).returning('id').executeTakeFirstOrThrow()
  await put(ctx, [line.id], kind === 'query' ? 'queried' : 'answered')
  await record(ctx, { resource: 'stat/flagMonthlyReport', rowId: line.reportId, action: kind, remark: words.trim() })
  return id
}
const notice = (words: string) => ({ text: { zh: words.trim(), en: words.trim() }, kind: 'report' as const })

export async function query(ctx: Ctx, { id, words }: InputOf<typeof flagMonthlyReport, 'query'>): Promise<{ id: number }> {
  onlyFlag(ctx)
  const line = await lineOf(ctx, id)
  const message = await say(ctx, line, 'query', words)
  await notify(ctx, { userIds: await officeUsers(ctx), key: `stat/flagMonthlyReport query ${message}`, ...notice(words), ...told(t.queryNotice, flagOf(line), monthOf(line.month), { about: line.about ?? '' }, line.part) })
  return { id }
}

/** @throws Refusal 409 where nothing is asked */
export async function answer(ctx: Ctx, { id, words }: InputOf<typeof flagMonthlyReport, 'answer'>): Promise<{ id: number }> {
  if (!reachesAll(ctx)) refuse(403, t.notWhole)
  const line = await lineOf(ctx, id)
  if (line.state !== 'queried') refuse(409, t.nothingAsked)
  const message = await say(ctx, line, 'answer', words)
  await notify(ctx, { userIds: await flagUsers(ctx, line.flagId), key: `stat/flagMonthlyReport answer ${message}`, ...notice(words), ...told(t.answerNotice, flagOf(line), monthOf(line.month), { about: line.about ?? '' }, line.part) })
  return { id }
}
