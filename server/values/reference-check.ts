import { sql } from 'kysely'
import { scopeOf } from '../access/scope.ts'
import type { Ctx } from '../http/context.ts'
import type { Resource } from '../resource.ts'
import type { ValueFault } from './dictionary-check.ts'
import type { NamedValue } from './named-values.ts'
import { valuesText as t } from './values.text.ts'

/** Whether records of a resource can be switched off by their `status`. */
export const hasSwitch = ({ contract }: Resource): boolean => contract.fields['status']?.values?.join() === '1,0'

/** The rows of a resource among these ids that the caller may name in another record. */
function reachableRows(ctx: Ctx, r: Resource, ids: readonly number[], at: number) {
  const condition = scopeOf(r.referenceScope ?? r.scope, ctx.user)
  const active = hasSwitch(r) ? sql`status = 1` : sql`true`
  return sql`select ${sql.lit(at)} as at, id, ${active} as active
    from ${sql.table(condition ? r.view ?? r.table! : r.table!)}
    where id = any(${ids}::bigint[]) and ${condition ?? sql`true`}`
}

/**
 * Faults of the records that a call names: each must exist within the caller's reach, and be switched on.
 * One statement for all of them, none for a call that names none. Resources without a table are left to
 * their own verbs.
 */
export async function referenceFaults(ctx: Ctx, named: readonly NamedValue[]): Promise<ValueFault[]> {
  const asked = named.filter(({ reference }) => reference && ctx.services.resources.get(reference)?.table)
  if (!asked.length) return []
  const parts = [...Map.groupBy(asked, ({ reference }) => reference!)]
  const queries = parts.map(([path, values], at) =>
    reachableRows(ctx, ctx.services.resources.get(path)!, [...new Set(values.map(({ value }) => Number(value)))], at))
  const { rows } = await sql<{ at: number; id: number; active: boolean }>`${sql.join(queries, sql` union all `)}`.execute(ctx.db)
  const found = new Map(rows.map(({ at, id, active }) => [`${parts[at]![0]} ${id}`, active]))
  return asked.flatMap(({ field, path, value, reference, inactiveAllowed }): ValueFault[] => {
    const active = found.get(`${reference} ${value}`)
    if (active === undefined) return [{ field, path, value, phrase: t.noSuchRecord, params: { title: ctx.services.resources.get(reference!)!.text.title } }]
    return active || inactiveAllowed ? [] : [{ field, path, value, phrase: t.inactiveRecord }]
  })
}
