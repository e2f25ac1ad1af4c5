import { addDays } from '#common/rules/base/dates.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import type { InvoiceResource, InvoiceRow } from './invoice-row.ts'
import { paymentErrorText } from '../invoice.text.ts'
import { lockCustomerAccount } from './lock-customer-account.ts'
import { invoiceRecipient } from './invoice-recipient.ts'
import { mailInvoice } from './send-invoice.ts'

const levels = [1, 2, 3] as const
type Level = (typeof levels)[number]

/**
 * Highest reminder level due on a day: 0 none, 1 to 3. @param days after the due date, one for each
 * level
 */
export function dueReminderLevel(dueDate: string, now: string, days: readonly number[]): 0 | Level {
  return (
    levels.findLast((level) => {
      const after = days[level - 1]
      return after !== undefined && addDays(dueDate, after) <= now
    }) ?? 0
  )
}

/**
 * Sends one reminder and records it; lower levels that were never sent are marked as skipped.
 * @returns whether this caller sent it
 */
async function remindOnce(
  ctx: RequestContext,
  r: InvoiceResource,
  row: InvoiceRow,
  level: Level,
  to: string,
): Promise<boolean> {
  const { db, user } = ctx
  const mine = await db
    .insertInto('invoiceReminder')
    .values({ invoiceId: row.id, level, recipient: to, userId: user.userId || null })
    .onConflict((c) => c.doNothing())
    .returning('level')
    .executeTakeFirst()
  if (!mine) return false
  const below = levels.filter((other) => other < level)
  if (below.length)
    await db
      .insertInto('invoiceReminder')
      .values(below.map((other) => ({ invoiceId: row.id, level: other })))
      .onConflict((c) => c.doNothing())
      .execute()
  const outboxId = await mailInvoice(ctx, row, to, `reminder${level}`)
  await db
    .updateTable('invoiceReminder')
    .set({ outboxId })
    .where('invoiceId', '=', row.id)
    .where('level', '=', level)
    .execute()
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: row.id,
    action: 'remind',
    remark: `${level}: ${to}`,
  })
  return true
}

const highest = async ({ db }: RequestContext, id: number): Promise<number> =>
  (
    await db
      .selectFrom('invoiceReminder')
      .where('invoiceId', '=', id)
      .select((e) => e.fn.max('level').as('level'))
      .executeTakeFirst()
  )?.level ?? 0

/**
 * The level and recipient of the next reminder: the level that is due, or the one after the last.
 * @throws Refusal 409 for an invoice that is not overdue, was reminded of three times or has no
 *   recipient
 */
export async function nextReminder(
  ctx: RequestContext,
  row: InvoiceRow,
): Promise<{ level: Level; to: string }> {
  const number = row.invoiceNo
  if (row.state !== 'overdue' || row.dueDate === null)
    return refuse(409, paymentErrorText.notOverdue, { number })
  const last = await highest(ctx, row.id)
  const { commerce } = await readSettings(ctx.db)
  const due = dueReminderLevel(row.dueDate, await societyToday(ctx.db), commerce.reminderDays)
  const level = levels.find((next) => next > last && next >= due)
  if (!level) return refuse(409, paymentErrorText.remindedThrice, { number })
  const to = (await invoiceRecipient(ctx.db, row)) ?? refuse(409, paymentErrorText.noAddressRemind)
  return { level, to }
}

/** Sends the next reminder of an overdue invoice now. */
export async function remindNow(
  ctx: RequestContext,
  r: InvoiceResource,
  id: number,
): Promise<{ level: Level; to: string }> {
  await lockCustomerAccount(ctx, (await getRow(ctx, r, id)).customerId)
  const row = await getRow(ctx, r, id)
  const { level, to } = await nextReminder(ctx, row)
  await remindOnce(ctx, r, row, level, to)
  return { level, to }
}

/**
 * Sends the reminder that is due for every overdue invoice. Only the highest due level is sent, so
 * that a customer gets one mail after an outage. Safe to run at any time, repeatedly and on several
 * servers: a recorded level is never sent again. Customers without an address are skipped until
 * they have one.
 * @returns the number of mails written
 */
export async function remindOverdue(services: Services): Promise<number> {
  const r = getResource<InvoiceResource>(services, 'work/invoice')
  const { commerce } = await readSettings(services.db)
  const now = await societyToday(services.db)
  const [first = 0] = commerce.reminderDays
  const overdue = await services.db
    .selectFrom('invoiceRow')
    .where('state', '=', 'overdue')
    .where('dueDate', '<=', addDays(now, -first))
    .orderBy('dueDate')
    .select((e) => [
      'id',
      'dueDate',
      'customerId',
      e
        .selectFrom('invoiceReminder as m')
        .whereRef('m.invoiceId', '=', 'invoiceRow.id')
        .select((m) => m.fn.max('m.level').as('level'))
        .as('last'),
    ])
    .$narrowType<{ id: number; dueDate: string; customerId: number }>()
    .execute()
  let written = 0
  for (const { id, dueDate, customerId, last } of overdue) {
    const level = dueReminderLevel(dueDate, now, commerce.reminderDays)
    if (level === 0 || level <= (last ?? 0)) continue
    const sent = await runAsSystem(services, async (ctx) => {
      // Waits for a payment that is being recorded, so that a paid invoice is not reminded.
      await lockCustomerAccount(ctx, customerId)
      const row = await getRow(ctx, r, id)
      const to = row.state === 'overdue' ? await invoiceRecipient(ctx.db, row) : null
      return to !== null && remindOnce(ctx, r, row, level, to)
    })
    if (sent) written++
  }
  return written
}
