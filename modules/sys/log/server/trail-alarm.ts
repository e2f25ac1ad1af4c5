/** Alarms of the trail: notification, and acknowledgement with a remark. */
import { formatBoth } from '#common/text.ts'
import { formatMessage } from '#common/text.ts'
import { notify } from '#modules/sys/notice/server/notify.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { Fault } from '#server/records/audit/faults.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { activeAdministrators } from '#server/platform/mail/administrators.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import { logText } from '../log.text.ts'
import { describeBreak } from '../verification-result.text.ts'

/**
 * Notifies every administrator of an alarm, in the product and by mail, and records it in the
 * trail.
 */
export const notifyAlarm = (
  services: Services,
  { input }: { input: { id: number } },
): Promise<void> =>
  runAsSystem(services, async (ctx) => {
    const alarm = await ctx.db
      .selectFrom('logAlarm')
      .where('id', '=', input.id)
      .selectAll()
      .executeTakeFirst()
    if (!alarm) return
    const text = (lang: 'zh' | 'en') =>
      formatMessage(logText.alarmText, lang, {
        found: describeBreak(alarm.found as Fault, lang),
      })
    const both = { zh: text('zh'), en: text('en') }
    const title = formatBoth(logText.alarmTitle)
    const people = await activeAdministrators(ctx.db)
    const userIds = people.map(({ id }) => id)
    await notify(ctx, {
      userIds,
      key: `sys/log alarm ${alarm.id} ${alarm.time}`,
      kind: 'task',
      title,
      text: both,
      link: '/sys/log/list',
    })
    const to = people.flatMap(({ email }) => email ?? [])
    const subject = `Plimsoll: ${title.zh} ${title.en}`
    if (to.length)
      await sendMail(ctx, {
        to,
        subject,
        text: `${both.zh}\n\n${both.en}\n\n${services.config.publicUrl}/sys/log/list\n`,
      })
    await writeAuditEntry(ctx, {
      resource: 'sys/log',
      rowId: alarm.id,
      action: 'alarm',
      result: 0,
      remark: `${both.zh} ${both.en}`.slice(0, 4000),
    })
  })

/** Acknowledges an alarm. @throws Refusal 404 when it does not exist or was acknowledged before */
export async function acknowledge(
  ctx: RequestContext,
  { id, remark }: { id: number; remark: string },
): Promise<Record<never, never>> {
  const ended = await ctx.db
    .updateTable('logAlarm')
    .where('id', '=', id)
    .where('seenTime', 'is', null)
    .set({ seenTime: new Date().toISOString(), seenBy: ctx.user.userId, remark })
    .returning('id')
    .executeTakeFirst()
  if (!ended) refuse(404, logText.noAlarm)
  await writeAuditEntry(ctx, {
    resource: 'sys/log',
    rowId: id,
    action: 'acknowledge',
    result: 1,
    remark,
  })
  return {}
}

/** Open alarms, newest first, and where heads were last sent. */
export async function alarmsAndHeads({ db, services }: Pick<RequestContext, 'db' | 'services'>) {
  const open = await db
    .selectFrom('logAlarm')
    .where('seenTime', 'is', null)
    .orderBy('id', 'desc')
    .limit(50)
    .selectAll()
    .execute()
  const sent = new Map(
    (await db.selectFrom('logHeadSent').selectAll().execute()).map((row) => [row.place, row]),
  )
  return {
    alarms: open.map(({ id, time, found }) => ({
      ...(found as Fault),
      alarmId: id,
      raised: time,
    })),
    heads: services.config.trailHeads.map(({ name }) => ({
      place: name,
      sentTime: sent.get(name)?.sentTime ?? null,
      error: sent.get(name)?.error ?? null,
    })),
  }
}
