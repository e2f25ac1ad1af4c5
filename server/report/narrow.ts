/** The parts of a report's condition. A part that is not asked for is null. */
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { scopeOf } from '../access/scope.ts'
import type { Ctx } from '../http/context.ts'

export type Part = Expression<SqlBool> | null
/** The column holds any of these. */
export const anyOf = (column: string, values: unknown): Part => (Array.isArray(values) && values.length > 0 ? sql<SqlBool>`${sql.ref(column)} = any(${values})` : null)
/** The column lies between two days, both included. */
export const within = (column: string, from: unknown, to: unknown): Part =>
  (from == null && to == null ? null : sql<SqlBool>`${sql.ref(column)} between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')`)
export const every = (parts: readonly Part[]): RawBuilder<SqlBool> => {
  const held = parts.filter((part) => part !== null)
  return held.length > 0 ? sql<SqlBool>`(${sql.join(held, sql` and `)})` : sql<SqlBool>`true`
}
/** What the caller reaches of the rows of a resource; null: all of them. */
export const reachedOf = (ctx: Ctx, path: string): Part => scopeOf(ctx.services.resources.get(path)!.scope, ctx.user)

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

/** Amounts added up without losing a cent. */
export const sumOf = (amounts: Iterable<number>): number => {
  let cents = 0
  for (const amount of amounts) cents += Math.round(amount * 100)
  return cents / 100
}
