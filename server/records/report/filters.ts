/** The parts of a report's condition. A part without a filter is null. */
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { getResource } from '#server/core/resource.ts'
import { scopeCondition } from '#server/core/scope.ts'
import type { RequestContext } from '#server/core/context.ts'

export type Part = Expression<SqlBool> | null
/** The column equals one of these values. */
export const anyOf = (column: string, values: unknown): Part =>
  Array.isArray(values) && values.length > 0
    ? sql<SqlBool>`${sql.ref(column)} = any(${values})`
    : null
/** The column is between two days, both included. */
export const inDateRange = (column: string, from: unknown, to: unknown): Part =>
  from == null && to == null
    ? null
    : sql<SqlBool>`${sql.ref(column)} between coalesce(${from ?? null}::date, '-infinity') and
      coalesce(${to ?? null}::date, 'infinity')`
export const allOf = (parts: readonly Part[]): RawBuilder<SqlBool> => {
  const present = parts.filter((part) => part !== null)
  return present.length > 0 ? sql<SqlBool>`(${sql.join(present, sql` and `)})` : sql<SqlBool>`true`
}
/** The caller's scope condition on the rows of a resource; null: all rows. */
export const scopeConditionOf = (ctx: RequestContext, path: string): Part =>
  scopeCondition(getResource(ctx.services, path).scope, ctx.user)

/** Months `YYYY-MM` from one to another, both included. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  for (let [year, month] = first.split('-').map(Number) as [number, number]; ;) {
    const at = `${year}-${String(month).padStart(2, '0')}`
    if (at > last.slice(0, 7) || months.length > 600) return months
    months.push(at)
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
}

/** The sum of amounts, computed without rounding errors. */
export const sumOf = (amounts: Iterable<number>): number => {
  let cents = 0
  for (const amount of amounts) cents += Math.round(amount * 100)
  return cents / 100
}
