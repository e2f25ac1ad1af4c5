import { sql } from 'kysely'
import type { Fields } from '#common/fields.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'

/**
 * Refuses to remove rows that lists of references (`refs`) still contain: a single reference has a
 * foreign key, a list has none. The rows are locked, so that no list adds one in the meantime.
 * @throws Refusal 409 naming the resource whose records refer to one of them
 */
export async function assertNotReferenced(
  ctx: RequestContext,
  r: Resource,
  ids: number[],
): Promise<void> {
  const referencingFields = [...ctx.services.resources.values()]
    .filter((other) => other.table)
    .flatMap((other) =>
      Object.entries(other.contract.fields as Fields)
        .filter(([, f]) => f.kind === 'refs' && f.ref === r.contract.path)
        .map(([name]) => ({ other, name })),
    )
  if (!referencingFields.length) return
  await sql`select id from ${sql.table(r.table)} where id = any(${ids}) for update`.execute(ctx.db)
  for (const { other, name } of referencingFields) {
    const { rows } =
      await sql`select 1 from ${sql.table(other.table)} where ${sql.ref(name)} && ${ids}::bigint[] limit 1`.execute(
        ctx.db,
      )
    if (rows.length) refuse(409, httpText.inUse, { title: other.text.title })
  }
}
