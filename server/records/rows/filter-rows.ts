/** Selects rows of a resource: scope, filters, keyword and sort order. */
import { sql } from 'kysely'
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Field } from '#common/fields.ts'
import { fieldOf } from '#common/contract.ts'
import type { ListQuery } from '#common/contract.ts'
import { readableOf } from '../access/readable.ts'
import { rowsAsOf } from './as-of.ts'
import { scopeCondition } from '#server/core/scope.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, httpText, Refusal } from '#server/core/refusal.ts'
import { todoCondition } from './todos.ts'
import { searchedColumns, keywordCondition } from './keyword-search.ts'
import { untyped } from '#server/core/db.ts'
import type { Resource } from '#server/core/resource.ts'
import type { IsAny, TableName } from '#server/core/row.ts'
import type { Database } from '#server/core/schema.gen.ts'

/** Rows of a table or view that is known only at run time. */
export type Query = SelectQueryBuilder<any, any, any>

/** Rows of the table or view T; of one that is known only at run time without T. */
type RowsOf<T extends TableName> =
  IsAny<T> extends true ? Query : SelectQueryBuilder<Database, T, {}>

/**
 * The rows of a resource that the caller may access. Every list and removal starts here.
 * @param from the table or view of the resource; its name gives the rows their type
 */
export function rowsInScope<T extends TableName = any>(
  ctx: RequestContext,
  r: Resource,
  from: T = r.view ?? r.table,
): RowsOf<T> {
  const asOf = rowsAsOf(ctx, r)
  const query = untyped(ctx.db).selectFrom(asOf ? asOf.as(r.view!) : (from as string)) as Query
  const condition = scopeCondition(r.scope, ctx.user)
  return (condition ? query.where(condition) : query) as RowsOf<T>
}

/**
 * The rows that match the input of a list, in the caller's scope, filtered only by columns the
 * caller may read.
 * @param from the table to search, when it is not the view
 * @throws Refusal 400 for a filter by an unreadable column
 */
export function filteredRows(
  ctx: RequestContext,
  r: Resource,
  input: ListQuery,
  from?: TableName,
): Query {
  const { contract } = r
  const readable = readableOf(r, ctx.user)
  // The combined search columns hold all texts: a caller who reads only some of them searches
  // column by column in the view.
  const isSearchedByColumn = input.keyword && !searchedColumns(r).every(readable)
  const isAsOf = rowsAsOf(ctx, r) !== undefined
  const source = isSearchedByColumn || isAsOf ? undefined : from
  // The other conditions are on columns of today.
  const { keyword: keywordSql } = r.searchTable?.filterSql ?? {}
  const filterSql =
    (source ? r.searchTable?.filterSql : isAsOf && keywordSql && { keyword: keywordSql }) || {}
  const read = (name: string, requested = name) => void (readable(name) || refuseUnknown(requested))
  let query: Query = rowsInScope(ctx, r, source)
  for (const name of (contract.filters ?? []) as string[]) {
    const pageQuery = input[name] as unknown[] | undefined
    if (!pageQuery?.length) continue
    read(name)
    const condition: Expression<SqlBool> =
      name === 'waiting'
        ? todoFilter(ctx, r, pageQuery.includes(true))
        : filterSql[name]
          ? filterSql[name](pageQuery)
          : oneOf(name, pageQuery, fieldOf(contract, name)!)
    query = query.where(condition)
  }
  for (const name of Object.keys(contract.customFilters ?? {})) {
    const [pageQuery] = (input[name] ?? []) as unknown[]
    if (pageQuery === undefined) continue
    read(name)
    query = query.where(r.customFilters![name]!(ctx, pageQuery))
  }
  for (const name of (contract.rangeFilters ?? []) as string[]) {
    const [from, to] = [input[`${name}From`], input[`${name}To`]]
    if (from != null || to != null) read(name, from != null ? `${name}From` : `${name}To`)
    if (from != null) query = query.where(name, '>=', from)
    if (to != null) query = query.where(name, '<=', to)
  }
  const ids = input['ids'] as number[] | undefined
  if (ids) query = query.where('id', 'in', ids)
  const keyword = input.keyword?.trim()
  return keyword && contract.searchColumns?.length
    ? query.where(keywordCondition(r, keyword, readable, filterSql['keyword']))
    : query
}

const refuseUnknown = (field: string): never => {
  throw new Refusal(400, httpText.badInput, {}, [{ field, phrase: fieldText.unknown }])
}

function todoFilter(ctx: RequestContext, r: Resource, yes: boolean): Expression<SqlBool> {
  const condition = (r.machine && todoCondition(ctx, r.machine)) ?? sql<SqlBool>`false`
  return yes ? condition : sql<SqlBool>`${condition} is not true`
}

function oneOf(name: string, pageQuery: unknown[], f: Field): Expression<SqlBool> {
  const column = sql.ref(name)
  if (['dicts', 'refs', 'files'].includes(f.kind)) return sql<SqlBool>`${column} && ${pageQuery}`
  return pageQuery.length === 1
    ? sql<SqlBool>`${column} = ${pageQuery[0]}`
    : sql<SqlBool>`${column} in (${sql.join(pageQuery)})`
}

/**
 * Sorts rows; equal values are sorted by id in the same direction.
 * @throws Refusal 400 for a column that the list does not have or the caller may not read
 */
export function applySort(
  ctx: RequestContext,
  query: Query,
  r: Resource,
  sort: string | undefined,
): Query {
  const readable = readableOf(r, ctx.user)
  const defaultSort = r.contract.defaultSort ?? '-id'
  const requested = sort ?? (readable(defaultSort.replace(/^-/, '')) ? defaultSort : '-id')
  const name = requested.replace(/^-/, '')
  if (
    (!(r.contract.sortableColumns ?? r.contract.columns).includes(name) && name !== 'id') ||
    !readable(name)
  )
    throw new Refusal(400, httpText.badInput, {}, [{ field: 'sort', phrase: fieldText.choice }])
  const direction = requested.startsWith('-') ? 'desc' : 'asc'
  // For a column without nulls, `nulls last` is omitted: with it, an index serves only one
  // direction.
  const sorted = fieldOf(r.contract, name)?.required
    ? query.orderBy(name, direction)
    : query.orderBy(name, (o) =>
        direction === 'desc' ? o.desc().nullsLast() : o.asc().nullsLast(),
      )
  return name === 'id' ? sorted : sorted.orderBy('id', direction)
}
