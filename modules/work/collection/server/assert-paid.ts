import { compareMoney } from '#common/rules/base/money.ts'
import { paymentErrorText } from '#modules/work/invoice/invoice.text.ts'
import { describeLines } from '#modules/work/invoice/server/line-descriptions.ts'
import { moneyParam } from '#modules/work/invoice/server/lock-customer-account.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { linePaid } from './line-paid.ts'

/**
 * Financial confirmation of a quotation line: it is paid in full, or the customer has credit.
 * Domain rules 3.3 (30 confirm) and 3.5 (unpaid policy).
 * @throws Refusal 409 naming job no., line and outstanding amount
 */
export async function assertPaid(
  { db }: Pick<RequestContext, 'db'>,
  lineId: number,
): Promise<void> {
  const of = await db
    .selectFrom('quotationLine as l')
    .innerJoin('quotation as q', 'q.id', 'l.quotationId')
    .innerJoin('customer as c', 'c.id', 'q.customerId')
    .where('l.id', '=', lineId)
    .select(['q.jobNo', 'c.credit', 'l.seq'])
    .executeTakeFirst()
  const paidLine = (await linePaid(db, [lineId])).get(lineId)
  if (!of || !paidLine || of.credit || compareMoney(paidLine.outstanding, '0') <= 0) return
  const words = (await describeLines(db, [lineId]))(lineId)
  refuse(409, paymentErrorText.unpaid, {
    job: of.jobNo,
    seq: of.seq,
    line: { key: 'line', zh: words.nameZh, en: words.nameEn },
    open: moneyParam(paidLine.outstanding),
  })
}
