import { sql } from 'kysely'
import type { Fields, Values } from '#common/fields.ts'
import { usesCountedTo } from '#common/uses.ts'
import type { useFields } from '#common/uses.ts'
import type { Ctx } from '../http/context.ts'

/**
 * Where a record is used: every field of every resource that refers to it, with how many records do, counted to 1,000.
 * Resources where nobody does are left out. One statement.
 * @param path of the record's resource, such as `basic/cert`
 */
export async function usesOf(ctx: Ctx, path: string, id: number): Promise<Values<typeof useFields>[]> {
  const places = [...ctx.services.resources.values()].filter((r) => r.table).flatMap((r) =>
    Object.entries(r.contract.fields as Fields).filter(([, f]) => f.ref === path).map(([field, f]) => ({ r, field, several: f.kind === 'refs' })))
  if (!places.length) return []
  const counts = places.map(({ r, field, several }, at) => {
    const holds = several ? sql`${id} = any(${sql.ref(field)})` : sql`${sql.ref(field)} = ${id}`
    return sql`select ${sql.lit(at)} as at, count(*)::int as count from (select 1 from ${sql.table(r.table!)} where ${holds} limit ${sql.lit(usesCountedTo)}) t`
  })
  const { rows } = await sql<{ at: number; count: number }>`${sql.join(counts, sql` union all `)}`.execute(ctx.db)
  return rows.filter(({ count }) => count > 0).sort((a, b) => a.at - b.at).map(({ at, count }) => {
    const { r, field } = places[at]!
    const { path: of, filters } = r.contract
    return { path: of, titleZh: r.text.title.zh, titleEn: r.text.title.en, field, count, listed: ((filters ?? []) as readonly string[]).includes(field) }
  })
}
