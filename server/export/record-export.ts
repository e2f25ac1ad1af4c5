import { sql } from 'kysely'
import type { ListQuery } from '#common/contract.ts'
import { record } from '../audit/audit.ts'
import type { Change } from '../audit/audit.ts'
import { filtered } from '../db/rows.ts'
import type { Ctx } from '../http/context.ts'
import type { Resource } from '../resource.ts'

/** How many rows a list has when it is taken out, to the last one. */
export async function countExported(ctx: Ctx, r: Resource, query: ListQuery): Promise<number> {
  const { rows } = await (ctx.db.selectFrom(filtered(ctx, r, query).select('id').as('t') as never) as any).select(sql<number>`count(*)::int`.as('rows')).executeTakeFirstOrThrow() as { rows: number }
  return rows
}

/**
 * Writes into the trail that a list is taken out as a file: which one, what it was narrowed to, how many rows. Before the first of
 * them is sent, so that it stands there also when the download is broken off.
 */
export async function recordExport(ctx: Ctx, r: Resource, query: ListQuery, format: string, rows: number): Promise<void> {
  const narrowed = [...((r.contract.filters ?? []) as string[]), ...Object.keys(r.contract.asks ?? {})].filter((name) => (query[name] as unknown[] | undefined)?.length)
  const ranges = ((r.contract.ranges ?? []) as string[]).filter((name) => query[`${name}From`] != null || query[`${name}To`] != null)
  const held = (field: string, to: unknown, from: unknown = null): Change => ({ field, from, to })
  await record(ctx, {
    resource: r.contract.path, rowId: 0, action: 'export', changes: [
      held('rowCount', rows), held('fileFormat', format), ...(query.keyword?.trim() ? [held('keyword', query.keyword.trim())] : []),
      ...narrowed.map((name) => held(name, query[name])),
      // A range reads as it was asked for: from one end to the other.
      ...ranges.map((name) => held(name, query[`${name}To`] ?? null, query[`${name}From`] ?? null)),
    ],
  })
}
