import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { ensureWindowStatesToday } from '#modules/ship/cert/server/daily-update.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { Query } from '#server/records/rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import type { workbench } from '../workbench.contract.ts'
import { figure, titleOf } from './list-links.ts'
import { dayColumn } from './oldest-waiting.ts'
import { hasCall, tasksOf } from './work-queues.ts'

type Day = OutputOf<typeof workbench, 'schedule'>['days'][number]
const count = sql<number>`count(*)::int`.as('count')
const onDay = (column: string, day: string) => ({ [`${column}From`]: day, [`${column}To`]: day })

/** Due dates of a month by day: two statements. @param month `YYYY-MM` */
export async function scheduleOf(
  ctx: RequestContext,
  { month }: { month: string },
): Promise<{ days: Day[] }> {
  const first = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  const [todos, windows] = await Promise.all([
    todosDue(ctx, first, last),
    windowsDue(ctx, first, last),
  ])
  return {
    days: [...todos, ...windows].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  }
}

/** Own to-dos by due date. */
async function todosDue(ctx: RequestContext, first: string, last: string): Promise<Day[]> {
  const dated = tasksOf(ctx).flatMap(({ r, machine, query, waiting }) => {
    const column = dayColumn(r)
    return machine && waiting && column
      ? [
          {
            r,
            column,
            query: query.where(waiting).where(column, '>=', first).where(column, '<=', last),
          },
        ]
      : []
  })
  const parts: Query[] = dated.map(({ r, column, query }) =>
    query
      .groupBy(column)
      .select([sql.lit(r.contract.path).as('resource'), `${column} as day`, count]),
  )
  const [start, ...others] = parts
  if (!start) return []
  const rows = await others
    .reduce((all, part) => all.unionAll(part), start)
    .$castTo<{ resource: string; day: string; count: number }>()
    .execute()
  const byPath = new Map(dated.map((task) => [task.r.contract.path, task]))
  return rows.flatMap((row) => {
    const task = byPath.get(row.resource)
    if (!task) return []
    const { r, column } = task
    return {
      day: row.day,
      kind: 'todo' as const,
      resource: row.resource,
      ...titleOf(r),
      ...figure(r, { waiting: [true], ...onDay(column, row.day) }, row.count),
    }
  })
}

/** Certificates in scope by the stored date of their next survey. */
async function windowsDue(ctx: RequestContext, first: string, last: string): Promise<Day[]> {
  const r = certificates(ctx)
  if (!r) return []
  await ensureWindowStatesToday(ctx.services.db)
  const rows = await rowsInScope(ctx, r, r.table)
    .where('nextDueDate', '>=', first)
    .where('nextDueDate', '<=', last)
    .groupBy('nextDueDate')
    .select(['nextDueDate as day', count])
    .$castTo<{ day: string; count: number }>()
    .execute()
  return rows.map(({ day, count: total }) => ({
    day,
    kind: 'window' as const,
    resource: r.contract.path,
    ...titleOf(r),
    ...figure(r, onDay('nextDueDate', day), total),
  }))
}

/** The resource of ship certificates, if the caller may list them. */
export function certificates(ctx: RequestContext): Resource | null {
  const r = getResource(ctx.services, 'ship/cert')
  return hasCall(ctx, r, 'list') ? r : null
}
