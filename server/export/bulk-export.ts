import { sql } from 'kysely'
import type { ListQuery } from '#common/contract.ts'
import { filtered } from '../db/rows.ts'
import type { Ctx } from '../http/context.ts'
import type { Resource } from '../resource.ts'

/** The largest page of a list, in rows: a smaller export gives nothing that one call of `list` does not. */
const largestPage = 200

/**
 * Whether an export takes out more rows than a list shows on its largest page. Such an export needs a
 * recent proof of identity, whatever the resource.
 */
export async function isBulkExport(ctx: Ctx, r: Resource, input: ListQuery): Promise<boolean> {
  const rows = await filtered(ctx, r, input).select(sql`1`.as('one')).limit(largestPage + 1).execute()
  return rows.length > largestPage
}
