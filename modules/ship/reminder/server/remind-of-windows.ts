import { sql } from 'kysely'
import { notify } from '#modules/sys/notice/server/notify.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { sendMails } from '#server/platform/mail/mail.ts'
import { writeReminders } from './due-reminders.ts'
import { createDigestRenderer } from './digests.ts'
import { readDigests } from './read-digests.ts'
import type { ReminderDigest } from './read-digests.ts'
import { valueFor } from '#server/core/lookup.ts'

export interface Run {
  windows: number
  records: number
  receivers: number
  mails: number
}
/** Rows of one insert statement. */
const batchSize = 2000

/**
 * Daily reminders of survey windows and open records: every recipient gets one notice and one mail
 * with all reminders due since the last run. Safe to run at any time, repeatedly and on several
 * servers: a finished day is skipped, missed days are made up for, and a recipient's reminders,
 * notice and mail are written in one transaction.
 * @param day default: the society's today
 * @returns what was sent; null when the day was done already
 */
export const remindOfWindows = (services: Services, day?: string): Promise<Run | null> =>
  runAsSystem(services, async (ctx) => {
    const { db } = ctx
    // A concurrent run waits here and then finds the day done.
    await sql`lock table reminder_run in share row exclusive mode`.execute(db)
    const now = day ?? (await societyToday(db))
    const { reminders } = await readSettings(db)
    const last = await db
      .selectFrom('reminderRun')
      .select((e) => e.fn.max('day').as('day'))
      .executeTakeFirst()
    if (last?.day && last.day >= now) return null
    // Includes the last day again, for certificates issued after that day's run.
    const from = last?.day ?? now
    await db.insertInto('reminderRun').values({ day: now, fromDay: from }).execute()
    // After an outage hundreds of thousands of rows are grouped; this should happen in memory.
    await sql`set local work_mem = '64MB'`.execute(db)
    const { windows, records } = await writeReminders(db, { from, to: now, reminders })
    const letters = windows + records ? await readDigests(db, now) : []
    const mails = await send(ctx, letters, now)
    const run = { windows, records, receivers: letters.length, mails }
    await db.updateTable('reminderRun').set(run).where('day', '=', now).execute()
    return run
  })

/** @returns the number of mails */
async function send(
  ctx: RequestContext,
  letters: readonly ReminderDigest[],
  day: string,
): Promise<number> {
  const { db, services } = ctx
  const writer = await createDigestRenderer(db, services.config.publicUrl)
  const mailed = letters.filter(({ email }) => email)
  const ids = await sendMails(
    ctx,
    mailed.map((letter) => writer.mail(letter)),
  )
  const outboxIds = new Map(mailed.map(({ receiver }, at) => [receiver, ids[at]!]))
  const outboxOf = ({ receiver }: ReminderDigest) =>
    outboxIds.has(receiver) ? [valueFor(outboxIds, receiver)] : []
  const offices = [
    ...Map.groupBy(
      letters.filter(({ office }) => office),
      ({ office }) => office!,
    ),
  ].map(([receiver, of]) => ({
    day,
    receiver,
    userId: null,
    customerId: null,
    name: of.map(({ name }) => name).join(', '),
    outboxIds: of.flatMap(outboxOf),
  }))
  const rows = [
    ...offices,
    ...letters.map((letter) => ({
      day,
      receiver: letter.receiver,
      userId: letter.userId,
      customerId: letter.customerId,
      name: letter.name,
      outboxIds: outboxOf(letter),
    })),
  ]
  for (let from = 0; from < rows.length; from += batchSize)
    await db
      .insertInto('reminderLetter')
      .values(rows.slice(from, from + batchSize))
      .execute()
  await notify(
    ctx,
    ...letters
      .filter(({ userId }) => userId)
      .map((letter) => ({
        userIds: [letter.userId!],
        key: `ship/reminder ${day}`,
        kind: 'reminder' as const,
        link: writer.link(letter),
        title: { zh: writer.title(letter, 'zh'), en: writer.title(letter, 'en') },
        text: { zh: writer.brief(letter, 'zh'), en: writer.brief(letter, 'en') },
      })),
  )
  return mailed.length
}
