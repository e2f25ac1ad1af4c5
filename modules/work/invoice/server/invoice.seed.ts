import { sql } from 'kysely'
import { addDays, today } from '#common/rules/base/dates.ts'
import { toMoney } from './lock-customer-account.ts'
import { recordCollection } from '#modules/work/collection/server/record-collection.ts'
import { loadPrincipal } from '#server/core/principal.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import type { InvoiceResource, InvoiceRow } from './invoice-row.ts'
import { moneyCourses } from '../demo/move-sequences.ts'
import type { MoneyStep } from '../demo/move-sequences.ts'
import { creditInvoice } from './credit-invoice.ts'
import { invoiceRecipient } from './invoice-recipient.ts'
import { makeInvoice } from './make-invoice.ts'
import { mailInvoice } from './send-invoice.ts'
import { voidInvoice } from './void-invoice.ts'
import { saveSettings } from '#modules/sys/setting/server/save-settings.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { quotationMachine } from '#modules/work/quotation/quotation.machine.ts'

/** Of the demonstration's society; printed on its invoices. */
const commerce = {
  bankDetails:
    'Plimsoll Classification Society\nBank of China, Shanghai Branch, 200 Mid Yincheng Road, Shanghai\nUSD account 4550 0012 8831, SWIFT BKCHCNBJ300',
  address: '上海市浦东新区浦东南路 1 号 1 Pudong South Road, Pudong, Shanghai 200120',
  taxpayerNo: '91310000DEMO000018',
}
interface Of {
  id: number
  customerId: number
  total: number
  answerTime: string
}
/** Levels of reminders, with the days after the due date on which they were sent. */
const reminderDays = [
  [1, 7],
  [2, 21],
  [3, 45],
] as const
const cents = (amount: number): number => Number(amount.toFixed(2))

/**
 * Makes one move through the product's own functions. @returns the invoice that the next moves
 * refer to
 */
async function moved(
  ctx: RequestContext,
  r: InvoiceResource,
  of: Of,
  step: MoneyStep,
  latest: number,
  now: string,
): Promise<number> {
  const accepted = today('Asia/Shanghai', new Date(of.answerTime))
  const on = (day: number) => {
    const at = addDays(accepted, day)
    return at > now ? now : at
  }
  if ('invoice' in step) {
    const amount = step.invoice === 'rest' ? {} : { amount: cents(of.total * step.invoice) }
    const { invoiceId } = await makeInvoice(ctx, of, {
      invoiceTime: on(step.day),
      ...amount,
      ...(step.remark && { remark: step.remark }),
    })
    return invoiceId
  }
  const row = await getRow(ctx, r, latest)
  if ('pay' in step) {
    const amount =
      step.pay === 'open'
        ? row.openAmount + (step.over ?? 0) - (step.short ?? 0)
        : of.total * step.pay
    await recordCollection(ctx, of, {
      amount: cents(amount),
      collectionDate: on(step.day),
      payMethod: 'tt',
      reference: step.reference,
      account: step.account ?? null,
    })
  } else if ('credit' in step) {
    const amount = step.credit === 'rest' ? row.openAmount : cents(row.amount * step.credit)
    await creditInvoice(ctx, r, {
      id: latest,
      version: row.version,
      reason: step.reason,
      amount,
      invoiceTime: on(step.day),
      writeOff: step.writeOff ?? false,
    })
  } else if ('void' in step)
    await voidInvoice(ctx, r, { id: latest, version: row.version, reason: step.void })
  else await reminded(ctx, row, step.remind)
  return latest
}

/** Adds reminders as they would have been sent on their days. */
async function reminded(ctx: RequestContext, row: InvoiceRow, upTo: number): Promise<void> {
  const to = (await invoiceRecipient(ctx.db, row)) ?? 'accounts@customer.example'
  if (row.dueDate === null) throw new Error(`${row.invoiceNo} has no due date`)
  for (const [level, days] of reminderDays.filter(([each]) => each <= upTo)) {
    const time = `${addDays(row.dueDate, days)}T01:17:00Z`
    const outboxId = await mailInvoice(ctx, { ...row, daysOverdue: days }, to, `reminder${level}`)
    await ctx.db
      .updateTable('outbox')
      .set({ createTime: time, updateTime: time })
      .where('id', '=', outboxId)
      .execute()
    await ctx.db
      .insertInto('invoiceReminder')
      .values({ invoiceId: row.id, level, time, outboxId, recipient: to })
      .execute()
  }
}

/**
 * Invoices and payments of the demonstration: open, partly paid, paid, overdue with reminders,
 * void, credited, written off, and one overpaid.
 */
export const seed = {
  order: 84,
  async demo(input: RequestContext) {
    const { db } = input
    const { userId } = await db
      .selectFrom('principal')
      .where('username', '=', 'finance')
      .select('userId')
      .executeTakeFirstOrThrow()
    const accountant = userId === null ? null : await loadPrincipal(db, userId)
    if (!accountant) throw new Error("no account 'finance'")
    const ctx = { ...input, user: { ...accountant, dataType: 3 } }
    const r = getResource<InvoiceResource>(input.services, 'work/invoice')
    const now = today('Asia/Shanghai')
    await saveSettings(input, { version: (await readSettings(db)).version, commerce })
    const accepted = await db
      .selectFrom('quotation')
      .where('status', '=', quotationMachine.states.accepted)
      .where('total', '>', 0)
      .where('answerTime', 'is not', null)
      .orderBy('quoTm')
      .orderBy('id')
      .select(['id', 'customerId', 'total', 'answerTime'])
      .limit(moneyCourses.length)
      .$narrowType<{ answerTime: string }>()
      .execute()
    for (const [n, steps] of moneyCourses.entries()) {
      const of = accepted[n]
      if (!of) break
      let latest = 0
      for (const step of steps)
        latest = await moved(ctx, r, { ...of, total: Number(toMoney(of.total)) }, step, latest, now)
    }
    // Timestamps are set back to the day of each move.
    for (const [path, table, date] of [
      ['work/invoice', 'invoice', 'invoice_time'],
      ['work/collection', 'collection', 'collection_date'],
    ] as const) {
      await sql`update ${sql.table(table)}
        set create_time = ${sql.ref(date)} + interval '2 hours',
        update_time = ${sql.ref(date)} + interval '2 hours'`.execute(db)
      await sql`update log l set time = t.create_time from ${sql.table(table)} t
        where l.resource = ${path} and l.row_id = t.id`.execute(db)
    }
  },
}
