import { sql } from 'kysely'
import type { ListQuery } from '#common/contract.ts'
import { writeAuditEntry } from '../audit/audit.ts'
import type { Change } from '../audit/audit.ts'
import { filteredRows } from '../rows/filter-rows.ts'
import { untyped } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'

/** The exact number of rows of an export. */
export async function countExported(
  ctx: RequestContext,
  r: Resource,
  query: ListQuery,
): Promise<number> {
  const { rows } = await untyped(ctx.db)
    .selectFrom(filteredRows(ctx, r, query).select('id').as('t'))
    .select(sql<number>`count(*)::int`.as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

/**
 * Writes the audit entry of an export: the list, its filters and the number of rows. Written before
 * the first row is sent, so that an interrupted download is recorded too.
 */
export async function auditExport(
  ctx: RequestContext,
  r: Resource,
  query: ListQuery,
  format: string,
  rows: number,
): Promise<void> {
  const activeFilters = [
    ...((r.contract.filters ?? []) as string[]),
    ...Object.keys(r.contract.customFilters ?? {}),
  ].filter((name) => (query[name] as unknown[] | undefined)?.length)
  const ranges = ((r.contract.rangeFilters ?? []) as string[]).filter(
    (name) => query[`${name}From`] != null || query[`${name}To`] != null,
  )
  const change = (field: string, to: unknown, from: unknown = null): Change => ({ field, from, to })
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: 0,
    action: 'export',
    changes: [
      change('rowCount', rows),
      change('fileFormat', format),
      ...(ctx.asOf ? [change('asOf', ctx.asOf)] : []),
      ...(ctx.onlyKnown ? [change('known', true)] : []),
      ...(query.keyword?.trim() ? [change('keyword', query.keyword.trim())] : []),
      ...activeFilters.map((name) => change(name, query[name])),
      // A range is recorded as from and to.
      ...ranges.map((name) =>
        change(name, query[`${name}To`] ?? null, query[`${name}From`] ?? null),
      ),
    ],
  })
}
