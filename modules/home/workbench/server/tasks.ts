import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { fieldOf } from '#common/contract.ts'
import { stateName } from '#common/machine.ts'
import type { AnyMachine, StateIcon, Tone } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import { reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { waitingFor } from '#server/machine/waiting.ts'
import { opens } from '#server/resource.ts'
import type { Resource } from '#server/resource.ts'

type Query = ReturnType<typeof reachable>
/** A resource with work: its rows in the caller's reach, and the condition on those that wait for the caller. */
export interface Task { r: Resource; machine: AnyMachine | undefined; query: Query; waiting: ReturnType<typeof sql<SqlBool>> | null; open: number[] }
/** Rows in the same state, region and age. */
export interface Cell { resource: string; status: number; region: string | null; age: number; open: number; waiting: number }

/** Lines that wait to be given to somebody: without states, every row waits for those who may assign it. */
const queues = ['work/surveyConfirm', 'work/regWork']

/** What may hold work for the caller: everything with duties they have, or with open work they may list. */
export function tasksOf(ctx: Ctx): Task[] {
  return [...ctx.services.resources.values()].flatMap((r): Task[] => {
    const { machine } = r
    if (!machine) {
      const mine = queues.includes(r.contract.path) && opens(r.actions['assign']!, ctx.user.rights)
      return mine ? [{ r, machine, query: reachable(ctx, r), waiting: sql<SqlBool>`true`, open: [] }] : []
    }
    const waiting = waitingFor(ctx, machine) as Task['waiting']
    const open = isWork(r) && opens(r.actions['list']!, ctx.user.rights) ? Object.keys(machine.states).filter((state) => !machine.ends.includes(state)).map((state) => machine.states[state] as number) : []
    return waiting || open.length ? [{ r, machine, query: reachable(ctx, r), waiting, open }] : []
  })
}

/** Work is what somebody is expected to carry on, in an office of the society. */
const isWork = ({ contract, machine }: Resource): boolean =>
  Boolean(fieldOf(contract, 'region') && contract.ranges?.includes('statusTime') && Object.values(machine!.moves).flat().some((def) => (def as { duty?: unknown }).duty))

/** Everything the figures are made of, in one statement. @param limits where an age ends, the youngest first */
export async function cellsOf(tasks: Task[], limits: readonly string[]): Promise<Cell[]> {
  const parts = tasks.map((task) => (task.machine ? withStates(task, limits) : withoutStates(task)))
  const [first, ...others] = parts
  if (!first) return []
  const rows = await others.reduce((union, part) => union.unionAll(part as never), first).execute()
  return rows as unknown as Cell[]
}

function withStates({ r, query, waiting, open }: Task, limits: readonly string[]) {
  const isOpen = open.length ? sql<SqlBool>`status in (${sql.join(open)})` : sql<SqlBool>`false`
  const waits = waiting ?? sql<SqlBool>`false`
  const age = sql<number>`case ${sql.join(limits.map((limit, at) => sql`when status_time > ${limit}::timestamptz then ${sql.lit(at)}`), sql` `)} else ${sql.lit(limits.length)} end`
  return query.where(open.length && waiting ? sql<SqlBool>`(${isOpen} or ${waits})` : open.length ? isOpen : waits).groupBy(sql`2, 3, 4`).select([
    sql.lit(r.contract.path).as('resource'), 'status', (fieldOf(r.contract, 'region') ? sql<string>`region` : sql<string>`null::text`).as('region'), age.as('age'),
    sql<number>`count(*) filter (where ${isOpen})::int`.as('open'), sql<number>`count(*) filter (where ${waits})::int`.as('waiting'),
  ])
}

const withoutStates = ({ r, query }: Task) => query.select([
  sql.lit(r.contract.path).as('resource'), sql<number>`0`.as('status'), sql<string>`null::text`.as('region'), sql<number>`0`.as('age'), sql<number>`0`.as('open'), sql<number>`count(*)::int`.as('waiting'),
])

interface StateShown { stateZh: string; stateEn: string; status: number; tone: Tone; icon: StateIcon }

/** A state as lists and cards of the workbench show it: label in both languages, colour, icon. */
export function stateShown(machine: AnyMachine, status: number): StateShown {
  const name = stateName(machine, status)!
  const { zh, en } = machine.words.states[name] as Phrase
  const { tone, icon } = machine.looks[name]!
  return { stateZh: zh, stateEn: en, status, tone, icon }
}
