import { addDays } from '#common/rules/dates.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'

/** The last reminders of the demonstration went out 25 days ago: its first start makes up for the days since. */
export const seed = {
  order: 95,
  async demo({ db }: Ctx) {
    const day = addDays(await societyToday(db), -25)
    await db.insertInto('reminderRun').values({ day, fromDay: day }).execute()
  },
}
