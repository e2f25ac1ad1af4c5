import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { fieldOf } from '#common/contract.ts'
import { stateName } from '#common/machine.ts'
import type { AnyMachine, StateIcon, Tone } from '#common/machine.ts'
import type { Message } from '#common/text.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { Query } from '#server/records/rows/filter-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import { todoCondition } from '#server/records/rows/todos.ts'
import { canCall } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'

/**
 * A resource with work: the rows in the caller's scope, and the condition for those that wait for
 * the caller.
 */
export interface WorkQueue {
  r: Resource
  machine: AnyMachine | undefined
  query: Query
  waiting: ReturnType<typeof sql<SqlBool>> | null
  open: number[]
}
/** Rows in the same state, region and age. */
export interface Cell {
  resource: string
  status: number
  region: string | null
  age: number
  open: number
  waiting: number
}

/** Resources without states whose rows wait for users with the right to assign them. */
const unassignedResources = ['work/surveyConfirm', 'work/regWork']

/** Whether the resource has this call and the caller may make it. */
export const hasCall = ({ user }: RequestContext, { actions }: Resource, name: string): boolean =>
  actions[name] !== undefined && canCall(actions[name], user.rights)

/**
 * Resources with work for the caller: to-dos of their task node, or open work that they may list.
 */
export function tasksOf(ctx: RequestContext): WorkQueue[] {
  return [...ctx.services.resources.values()].flatMap((r): WorkQueue[] => {
    const { machine } = r
    if (!machine) {
      const isAssignable =
        unassignedResources.includes(r.contract.path) && hasCall(ctx, r, 'assign')
      return isAssignable
        ? [{ r, machine, query: rowsInScope(ctx, r), waiting: sql<SqlBool>`true`, open: [] }]
        : []
    }
    const waiting = todoCondition(ctx, machine) as WorkQueue['waiting']
    const open =
      isWork(r) && hasCall(ctx, r, 'list')
        ? Object.keys(machine.states)
            .filter((state) => !machine.finalStates.includes(state))
            .map((state) => machine.states[state] as number)
        : []
    return waiting || open.length ? [{ r, machine, query: rowsInScope(ctx, r), waiting, open }] : []
  })
}

/** Whether records have states with an assignee, and belong to an office of the society. */
const isWork = ({ contract, machine }: Resource): boolean =>
  Boolean(
    fieldOf(contract, 'region') &&
    contract.rangeFilters?.includes('statusTime') &&
    Object.values(machine?.moves ?? {})
      .flat()
      .some((def) => (def as { todo?: unknown }).todo),
  )

/**
 * Counts of open work in one statement.
 * @param limits upper ends of the age groups, youngest first
 */
export async function countOpenWork(
  tasks: WorkQueue[],
  limits: readonly string[],
): Promise<Cell[]> {
  const parts: Query[] = tasks.map((task) =>
    task.machine ? withStates(task, limits) : withoutStates(task),
  )
  const [first, ...others] = parts
  if (!first) return []
  return others
    .reduce((union, part) => union.unionAll(part), first)
    .$castTo<Cell>()
    .execute()
}

function withStates({ r, query, waiting, open }: WorkQueue, limits: readonly string[]) {
  const isOpen = open.length ? sql<SqlBool>`status in (${sql.join(open)})` : sql<SqlBool>`false`
  const waits = waiting ?? sql<SqlBool>`false`
  const age = sql<number>`case ${sql.join(
    limits.map((limit, at) => sql`when status_time > ${limit}::timestamptz then ${sql.lit(at)}`),
    sql` `,
  )} else ${sql.lit(limits.length)} end`
  return query
    .where(
      open.length && waiting ? sql<SqlBool>`(${isOpen} or ${waits})` : open.length ? isOpen : waits,
    )
    .groupBy(sql`2, 3, 4`)
    .select([
      sql.lit(r.contract.path).as('resource'),
      'status',
      (fieldOf(r.contract, 'region') ? sql<string>`region` : sql<string>`null::text`).as('region'),
      age.as('age'),
      sql<number>`count(*) filter (where ${isOpen})::int`.as('open'),
      sql<number>`count(*) filter (where ${waits})::int`.as('waiting'),
    ])
}

const withoutStates = ({ r, query }: WorkQueue) =>
  query.select([
    sql.lit(r.contract.path).as('resource'),
    sql<number>`0`.as('status'),
    sql<string>`null::text`.as('region'),
    sql<number>`0`.as('age'),
    sql<number>`0`.as('open'),
    sql<number>`count(*)::int`.as('waiting'),
  ])

interface StateShown {
  stateZh: string
  stateEn: string
  status: number
  tone: Tone
  icon: StateIcon
}

/** Display of a state: label in both languages, colour, icon. */
export function stateShown(machine: AnyMachine, status: number): StateShown {
  const name = stateName(machine, status)
  const look = name && machine.looks[name]
  if (!look) throw new Error(`no state has the number ${status}`)
  const { zh, en } = machine.labels.states[name] as Message
  const { tone, icon } = look
  return { stateZh: zh, stateEn: en, status, tone, icon }
}
