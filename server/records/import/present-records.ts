/** Finds the existing records that the rows of a table mean. */
import { sql } from 'kysely'
import type { AnyContract } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { untyped } from '#server/core/db.ts'
import { getResource } from '#server/core/resource.ts'
import type { AnyRow } from '#server/core/row.ts'
import { rowsInScope } from '../rows/filter-rows.ts'
import type { RecordImport, Values } from './record-import-options.ts'

const hasKeyValues = (values: Values, names: readonly string[]) =>
  names[0] !== undefined && values[names[0]] != null && names.every((name) => name in values)

/** The key of a row by the first group of fields that it fills; null: none. */
export const keyOf = (
  { keys }: RecordImport,
  values: Values,
): { word: string; field: string } | null => {
  const group = keys.find((names) => hasKeyValues(values, names))
  const field = group?.[0]
  return field !== undefined
    ? { word: JSON.stringify(group?.map((name) => [name, values[name] ?? null])), field }
    : null
}

/**
 * The existing records that rows of the table match, by key; `reached`: within the caller's scope.
 */
export async function presentRecords(
  ctx: RequestContext,
  contract: AnyContract,
  spec: RecordImport,
  rows: readonly Values[],
): Promise<Map<string, { row: AnyRow; reached: boolean }>> {
  const r = getResource(ctx.services, contract.path)
  const records = new Map<string, { row: AnyRow; reached: boolean }>()
  for (const names of spec.keys) {
    const [first] = names
    if (first === undefined) continue
    const wanted = [
      ...new Set(rows.flatMap((values) => (hasKeyValues(values, names) ? [values[first]] : []))),
    ]
    if (!wanted.length) continue
    const existing = await untyped(ctx.db)
      .selectFrom(r.table as string)
      .selectAll()
      .where(sql<boolean>`${sql.ref(first)} = any(${wanted})`)
      .$castTo<AnyRow>()
      .execute()
    const reached = new Set(
      existing.length
        ? (
            await rowsInScope(ctx, r)
              .where(sql<boolean>`id = any(${existing.map(({ id }) => id)}::bigint[])`)
              .select('id')
              .$castTo<{ id: number }>()
              .execute()
          ).map(({ id }) => id)
        : [],
    )
    for (const row of existing)
      if (spec.isSame?.(row, first) ?? true)
        records.set(JSON.stringify(names.map((name) => [name, row[name] ?? null])), {
          row,
          reached: reached.has(row.id),
        })
  }
  return records
}
