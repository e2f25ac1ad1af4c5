import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { stateName } from '#common/machine.ts'
import type { AnyMachine, MoveDef, TaskNode } from '#common/machine.ts'
import type { RequestContext } from '#server/core/context.ts'

const isExpectedFrom = ({ todo }: MoveDef, node: TaskNode): boolean =>
  todo === true || todo?.includes(node) === true

/** The condition on rows in the person's to-do list; used to count and to list them. */
export function todoCondition(ctx: RequestContext, m: AnyMachine): Expression<SqlBool> | null {
  const expectedMoves = (Object.values(m.moves).flat() as MoveDef[]).filter(
    (def) => isExpectedFrom(def, ctx.user.taskNode) && ctx.user.rights.has(def.requiredRight),
  )
  const among = (states: readonly string[]) =>
    sql`status in (${sql.join([...new Set(states)].map((state) => m.states[state]))})`
  const parts = expectedMoves.map((def) => {
    const states = among(def.from)
    const by = def.assignee ? sql`${sql.ref(def.assignee)} = ${ctx.user.userId}` : sql`true`
    const notBy = (def.notSameAs ?? []).map(
      (column) => sql`${sql.ref(column)} is distinct from ${ctx.user.userId}`,
    )
    return sql`(${sql.join([states, by, ...notBy], sql` and `)})`
  })
  // The union of all states is repeated as a condition of its own, because the alternatives alone
  // do not let PostgreSQL use an index.
  return parts.length
    ? sql<SqlBool>`(${among(expectedMoves.flatMap(({ from }) => from))} and (${sql.join(parts, sql` or `)}))`
    : null
}

/**
 * Names of the people expected to act on a row: its assignee, or those who hold the right of the
 * next move. Empty in a state without an expected move.
 */
export async function nextActors(
  ctx: RequestContext,
  m: AnyMachine,
  row: Record<string, any>,
): Promise<string[]> {
  const state = stateName(m, row['status'])
  const expectedMove = (Object.values(m.moves).flat() as MoveDef[]).find(
    (def) => def.todo && def.from.includes(state),
  )
  if (!expectedMove) return []
  const active = ctx.db
    .selectFrom('principal')
    .where('active', '=', true)
    .orderBy('name')
    .select('name')
    .limit(10)
  const people =
    expectedMove.todo === true ? active : active.where('taskNode', 'in', expectedMove.todo!)
  const done = (expectedMove.notSameAs ?? [])
    .map((column) => row[column] as number | null)
    .filter((id) => id !== null && id !== undefined)
  const candidates = expectedMove.assignee
    ? people.where('userId', '=', row[expectedMove.assignee] as number)
    : people
        .where((eb) => eb(eb.val(expectedMove.requiredRight), '=', eb.fn.any('rights')))
        .where('userId', 'not in', [0, ...done])
  return (await candidates.execute()).map(({ name }) => name)
}
