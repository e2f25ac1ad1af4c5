import { reminderDay } from '#common/rules/windows/reminders.ts'
import { maxDate } from '#common/rules/base/dates.ts'
import type { InputOf } from '#common/contract.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { assertCurrentVersion, lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { assertCurrent } from './endorse-cert.ts'
import type { ShipCertResource } from './ship-cert-row.ts'

type Input = InputOf<typeof shipCert, 'remind'>
interface PendingWindow {
  id: number
  dueDate: string
  endDate: string
  reminderTime: string | null
}

/** The pending windows that the input names: one, or all of the certificate. */
async function windowsOf({ db }: RequestContext, input: Input): Promise<PendingWindow[]> {
  let query = db
    .selectFrom('certWindow')
    .where('shipCertId', '=', input.id)
    .where('doneDate', 'is', null)
    .where('waived', '=', false)
  if (input.ruleCode)
    query = query
      .where('ruleCode', '=', input.ruleCode)
      .where('occurrence', '=', input.occurrence ?? 1)
  return query.select(['id', 'dueDate', 'endDate', 'reminderTime']).orderBy('dueDate').execute()
}

/**
 * First reminder day of a window: the given day, or the offset before the due date, which is today
 * where that day has passed. Null without both.
 */
function firstDay({ dueDate }: PendingWindow, input: Input, today: string): string | null {
  if (input.reminderTime) return input.reminderTime
  const { offset, unit } = input
  if (!offset || !unit) return null
  return maxDate(today, reminderDay(dueDate, { offset, unit: unit as '1' | '2' | '3' }))
}

/** @throws Refusal 400 for another day in the past, or one after the window */
function assertInWindow(windows: readonly PendingWindow[], input: Input, today: string): void {
  const day = input.reminderTime
  if (!day) return
  // The day on which a reminder has started stays in the form.
  const started = windows.some(({ reminderTime }) => reminderTime === day)
  if (day < today && !started)
    refuseFields({ field: 'reminderTime', phrase: shipCertText.reminderPast })
  const last = windows.map(({ endDate }) => endDate).reduce(maxDate)
  if (day > last)
    refuseFields({
      field: 'reminderTime',
      phrase: shipCertText.reminderLate,
      params: { date: last },
    })
}

/**
 * Sets the reminders of one pending window, or of all pending windows of a certificate, in addition
 * to those of the settings; without a day they are removed. Source: specification section 3,
 * certificate window.
 * @throws Refusal 404 out of scope; 409 for a certificate that is not current or has no such window;
 *   400 for a day in the past or after the window
 */
export async function setReminders(
  ctx: RequestContext,
  r: ShipCertResource,
  input: Input,
): Promise<{ id: number; version: number }> {
  const cert = await lockRow(ctx, r, input.id)
  if (input.version) assertCurrentVersion(cert, input.version)
  assertCurrent(cert)
  const [windows, today] = await Promise.all([windowsOf(ctx, input), societyToday(ctx.db)])
  if (!windows.length) refuse(409, shipCertText.noPendingWindow)
  assertInWindow(windows, input, today)
  for (const window of windows) {
    const reminderTime = firstDay(window, input, today)
    await ctx.db
      .updateTable('certWindow')
      .set({
        reminderTime,
        reminderType: reminderTime ? input.reminderType || null : null,
        reminderContent: reminderTime ? input.reminderContent?.trim() || null : null,
      })
      .where('id', '=', window.id)
      .execute()
  }
  const changes = windows
    .map((window) => ({ from: window.reminderTime, to: firstDay(window, input, today) }))
    .filter(({ from, to }) => from !== to)
    .map((change) => ({ field: 'reminderTime', ...change }))
  return changeRow(ctx, r, cert, {}, 'remind', input.reminderContent ?? undefined, changes)
}
