import { linePaid } from '#modules/work/collection/server/line-paid.ts'
import { assertPaid } from '#modules/work/collection/server/assert-paid.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { SurveyCertRow } from './survey-cert-row.ts'

/**
 * Price and paid amount of a certificate's line; null without a line, which is confirmed manually.
 */
export async function paymentOf(
  ctx: Pick<RequestContext, 'db'>,
  { quotationLineId: lineId }: Pick<SurveyCertRow, 'quotationLineId'>,
) {
  if (!lineId) return null
  const of = await ctx.db
    .selectFrom('quotationLine as l')
    .innerJoin('quotation as q', 'q.id', 'l.quotationId')
    .innerJoin('customer as c', 'c.id', 'q.customerId')
    .where('l.id', '=', lineId)
    .select(['q.id as quotationId', 'q.jobNo', 'l.seq', 'c.name as customerName', 'c.credit'])
    .executeTakeFirst()
  const paid = (await linePaid(ctx.db, [lineId])).get(lineId)
  if (!of || !paid) return null
  const outstanding = Number(paid.outstanding)
  return {
    ...of,
    net: Number(paid.net),
    invoiced: Number(paid.invoiced),
    paid: Number(paid.paid),
    outstanding,
    passes: outstanding <= 0 || of.credit,
  }
}

/**
 * Financial confirmation: the line is paid in full, or the customer has credit. Domain rules 3.3 and
 * 3.5.
 */
export async function assertLinePaid(
  ctx: RequestContext,
  { quotationLineId }: Pick<SurveyCertRow, 'quotationLineId'>,
): Promise<void> {
  if (quotationLineId) await assertPaid(ctx, quotationLineId)
}
