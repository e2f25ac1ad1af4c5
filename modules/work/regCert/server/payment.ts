import { linePaid } from '#modules/work/collection/server/line-paid.ts'
import type { RequestContext } from '#server/core/context.ts'

type Row = Record<string, any>

/** Price and paid amount of a registration's line; null without a line. */
export async function paymentOf(
  ctx: RequestContext,
  row: Row,
): Promise<
  { net: number; paid: number; invoiced: number; outstanding: number; credit: boolean }[]
> {
  const lineId = row['quotationLineId'] as number | null
  if (!lineId) return []
  const found = (await linePaid(ctx.db, [lineId])).get(lineId)
  const customer = await ctx.db
    .selectFrom('quotation as q')
    .innerJoin('customer as c', 'c.id', 'q.customerId')
    .where('q.id', '=', row['quotationId'])
    .select('c.credit')
    .executeTakeFirst()
  if (!found || !customer) return []
  return [
    {
      net: Number(found.net),
      paid: Number(found.paid),
      invoiced: Number(found.invoiced),
      outstanding: Number(found.outstanding),
      credit: customer.credit,
    },
  ]
}
