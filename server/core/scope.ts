import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Principal } from './principal.ts'

/**
 * The rows of a resource that a person may access, expressed by columns of its row view.
 *
 * `shared`: everyone with the right accesses every row. `staff`: as shared, but customers and flag
 * states access no row. A function: a condition of its own; null when the person accesses all rows.
 * Customers and flag states access no row of a resource that does not name their column.
 */
export type Scope =
  | 'shared'
  | 'staff'
  | {
      /** columns that may hold the person's own user id */
      own: readonly string[]
      /** column with the region */
      region?: string
      /** columns that may hold one of the customer's companies */
      customers?: readonly string[]
      /** column with the flag state */
      flag?: string
    }
  | ((who: Principal) => Expression<SqlBool> | null)

const nothing = sql<SqlBool>`false`
const everything = null
const anyOf = (parts: Expression<SqlBool>[]): Expression<SqlBool> =>
  parts.length ? sql<SqlBool>`(${sql.join(parts, sql` or `)})` : nothing

/**
 * The condition on rows; null when the person accesses all of them. Data authority (specification
 * section 6) is decided only here.
 */
export function scopeCondition(scope: Scope, who: Principal): Expression<SqlBool> | null {
  if (scope === 'shared') return everything
  if (typeof scope === 'function') return scope(who)
  if (who.taskNode === 'ship_owner') {
    if (scope === 'staff' || !scope.customers || !who.customerIds.length) return nothing
    const [one, ...more] = who.customerIds
    return anyOf(
      scope.customers.map((column) =>
        more.length
          ? sql<SqlBool>`${sql.ref(column)} = any(${who.customerIds})`
          : sql<SqlBool>`${sql.ref(column)} = ${one}`,
      ),
    )
  }
  if (who.taskNode === 'flag_user')
    return scope === 'staff' || !scope.flag || who.flagId === null
      ? nothing
      : sql<SqlBool>`${sql.ref(scope.flag)} = ${who.flagId}`
  if (scope === 'staff' || who.dataType === 3) return everything
  const own = scope.own.map((column) => sql<SqlBool>`${sql.ref(column)} = ${who.userId}`)
  if (who.dataType === 2 && scope.region && who.region)
    return anyOf([sql<SqlBool>`${sql.ref(scope.region)} = ${who.region}`, ...own])
  return anyOf(own)
}
