import { addMoney } from '#common/rules/money.ts'
import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import { creditOf, openInvoices } from '#modules/work/collection/server/open-invoices.ts'
import { today } from '#common/rules/dates.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { wordsOfLines } from './line-words.ts'
import { allLeft, linesLeft } from './lines-left.ts'
import { exact } from './money-lock.ts'

/** What of each line of a quotation can still be invoiced, and from which day on. */
export async function leftOf(ctx: Ctx, quotationId: number) {
  const row = await getRow(ctx, ctx.services.resources.get('work/quotation')!, quotationId)
  const lines = await linesLeft(ctx.db, quotationId)
  const words = await wordsOfLines(ctx.db, lines.map(({ lineId }) => lineId))
  const { timeZone, commerce } = await readSettings(ctx.db)
  return {
    lines: lines.map((line) => ({ ...words.get(line.lineId)!, netAmount: Number(line.netAmount), invoiced: Number(line.invoiced), left: Number(line.left) })),
    left: Number(allLeft(lines)), dueDays: commerce.paymentDays, bank: Boolean(commerce.bankDetails), today: today(timeZone), earliest: row['answerTime'] ? today(timeZone, new Date(row['answerTime'])) : null,
  }
}

/** What of a customer's invoices is open, the oldest first, and the credit there is to set against it. */
export async function outstandingOf(ctx: Ctx, customerId: number) {
  await getRow(ctx, ctx.services.resources.get('basic/customer')!, customerId)
  const open = await openInvoices(ctx.db, customerId)
  const words = await wordsOfLines(ctx.db, open.flatMap((one) => one.lines.map(({ lineId }) => lineId)))
  const invoices = open.map(({ lines, ...one }) => ({
    ...one, openAmount: Number(addMoney(...lines.map((line) => line.open))),
    lines: lines.map((line) => ({ ...words.get(line.lineId)!, openAmount: Number(line.open) })),
  }))
  const credit = addMoney(...(await creditOf(ctx.db, customerId)).map(({ left }) => exact(left)))
  return { invoices, openAmount: Number(addMoney(...invoices.map((one) => exact(one.openAmount)))), credit: Number(credit), today: await societyToday(ctx.db) }
}
