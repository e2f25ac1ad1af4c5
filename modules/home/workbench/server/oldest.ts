import { sql } from 'kysely'
import { fieldOf } from '#common/contract.ts'
import type { OutputOf } from '#common/contract.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Resource } from '#server/resource.ts'
import type { workbench } from '../workbench.contract.ts'
import { detailPath } from './list-links.ts'
import { stateShown } from './tasks.ts'
import type { Task } from './tasks.ts'

type Answer = OutputOf<typeof workbench, 'get'>
interface Found { resource: string; id: number; status: number; since: string; zh: string | null; en: string | null; ship: string | null; day: string | null }
const shown = 20

/** The column with the day by which a row is to be done, where lists can be asked for it. */
export const dayColumn = ({ contract }: Resource): string | undefined => ['dueDate', 'plannedDate', 'validUntil'].find((name) => contract.ranges?.includes(name))

/** The rows that have waited longest, of all resources together, in one statement. */
export async function oldestWaiting(ctx: Ctx, tasks: Task[]): Promise<Answer['rows']> {
  const withRows = tasks.filter((task) => task.machine && task.waiting)
  const parts = withRows.map(({ r, query, waiting }) => ctx.db.selectFrom(query.where(waiting!).orderBy('statusTime').orderBy('id').limit(shown).select(columnsOf(r) as never).as('t') as never).selectAll())
  const [first, ...others] = parts
  if (!first) return []
  const union = others.reduce((all, part) => all.unionAll(part as never), first)
  const found = await ctx.db.selectFrom(union.as('w') as never).selectAll().orderBy('since' as never).orderBy('id' as never).limit(shown).execute() as unknown as Found[]
  const tasksByPath = new Map(withRows.map((task) => [task.r.contract.path, task]))
  return found.map(({ resource, id, status, since, zh, en, ship, day }) => {
    const { r: { text: { one } }, machine } = tasksByPath.get(resource)!
    return {
      resource, id, titleZh: zh ?? `${one.zh} ${id}`, titleEn: en ?? zh ?? `${one.en} ${id}`, kindZh: one.zh, kindEn: one.en, ship, ...stateShown(machine!, status), since, dueDate: day,
      detailPath: detailPath(resource, id),
    }
  })
}

/** What a row is about: the resource's own title, the certificate's name, or the number of what was asked for; and the ship, where there is one. */
function columnsOf(r: Resource) {
  const { contract } = r
  const known = (...names: (string | undefined)[]) => {
    const name = names.find((one) => one && fieldOf(contract, one))
    return name ? sql<string | null>`${sql.ref(name)}::text` : sql<string | null>`null::text`
  }
  const day = dayColumn(r)
  return [
    sql.lit(contract.path).as('resource'), 'id', 'status', 'statusTime as since',
    known(contract.title?.zh, 'certNameZh', 'requestNo').as('zh'), known(contract.title?.en, 'certNameEn', 'requestNo').as('en'), known('shipName').as('ship'),
    (day ? sql<string | null>`${sql.ref(day)}` : sql<string | null>`null::date`).as('day'),
  ]
}
