/** Figures of the report by month, by bucket and by customer. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import { sumsOf } from './collection-sums.ts'
import { balances, bucketOf, changedSinceAsOf } from './invoice-balances.ts'
import type { Query } from './invoice-balances.ts'

const sumNames = ['amount', 'collected', 'outstanding', 'weight', 'openWeight', 'counted'] as const
/** In USD; weights in USD times days. */
export type Figures = Record<(typeof sumNames)[number] | 'count', number>
/** Figures of a month `YYYY-MM` or of a customer, by id; of a bucket only count and amount. */
export type Group =
  | (Figures & { kind: 'month'; key: string })
  | (Figures & { kind: 'customer'; key: string })
  | (Pick<Figures, 'count' | 'amount'> & { kind: 'bucket'; key: string })
/**
 * All figures: totals, by month, by bucket, and the ten slowest customers. Rows are read only for
 * what the sums lack.
 */
export async function groups(ctx: RequestContext, query: Query, asOf: string): Promise<Group[]> {
  const sums = sumsOf(ctx, query, asOf)
  // Converted back to bigint for further sums, because numeric is several times slower.
  const added = sql.join(
    sumNames.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
  )
  const named = sql.join(sumNames.map((name) => sql.ref(name)))
  const all = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)
  const money = sql`sum(count)::int as count,
    ${sql.join(sumNames.map((name) => sql`sum(${sql.ref(name)}) / 100.0 as ${sql.ref(name)}`))}`
  return (
    await sql<Group>`
    with e as materialized (select x.*, ${bucketOf} as bucket
      from ${balances(ctx, query, asOf, sums ? changedSinceAsOf(asOf) : undefined)}),
    m as materialized (select month, bucket, sum(count)::bigint as count, ${added}
      from (${all([
        sql`select month, bucket, count(*), ${added} from e
      group by 1, 2`,
        ...(sums?.months ?? []),
      ])}) t (month, bucket, count, ${named}) group by 1, 2
      having sum(count) > 0),
    b as (${all([
      sql`select bucket, count, amount from m
      where bucket not in ('open', 'over', 'credited')`,
      ...(sums?.buckets ?? []),
    ])}),
    c as (select customer_id, sum(count)::int as count, ${added}
      from (${all([
        sql`select customer_id, count(*), ${added} from e
      group by 1`,
        ...(sums?.customers ?? []),
      ])}) t (customer_id, count, ${named}) group by 1)
    select 'month' as kind, to_char(month, 'YYYY-MM') as key, ${money} from m group by month
    union all select 'bucket', bucket, sum(count)::int, sum(amount) / 100.0,
      ${sql.join(sumNames.slice(1).map(() => sql`null`))} from b
        where bucket is not null group by bucket
    union all (select 'customer', customer_id::text, count,
      ${sql.join(sumNames.map((name) => sql`${sql.ref(name)} / 100.0`))} from c where counted > 0
      order by (weight + open_weight)::numeric / counted desc, c.customer_id limit 10)`.execute(
      ctx.db,
    )
  ).rows
}
