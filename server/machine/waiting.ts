import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { stateName } from '#common/machine.ts'
import type { AnyMachine, MoveDef, TaskNode } from '#common/machine.ts'
import type { Ctx } from '../http/context.ts'

const expects = ({ duty }: MoveDef, node: TaskNode): boolean => duty === true || duty?.includes(node) === true

/** The condition on rows that wait for this person: what their to-dos count and list. */
export function waitingFor(ctx: Ctx, m: AnyMachine): Expression<SqlBool> | null {
  const duties = (Object.values(m.moves).flat() as MoveDef[]).filter((def) => expects(def, ctx.user.taskNode) && ctx.user.rights.has(def.needs))
  const among = (states: readonly string[]) => sql`status in (${sql.join([...new Set(states)].map((state) => m.states[state]))})`
  const parts = duties.map((def) => {
    const states = among(def.from)
    const by = def.by ? sql`${sql.ref(def.by)} = ${ctx.user.userId}` : sql`true`
    const notBy = (def.notBy ?? []).map((column) => sql`${sql.ref(column)} is distinct from ${ctx.user.userId}`)
    return sql`(${sql.join([states, by, ...notBy], sql` and `)})`
  })
  // All states together once more: alternatives alone tell no index which rows it need not look at.
  return parts.length ? sql<SqlBool>`(${among(duties.flatMap(({ from }) => from))} and (${sql.join(parts, sql` or `)}))` : null
}

/**
 * Who is expected to act on a row now, by name: the person it belongs to, or those who hold the right of the move that is due.
 * Nobody in a state that waits for none.
 */
export async function whoIsNext(ctx: Ctx, m: AnyMachine, row: Record<string, any>): Promise<string[]> {
  const state = stateName(m, row['status'])!
  const due = (Object.values(m.moves).flat() as MoveDef[]).find((def) => def.duty && def.from.includes(state))
  if (!due) return []
  const active = ctx.db.selectFrom('principal').where('active', '=', true).orderBy('name').select('name').limit(10)
  const people = due.duty === true ? active : active.where('taskNode', 'in', due.duty!)
  const done = (due.notBy ?? []).map((column) => row[column] as number | null).filter((id) => id !== null && id !== undefined)
  const found = due.by ? people.where('userId', '=', row[due.by] as number) : people.where((eb) => eb(eb.val(due.needs), '=', eb.fn.any('rights'))).where('userId', 'not in', [0, ...done])
  return (await found.execute()).map(({ name }) => name!)
}
