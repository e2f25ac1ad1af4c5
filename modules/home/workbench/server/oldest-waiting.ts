import { sql } from 'kysely'
import { untyped } from '#server/core/db.ts'
import { fieldOf } from '#common/contract.ts'
import type { OutputOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import type { workbench } from '../workbench.contract.ts'
import { stateShown } from './work-queues.ts'
import type { WorkQueue } from './work-queues.ts'
import type { Query } from '#server/records/rows/filter-rows.ts'

type Answer = OutputOf<typeof workbench, 'get'>
interface WaitingRow {
  resource: string
  id: number
  status: number
  since: string
  zh: string | null
  en: string | null
  ship: string | null
  shipId: number | null
  day: string | null
}
const maxRows = 20

/** The due date column of a resource, if lists can filter by it. */
export const dayColumn = ({ contract }: Resource): string | undefined =>
  ['dueDate', 'plannedDate', 'validUntil'].find((name) => contract.rangeFilters?.includes(name))

/** The rows that have waited longest, across all resources, in one statement. */
export async function oldestWaiting(
  ctx: RequestContext,
  tasks: WorkQueue[],
): Promise<Answer['rows']> {
  const withRows = tasks.flatMap(({ r, query, machine, waiting }) =>
    machine && waiting ? [{ r, query, machine, waiting }] : [],
  )
  const parts: Query[] = withRows.map(({ r, query, waiting }) =>
    untyped(ctx.db)
      .selectFrom(
        query
          .where(waiting)
          .orderBy('statusTime')
          .orderBy('id')
          .limit(maxRows)
          .select(columnsOf(r))
          .as('t'),
      )
      .selectAll(),
  )
  const [first, ...others] = parts
  if (!first) return []
  const union = others.reduce((all, part) => all.unionAll(part), first)
  const waitingRows = await untyped(ctx.db)
    .selectFrom(union.as('w'))
    .selectAll()
    .orderBy('since')
    .orderBy('id')
    .limit(maxRows)
    .$castTo<WaitingRow>()
    .execute()
  const tasksByPath = new Map(withRows.map((task) => [task.r.contract.path, task]))
  return waitingRows.flatMap(({ resource, id, status, since, zh, en, ship, shipId, day }) => {
    const task = tasksByPath.get(resource)
    if (!task) return []
    const { singular } = task.r.text
    return {
      resource,
      id,
      titleZh: zh ?? `${singular.zh} ${id}`,
      titleEn: en ?? zh ?? `${singular.en} ${id}`,
      kindZh: singular.zh,
      kindEn: singular.en,
      ship,
      shipId,
      ...stateShown(task.machine, status),
      since,
      dueDate: day,
    }
  })
}

/**
 * Title columns of a row: the resource's title, certificate name, or number of the request; and the
 * ship, if there is one.
 */
function columnsOf(r: Resource) {
  const { contract } = r
  const existingColumn = (...names: (string | undefined)[]) => {
    const name = names.find((column) => column && fieldOf(contract, column))
    return name ? sql<string | null>`${sql.ref(name)}::text` : sql<string | null>`null::text`
  }
  const day = dayColumn(r)
  return [
    sql.lit(contract.path).as('resource'),
    'id',
    'status',
    'statusTime as since',
    existingColumn(contract.title?.zh, 'certNameZh', 'requestNo').as('zh'),
    existingColumn(contract.title?.en, 'certNameEn', 'requestNo').as('en'),
    existingColumn('shipName').as('ship'),
    (fieldOf(contract, 'shipId')
      ? sql<number | null>`${sql.ref('shipId')}`
      : sql<number | null>`null::int`
    ).as('shipId'),
    (day ? sql<string | null>`${sql.ref(day)}` : sql<string | null>`null::date`).as('day'),
  ]
}
