import { addDays } from '#common/rules/base/dates.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'

/**
 * The last demonstration reminders are 25 days old; the first start makes up for the days since.
 */
export const seed = {
  order: 95,
  async demo({ db }: RequestContext) {
    const day = addDays(await societyToday(db), -25)
    await db.insertInto('reminderRun').values({ day, fromDay: day }).execute()
  },
}
