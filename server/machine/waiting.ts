import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { AnyMachine, MoveDef } from '#common/machine.ts'
import type { Ctx } from '../http/context.ts'

/** The condition on rows that wait for this person: what their to-dos count and list. */
export function waitingFor(ctx: Ctx, m: AnyMachine): Expression<SqlBool> | null {
  const parts = (Object.values(m.moves).flat() as MoveDef[]).filter((def) => def.duty && ctx.user.rights.has(def.needs)).map((def) => {
    const states = sql`status in (${sql.join(def.from.map((state) => m.states[state]))})`
    const by = def.by ? sql`${sql.ref(def.by)} = ${ctx.user.userId}` : sql`true`
    const notBy = (def.notBy ?? []).map((column) => sql`${sql.ref(column)} is distinct from ${ctx.user.userId}`)
    return sql`(${sql.join([states, by, ...notBy], sql` and `)})`
  })
  return parts.length ? sql<SqlBool>`(${sql.join(parts, sql` or `)})` : null
}
