import { sql } from 'kysely'
import type { Fields } from '#common/fields.ts'
import type { Ctx } from '../http/context.ts'
import { httpText, refuse } from '../http/refusal.ts'
import type { Resource } from '../resource.ts'

/**
 * Looks through the lists of references (`refs`) of all records: a single reference has a foreign key, a list has none.
 * The rows asked about are locked, so that no list takes one up meanwhile.
 * @throws Refusal 409 naming the resource whose records still hold one of them
 */
export async function refuseListed(ctx: Ctx, r: Resource, ids: number[]): Promise<void> {
  const holders = [...ctx.services.resources.values()].filter((other) => other.table).flatMap((other) =>
    Object.entries(other.contract.fields as Fields).filter(([, f]) => f.kind === 'refs' && f.ref === r.contract.path).map(([name]) => ({ other, name })))
  if (!holders.length) return
  await sql`select id from ${sql.table(r.table!)} where id = any(${ids}) for update`.execute(ctx.db)
  for (const { other, name } of holders) {
    const { rows } = await sql`select 1 from ${sql.table(other.table!)} where ${sql.ref(name)} && ${ids}::bigint[] limit 1`.execute(ctx.db)
    if (rows.length) refuse(409, httpText.inUse, { title: other.text.title })
  }
}
