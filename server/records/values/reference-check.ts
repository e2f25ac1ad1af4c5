import { sql } from 'kysely'
import { scopeCondition } from '#server/core/scope.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import type { ValueFault } from './dictionary-check.ts'
import type { NamedValue } from './named-values.ts'
import { valuesText as t } from '../access/values.text.ts'

/** Whether records of a resource can be disabled by their `status`. */
export const hasSwitch = ({ contract }: Resource): boolean =>
  contract.fields['status']?.values?.join() === '1,0'

/** The rows of a resource among these ids that the caller may refer to. */
function reachableRows(ctx: RequestContext, r: Resource, ids: readonly number[], at: number) {
  const condition = scopeCondition(r.referenceScope ?? r.scope, ctx.user)
  const active = hasSwitch(r) ? sql`status = 1` : sql`true`
  return sql`select ${sql.lit(at)} as at, id, ${active} as active
    from ${sql.table((condition && r.view) ?? (r.table as string))}
    where id = any(${ids}::bigint[]) and ${condition ?? sql`true`}`
}

/**
 * Errors of the records that a call names: each must exist within the caller's scope and be active.
 * One statement for all, none for a call without references. Resources without a table are checked
 * by their own handlers.
 */
export async function referenceFaults(
  ctx: RequestContext,
  named: readonly NamedValue[],
): Promise<ValueFault[]> {
  const asked = named.flatMap(({ reference, ...value }) =>
    reference && ctx.services.resources.get(reference)?.table ? [{ ...value, reference }] : [],
  )
  if (!asked.length) return []
  const parts = [...Map.groupBy(asked, ({ reference }) => reference)]
  const queries = parts.map(([path, values], at) =>
    reachableRows(
      ctx,
      getResource(ctx.services, path),
      [...new Set(values.map(({ value }) => Number(value)))],
      at,
    ),
  )
  const { rows } = await sql<{
    at: number
    id: number
    active: boolean
  }>`${sql.join(queries, sql` union all `)}`.execute(ctx.db)
  const found = new Map(rows.map(({ at, id, active }) => [`${parts[at]?.[0]} ${id}`, active]))
  return asked.flatMap(({ field, path, value, reference, inactiveAllowed }): ValueFault[] => {
    const active = found.get(`${reference} ${value}`)
    if (active === undefined)
      return [
        {
          field,
          path,
          value,
          phrase: t.noSuchRecord,
          params: { title: getResource(ctx.services, reference).text.title },
        },
      ]
    return active || inactiveAllowed ? [] : [{ field, path, value, phrase: t.inactiveRecord }]
  })
}
