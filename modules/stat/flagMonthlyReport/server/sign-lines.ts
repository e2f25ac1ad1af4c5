/** Sign-off by the flag state, line by line: it acknowledges, or asks and gets an answer. */
import { sql } from 'kysely'
import type { InputOf } from '#common/contract.ts'
import { notify } from '#modules/sys/notice/server/notify.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import { flagReportText as t } from '../flagMonthlyReport.text.ts'
import { firstDay, monthOf } from './month.ts'
import { flagUsers, officeUsers, noticeContent } from './recipients.ts'
import { hasFullScope } from './month-lines.ts'

type Sign = 'acknowledged' | 'queried' | 'answered'

/** Lines of locked months that need sign-off, in the caller's scope, with row locks. */
function signable({ db, user }: RequestContext) {
  const lines = db
    .selectFrom('flagReportLine as l')
    .innerJoin('flagReport as r', (join) =>
      join.onRef('r.id', '=', 'l.reportId').onRef('r.month', '=', 'l.month'),
    )
    .innerJoin('flag as f', 'f.id', 'l.flagId')
    .leftJoin('flagReportSign as s', 's.lineId', 'l.id')
    .where('l.part', '!=', 'D')
    .select([
      'l.id',
      'l.flagId',
      'l.month',
      'l.part',
      'l.reportId',
      'f.nameZh',
      'f.nameEn',
      's.state',
      's.userId',
      sql<string | null>`coalesce(l.facts ->> 'certNo', l.facts ->> 'reference')`.as('about'),
    ])
  return user.taskNode === 'flag_user' ? lines.where('l.flagId', '=', user.flagId ?? 0) : lines
}
type Line = Awaited<ReturnType<ReturnType<typeof signable>['execute']>>[number]

const put = ({ db, user }: RequestContext, ids: readonly number[], state: Sign) =>
  db
    .insertInto('flagReportSign')
    .values(ids.map((lineId) => ({ lineId, state, userId: user.userId })))
    .onConflict((c) =>
      c.column('lineId').doUpdateSet({ state, userId: user.userId, time: sql`now()` }),
    )
    .execute()

async function lineOf(ctx: RequestContext, id: number): Promise<Line> {
  const line = await signable(ctx).where('l.id', '=', id).forUpdate('l').executeTakeFirst()
  return line ?? refuse(404, httpText.notFound)
}
const flagOf = ({ flagId, nameZh, nameEn }: Line) => ({ id: flagId, nameZh, nameEn })
/** Only flag state users may sign. */
const onlyFlag = ({ user }: RequestContext): void =>
  void (user.taskNode !== 'flag_user' && refuse(403, t.onlyFlag))

/**
 * @throws Refusal 400 with neither lines nor month; 404 for a line out of scope; 409 for a line
 *   with an open question
 */
export async function acknowledge(
  ctx: RequestContext,
  { ids, month }: InputOf<typeof flagMonthlyReport, 'acknowledge'>,
): Promise<{ acknowledged: number }> {
  onlyFlag(ctx)
  const requested = [...new Set(ids ?? [])]
  const query = requested.length
    ? signable(ctx).where('l.id', 'in', requested)
    : month
      ? signable(ctx).where('l.month', '=', firstDay(month)).where('s.state', 'is', null)
      : refuseFields({ field: 'ids', phrase: fieldText.required })
  const lines = await query.orderBy('l.id').forUpdate('l').execute()
  if (requested.length && lines.length !== requested.length) refuse(404, httpText.notFound)
  if (lines.some(({ state }) => state === 'queried')) refuse(409, t.queryOpen)
  const open = lines.filter(({ state }) => state !== 'acknowledged')
  for (let from = 0; from < open.length; from += 1000)
    await put(
      ctx,
      open.slice(from, from + 1000).map(({ id }) => id),
      'acknowledged',
    )
  const reports = Map.groupBy(open, ({ reportId }) => reportId)
  for (const [reportId, signed] of reports) {
    await writeAuditEntry(ctx, {
      resource: 'stat/flagMonthlyReport',
      rowId: reportId,
      action: 'acknowledge',
      changes: [{ field: 'lines', from: null, to: signed.length }],
    })
    if (signed[0]) await notifyWhenSigned(ctx, signed[0])
  }
  return { acknowledged: open.length }
}

/** Notifies the office when the last line of a month is signed. */
async function notifyWhenSigned(ctx: RequestContext, line: Line): Promise<void> {
  const remaining = await ctx.db
    .selectFrom('flagReportLine as l')
    .leftJoin('flagReportSign as s', 's.lineId', 'l.id')
    .where('l.flagId', '=', line.flagId)
    .where('l.month', '=', line.month)
    .where('l.part', '!=', 'D')
    .where((eb) => eb.or([eb('s.state', 'is', null), eb('s.state', '!=', 'acknowledged')]))
    .select('l.id')
    .limit(1)
    .executeTakeFirst()
  if (!remaining)
    await notify(ctx, {
      userIds: await officeUsers(ctx),
      kind: 'report',
      key: `stat/flagMonthlyReport signed ${line.reportId}`,
      ...noticeContent(t.signedNotice, flagOf(line), monthOf(line.month)),
    })
}

async function translate(
  ctx: RequestContext,
  line: Line,
  kind: 'query' | 'answer',
  text: string,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('flagReportMessage')
    .values({ lineId: line.id, userId: ctx.user.userId, kind, words: text.trim() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await put(ctx, [line.id], kind === 'query' ? 'queried' : 'answered')
  await writeAuditEntry(ctx, {
    resource: 'stat/flagMonthlyReport',
    rowId: line.reportId,
    action: kind,
    remark: text.trim(),
  })
  return id
}
const notice = (text: string) => ({
  text: { zh: text.trim(), en: text.trim() },
  kind: 'report' as const,
})

export async function query(
  ctx: RequestContext,
  { id, words: text }: InputOf<typeof flagMonthlyReport, 'query'>,
): Promise<{ id: number }> {
  onlyFlag(ctx)
  const line = await lineOf(ctx, id)
  const message = await translate(ctx, line, 'query', text)
  await notify(ctx, {
    userIds: await officeUsers(ctx),
    key: `stat/flagMonthlyReport query ${message}`,
    ...notice(text),
    ...noticeContent(
      t.queryNotice,
      flagOf(line),
      monthOf(line.month),
      { about: line.about ?? '' },
      line.part,
    ),
  })
  return { id }
}

/** @throws Refusal 409 without an open question */
export async function answerQuery(
  ctx: RequestContext,
  { id, words: text }: InputOf<typeof flagMonthlyReport, 'answer'>,
): Promise<{ id: number }> {
  if (!hasFullScope(ctx)) refuse(403, t.notWhole)
  const line = await lineOf(ctx, id)
  if (line.state !== 'queried') refuse(409, t.nothingAsked)
  const message = await translate(ctx, line, 'answer', text)
  await notify(ctx, {
    userIds: await flagUsers(ctx, line.flagId),
    key: `stat/flagMonthlyReport answer ${message}`,
    ...notice(text),
    ...noticeContent(
      t.answerNotice,
      flagOf(line),
      monthOf(line.month),
      { about: line.about ?? '' },
      line.part,
    ),
  })
  return { id }
}
