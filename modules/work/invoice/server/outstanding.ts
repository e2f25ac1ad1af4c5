import { addMoney } from '#common/rules/base/money.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { creditOf, openInvoices } from './open-invoices.ts'
import { today } from '#common/rules/base/dates.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { getResource } from '#server/core/resource.ts'
import type { QuotationResource } from '#modules/work/quotation/server/quotation-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { describeLines } from './line-descriptions.ts'
import { allLeft, invoiceableLines } from './invoiceable-lines.ts'
import { toMoney } from './lock-customer-account.ts'

/** Amount of each quotation line that can still be invoiced, and the earliest posting date. */
export async function readInvoiceable(ctx: RequestContext, quotationId: number) {
  const row = await getRow(
    ctx,
    getResource<QuotationResource>(ctx.services, 'work/quotation'),
    quotationId,
  )
  const lines = await invoiceableLines(ctx.db, quotationId)
  const wordsOf = await describeLines(
    ctx.db,
    lines.map(({ lineId }) => lineId),
  )
  const { timeZone, commerce } = await readSettings(ctx.db)
  return {
    lines: lines.map((line) => ({
      ...wordsOf(line.lineId),
      netAmount: Number(line.netAmount),
      invoiced: Number(line.invoiced),
      left: Number(line.left),
    })),
    left: Number(allLeft(lines)),
    dueDays: commerce.paymentDays,
    purchaseOrderNo: row.purchaseOrderNo,
    bank: Boolean(commerce.bankDetails),
    today: today(timeZone),
    earliest: row.answerTime ? today(timeZone, new Date(row.answerTime)) : null,
  }
}

/** Open invoices of a customer, the oldest first, and the available credit. */
export async function outstandingOf(ctx: RequestContext, customerId: number) {
  await getRow(ctx, getResource(ctx.services, 'basic/customer'), customerId)
  const open = await openInvoices(ctx.db, customerId)
  const wordsOf = await describeLines(
    ctx.db,
    open.flatMap((item) => item.lines.map(({ lineId }) => lineId)),
  )
  const invoices = open.map(({ lines, ...item }) => ({
    ...item,
    openAmount: Number(addMoney(...lines.map((line) => line.open))),
    lines: lines.map((line) => ({ ...wordsOf(line.lineId), openAmount: Number(line.open) })),
  }))
  const credit = addMoney(...(await creditOf(ctx.db, customerId)).map(({ left }) => toMoney(left)))
  return {
    invoices,
    openAmount: Number(addMoney(...invoices.map((item) => toMoney(item.openAmount)))),
    credit: Number(credit),
    today: await societyToday(ctx.db),
  }
}
