/** The kinds of records that the caller may search, and their rows. */
import { readableOf } from '#server/records/access/readable.ts'
import type { Readable } from '#server/records/access/readable.ts'
import { scopeCondition } from '#server/core/scope.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import { searchedColumns } from '#server/records/rows/keyword-search.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { GlobalSearchOptions, LocalizedColumn } from '#server/core/global-search-options.ts'
import { canCall } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import type { TableName } from '#server/core/row.ts'

/** `searchesText`: the caller may read all sources of the text columns. */
export interface Kind {
  r: Resource
  options: GlobalSearchOptions
  columns: string[]
  searchesText: boolean
}

const bothOf = (name: LocalizedColumn): string[] =>
  typeof name === 'string' ? [name] : [name.zh, name.en]

/** Searchable resources of the caller, with the columns that a hit shows or matches. */
export function kindsFor({ services, user }: RequestContext): Kind[] {
  const readable = (path: string) => {
    const get = services.resources.get(path)?.actions['get']
    return Boolean(get && canCall(get, user.rights))
  }
  return [...services.resources.values()]
    .flatMap((r) => {
      if (
        !r.globalSearch ||
        !readable(r.contract.path) ||
        (r.globalSearch.supersededBy && readable(r.globalSearch.supersededBy))
      )
        return []
      const read = readableOf(r, user)
      const options = readableOptions(r.globalSearch, read)
      const searchesText = r.tripledSearchColumn !== undefined && searchedColumns(r).every(read)
      const conditions = searchesText ? (r.contract.searchColumns as string[]) : []
      return [
        {
          r,
          options,
          searchesText,
          columns: [
            ...new Set([
              ...bothOf(options.title),
              ...options.subtitle.flatMap(bothOf),
              ...options.exactColumns,
              ...options.prefixColumns,
              ...conditions,
              ...(options.containsColumns ?? []),
            ]),
          ],
        },
      ]
    })
    .sort((a, b) => a.options.sort - b.options.sort)
}

/** Columns searched and shown, limited to those the caller may read. */
function readableOptions(
  { containsColumns, containsSql, ...options }: GlobalSearchOptions,
  read: Readable,
): GlobalSearchOptions {
  const isReadable = (name: LocalizedColumn) => bothOf(name).every(read)
  const readableColumns = containsColumns?.filter(read)
  return {
    ...options,
    exactColumns: options.exactColumns.filter(read),
    prefixColumns: options.prefixColumns.filter(read),
    subtitle: options.subtitle.filter(isReadable),
    ...(readableColumns && { containsColumns: readableColumns }),
    ...(containsSql && readableColumns?.length === containsColumns?.length && { containsSql }),
  }
}

/**
 * The table itself where it has all columns of the scope, because joins of names cost more planning
 * time than finding rows.
 */
export const tableOf = (ctx: RequestContext, r: Resource): TableName | undefined =>
  r.searchTable?.table ??
  (r.view && scopeCondition(r.scope, ctx.user) ? undefined : (r.table ?? r.view))
/** Rows of a kind in the caller's scope, from the table where that suffices. */
export const rowsOf = (ctx: RequestContext, { r }: Kind) =>
  rowsInScope(ctx, r, tableOf(ctx, r) ?? r.view)
