import { sql } from 'kysely'
import { notify } from '#modules/home/notification/server/notify.ts'
import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import { asSystem } from '#server/http/context.ts'
import type { Ctx, Services } from '#server/http/context.ts'
import { sendMails } from '#server/mail/mail.ts'
import { writeReminders } from './due-reminders.ts'
import { letterWriter, lettersOf } from './letters.ts'
import type { Letter } from './letters.ts'

export interface Run { windows: number; records: number; receivers: number; mails: number }
/** Rows of one statement. */
const atOnce = 2000

/**
 * Reminds of survey windows and open records, once a day: everybody concerned gets one notice and one mail with all of them whose reminder day has come
 * since the last run. It may run at any time, twice, and on several servers: a day that was done is not done again, after a standstill
 * every day is made up for, and what a receiver was reminded of is written down with notice and mail in one transaction.
 * @param day the society's today, unless told otherwise
 * @returns what was sent; null when the day was done already
 */
export const remindOfWindows = (services: Services, day?: string): Promise<Run | null> => asSystem(services, async (ctx) => {
  const { db } = ctx
  // Whoever comes second waits, and then sees that the day is done.
  await sql`lock table reminder_run in share row exclusive mode`.execute(db)
  const now = day ?? (await societyToday(db))
  const { reminders } = await readSettings(db)
  const last = await db.selectFrom('reminderRun').select((e) => e.fn.max('day').as('day')).executeTakeFirst()
  if (last?.day && last.day >= now) return null
  // The last day once more: what was issued after that day's run is in time for its reminders too.
  const from = last?.day ?? now
  await db.insertInto('reminderRun').values({ day: now, fromDay: from }).execute()
  // After a standstill hundreds of thousands of rows are put together, which is to be done in memory.
  await sql`set local work_mem = '64MB'`.execute(db)
  const { windows, records } = await writeReminders(db, { from, to: now, reminders })
  const letters = windows + records ? await lettersOf(db, now) : []
  const mails = await send(ctx, letters, now)
  const run = { windows, records, receivers: letters.length, mails }
  await db.updateTable('reminderRun').set(run).where('day', '=', now).execute()
  return run
})

/** @returns the number of mails */
async function send(ctx: Ctx, letters: readonly Letter[], day: string): Promise<number> {
  const { db, services } = ctx
  const writer = await letterWriter(db, services.config.publicUrl)
  const mailed = letters.filter(({ email }) => email)
  const ids = await sendMails(ctx, mailed.map((letter) => writer.mail(letter)))
  const outboxIds = new Map(mailed.map(({ receiver }, at) => [receiver, ids[at]!]))
  const outboxOf = ({ receiver }: Letter) => (outboxIds.has(receiver) ? [outboxIds.get(receiver)!] : [])
  const offices = [...Map.groupBy(letters.filter(({ office }) => office), ({ office }) => office!)].map(([receiver, of]) => (
    { day, receiver, userId: null, customerId: null, name: of.map(({ name }) => name).join(', '), outboxIds: of.flatMap(outboxOf) }))
  const rows = [...offices, ...letters.map((letter) => ({ day, receiver: letter.receiver, userId: letter.userId, customerId: letter.customerId, name: letter.name, outboxIds: outboxOf(letter) }))]
  for (let from = 0; from < rows.length; from += atOnce) await db.insertInto('reminderLetter').values(rows.slice(from, from + atOnce)).execute()
  await notify(ctx, ...letters.filter(({ userId }) => userId).map((letter) => ({
    userIds: [letter.userId!], key: `ship/reminder ${day}`, kind: 'reminder' as const, link: writer.link(letter),
    title: { zh: writer.title(letter, 'zh'), en: writer.title(letter, 'en') }, text: { zh: writer.brief(letter, 'zh'), en: writer.brief(letter, 'en') },
  })))
  return mailed.length
}
