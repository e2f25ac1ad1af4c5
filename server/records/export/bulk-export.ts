import { sql } from 'kysely'
import type { ListQuery } from '#common/contract.ts'
import { filteredRows } from '../rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'

/**
 * The largest page of a list, in rows: a smaller export contains no more than one call of `list`.
 */
const largestPage = 200

/**
 * Whether an export has more rows than the largest page of a list. Such an export needs a recent
 * proof of identity, for every resource.
 */
export async function isBulkExport(
  ctx: RequestContext,
  r: Resource,
  input: ListQuery,
): Promise<boolean> {
  const rows = await filteredRows(ctx, r, input)
    .select(sql`1`.as('one'))
    .limit(largestPage + 1)
    .execute()
  return rows.length > largestPage
}
