/** The columns that a list reads and sends. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import type { AnyRow } from '#server/core/row.ts'
import { rowsSql } from './as-of.ts'
import { snakeCase } from '#common/name-case.ts'
import { anyOfKeys, executePrepared } from '#server/platform/database/prepared-statements.ts'

/** The columns of a list that its table or view stores. */
export const storedColumns = (r: Resource, columns: string[] = r.contract.columns): string[] =>
  r.computedColumns ? columns.filter((name) => !r.computedColumns!.columns.includes(name)) : columns

/**
 * The stored columns from which a list with these columns is made. Computed columns are replaced by
 * those they are computed from.
 */
export function columnsToRead(r: Resource, columns: string[]): string[] {
  const stored = storedColumns(r, columns)
  if (stored.length === columns.length) return columns
  const { from } = r.computedColumns!
  return from ? [...new Set([...stored, ...from])] : storedColumns(r)
}

/** Whether some of these columns are computed. */
export const hasComputedColumn = (r: Resource, columns: readonly string[]): boolean =>
  r.computedColumns?.columns.some((name) => columns.includes(name)) ?? false

/**
 * The requested columns and `id`, in the order of the contract; all columns when none is requested.
 */
export const requestedColumns = (r: Resource, requested: readonly string[] | undefined): string[] =>
  requested?.length
    ? r.contract.columns.filter((name) => name === 'id' || requested.includes(name))
    : r.contract.columns

/** Removes columns that were read only to compute others. */
export const pickRequestedColumns = <R extends Record<string, any>>(
  r: Resource,
  requested: readonly string[] | undefined,
  rows: R[],
): R[] => {
  if (!requested?.length) return rows
  const shown = requestedColumns(r, requested)
  return rows.map((row) => Object.fromEntries(shown.map((name) => [name, row[name]])) as R)
}

/** Adds computed columns to rows. */
export const addComputedColumns = async (
  ctx: RequestContext,
  r: Resource,
  rows: AnyRow[],
): Promise<any[]> => (r.computedColumns && rows.length ? r.computedColumns.of(ctx, rows) : rows)

/**
 * The rows of a view with these ids, in their order. PostgreSQL removes joins from which no column
 * is read.
 */
export async function rowsByIds(
  ctx: RequestContext,
  r: Resource,
  ids: readonly number[],
  columns: string[],
): Promise<AnyRow[]> {
  if (!ids.length) return []
  const statement = sql<AnyRow>`select ${selectList(['id', ...columns])}
    from ${rowsSql(ctx, r)} where id = ${anyOfKeys(ids)}`
  const rows = await executePrepared(ctx.db, `list ${r.contract.path}`, statement.compile(ctx.db))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Callers choose the columns of lists, so that the cached lists are limited. */
const maxSelectLists = 500
const selectLists = new Map<string, RawBuilder<unknown>>()

/** Columns as a select list, named as in the contract. */
export function selectList(columns: readonly string[]): RawBuilder<unknown> {
  const key = columns.join()
  const known = selectLists.get(key)
  if (known) return known
  const names = [...new Set(columns)].map((name) => `"${snakeCase(name)}" as "${name}"`)
  const list = sql.raw(names.join(', '))
  if (selectLists.size >= maxSelectLists) selectLists.clear()
  selectLists.set(key, list)
  return list
}
