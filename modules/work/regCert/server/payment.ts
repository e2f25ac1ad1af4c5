import { linePaid } from '#modules/work/collection/server/line-paid.ts'
import type { RegCertRow } from './reg-cert-row.ts'
import type { RequestContext } from '#server/core/context.ts'

/** Price and paid amount of a registration's line; null without a line. */
export async function paymentOf(
  ctx: RequestContext,
  { quotationLineId, quotationId }: Pick<RegCertRow, 'quotationLineId' | 'quotationId'>,
): Promise<
  { net: number; paid: number; invoiced: number; outstanding: number; credit: boolean }[]
> {
  if (!quotationLineId || !quotationId) return []
  const line = (await linePaid(ctx.db, [quotationLineId])).get(quotationLineId)
  const customer = await ctx.db
    .selectFrom('quotation as q')
    .innerJoin('customer as c', 'c.id', 'q.customerId')
    .where('q.id', '=', quotationId)
    .select('c.credit')
    .executeTakeFirst()
  if (!line || !customer) return []
  return [
    {
      net: Number(line.net),
      paid: Number(line.paid),
      invoiced: Number(line.invoiced),
      outstanding: Number(line.outstanding),
      credit: customer.credit,
    },
  ]
}
