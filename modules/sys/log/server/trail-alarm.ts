/** What an alarm of the trail sets off, and how it ends: somebody says what came of it. */
import { say } from '#common/text.ts'
import { notify } from '#modules/home/notification/server/notify.ts'
import { record } from '#server/audit/audit.ts'
import type { Fault } from '#server/audit/faults.ts'
import { asSystem } from '#server/http/context.ts'
import type { Ctx, Services } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { sendMail } from '#server/mail/mail.ts'
import { logText } from '../log.text.ts'
import { breakInWords } from '../verdict.text.ts'

/** Tells every administrator of one alarm, in the product and by mail, and enters it into the trail. */
export const tellAlarm = (
  services: Services,
  { input }: { input: { id: number } },
): Promise<void> =>
  asSystem(services, async (ctx) => {
    const alarm = await ctx.db
      .selectFrom('logAlarm')
      .where('id', '=', input.id)
      .selectAll()
      .executeTakeFirst()
    if (!alarm) return
    const words = (lang: 'zh' | 'en') =>
      say(logText.alarmText, lang, { found: breakInWords(alarm.found as unknown as Fault, lang) })
    const both = { zh: words('zh'), en: words('en') }
    const title = { zh: say(logText.alarmTitle, 'zh'), en: say(logText.alarmTitle, 'en') }
    const people = await ctx.db
      .selectFrom('appUser')
      .innerJoin('role', 'role.id', 'appUser.roleId')
      .where('role.taskNode', '=', 'sys_admin')
      .where('appUser.status', '=', 1)
      .select(['appUser.id', 'appUser.email'])
      .execute()
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
    await record(ctx, {
      resource: 'sys/log',
      rowId: alarm.id,
      action: 'alarm',
      result: 0,
      remark: `${both.zh} ${both.en}`.slice(0, 4000),
    })
  })

/** Ends an alarm. @throws Refusal 404 where there is none, or it was ended before */
export async function acknowledge(
  ctx: Ctx,
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
  await record(ctx, { resource: 'sys/log', rowId: id, action: 'acknowledge', result: 1, remark })
  return {}
}

/** Alarms nobody has ended, newest first, and where heads were last sent. */
export async function alarmsAndHeads({ db, services }: Pick<Ctx, 'db' | 'services'>) {
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
      ...(found as unknown as Fault),
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
