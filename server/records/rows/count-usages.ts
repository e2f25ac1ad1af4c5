import { sql } from 'kysely'
import type { Fields, Values } from '#common/fields.ts'
import { maxCountedUses } from '#common/usage.ts'
import type { usageFields } from '#common/usage.ts'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Usages of a record: every field of every resource that refers to it, with the number of records,
 * counted up to 1,000. Fields without usages are omitted. One statement.
 * @param path of the record's resource, such as `basic/cert`
 */
export async function countUsages(
  ctx: RequestContext,
  path: string,
  id: number,
): Promise<Values<typeof usageFields>[]> {
  const places = [...ctx.services.resources.values()]
    .filter((r) => r.table)
    .flatMap((r) =>
      Object.entries(r.contract.fields as Fields)
        .filter(([, f]) => f.ref === path)
        .map(([field, f]) => ({ r, field, isList: f.kind === 'refs' })),
    )
  if (!places.length) return []
  const counts = places.map(({ r, field, isList }, at) => {
    const condition = isList ? sql`${id} = any(${sql.ref(field)})` : sql`${sql.ref(field)} = ${id}`
    return sql`select ${sql.lit(at)} as at, count(*)::int as count from (select 1 from
      ${sql.table(r.table)} where ${condition} limit ${sql.lit(maxCountedUses)}) t`
  })
  const { rows } = await sql<{
    at: number
    count: number
  }>`${sql.join(counts, sql` union all `)}`.execute(ctx.db)
  return rows
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.at - b.at)
    .map(({ at, count }) => {
      const { r, field } = places[at]!
      const { path: of, filters } = r.contract
      return {
        path: of,
        titleZh: r.text.title.zh,
        titleEn: r.text.title.en,
        field,
        count,
        listed: ((filters ?? []) as readonly string[]).includes(field),
      }
    })
}
