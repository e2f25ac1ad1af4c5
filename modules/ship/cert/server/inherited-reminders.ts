import { leadTime, reminderDay } from '#common/rules/windows/reminders.ts'
import { maxDate } from '#common/rules/base/dates.ts'
import type { Db } from '#server/core/db.ts'
import { batchedRowRead } from '#server/platform/database/batched-read.ts'
import type { ComputedWindow } from './compute-windows.ts'

type Reminded = Pick<ComputedWindow, 'ruleCode' | 'occurrence' | 'dueDate'> & {
  shipCertId: number
  reminderTime: string
  reminderContent: string | null
  reminderType: number | null
}

/** Windows of a certificate on which a person set a reminder, the latest at the head. */
const remindedWindows = batchedRowRead(async (db: Db, shipCertIds) => {
  const rows = await db
    .selectFrom('certWindow')
    .where('shipCertId', 'in', shipCertIds)
    .where('reminderTime', 'is not', null)
    .select(['shipCertId', 'ruleCode', 'occurrence', 'dueDate', 'reminderTime'])
    .select(['reminderContent', 'reminderType'])
    .orderBy('occurrence', 'desc')
    .execute()
  return Map.groupBy(rows as Reminded[], ({ shipCertId }) => shipCertId)
})

/** The same day for the same due date; otherwise as long before the new one, but not in the past. */
function dayOn({ dueDate, endDate }: ComputedWindow, from: Reminded, today: string): string | null {
  if (dueDate === from.dueDate) return from.reminderTime
  const day = maxDate(today, reminderDay(dueDate, leadTime(from.dueDate, from.reminderTime)))
  return day > endDate ? null : day
}

/**
 * Windows of a new certificate with the reminders that a person set on the one it replaces: without
 * a new survey on the same windows, after one on all windows of the same rule, as long before their
 * due dates. Surveys that are held or waived need none. Source: specification section 3, certificate
 * window.
 * @param old the replaced certificate, and whether the new one is issued on the same survey
 */
export async function withReminders(
  db: Db,
  windows: readonly ComputedWindow[],
  old: { id: number; sameSurvey: boolean },
  today: string,
): Promise<ComputedWindow[]> {
  const reminded = (await remindedWindows(db, old.id)) ?? []
  return windows.map((window) => {
    if (window.doneDate || window.waived) return window
    const ofRule = reminded.filter(({ ruleCode }) => ruleCode === window.ruleCode)
    const same = ofRule.find(({ occurrence }) => occurrence === window.occurrence)
    const from = same ?? (old.sameSurvey ? undefined : ofRule[0])
    const reminderTime = from && dayOn(window, from, today)
    if (!reminderTime) return window
    const { reminderContent, reminderType } = from
    return { ...window, reminderTime, reminderContent, reminderType }
  })
}
