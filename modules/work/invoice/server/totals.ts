import { sql } from 'kysely'
import type { InputOf } from '#common/contract.ts'
import { filteredRows } from '#server/records/rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { InvoiceResource } from './invoice-row.ts'
import type { invoice } from '../invoice.contract.ts'

interface Totals {
  count: number
  invoiced: number
  credited: number
  paid: number
  openAmount: number
  overdue: number
}

/** Totals of the filtered invoices, calculated by the database. */
export const totalsOf = (
  ctx: RequestContext,
  r: InvoiceResource,
  input: InputOf<typeof invoice, 'totals'>,
): Promise<Totals> =>
  filteredRows(ctx, r, input)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(amount) filter (where status = 1 and kind = 'invoice'), 0)`.as(
        'invoiced',
      ),
      sql<number>`coalesce(sum(amount) filter (where status = 1 and kind = 'creditNote'), 0)`.as(
        'credited',
      ),
      sql<number>`coalesce(sum(paid) filter (where status = 1), 0)`.as('paid'),
      sql<number>`coalesce(sum(open_amount) filter (where status = 1), 0)`.as('openAmount'),
      sql<number>`coalesce(sum(open_amount) filter (where state = 'overdue'), 0)`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
