import { sql } from 'kysely'
import { fieldOf } from '#common/contract.ts'
import type { OutputOf } from '#common/contract.ts'
import { stateName } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import { reachable } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { waitingFor } from '#server/machine/waiting.ts'
import type { Resource } from '#server/resource.ts'
import type { workbench } from '../workbench.contract.ts'

type Answer = OutputOf<typeof workbench, 'get'>
type Found = Record<string, any> & { id: number; status: number; statusTime: string }
/** A resource with rows that may wait for the caller: those in their reach and in a state from which they are to move it on. */
export interface Waited { r: Resource; machine: AnyMachine; query: ReturnType<typeof reachable> }

const shownRows = 20

/** What may wait for the caller. Every resource with a machine is asked; its view has the columns status and status_time. */
export function waitedFor(ctx: Ctx): Waited[] {
  return [...ctx.services.resources.values()].flatMap((r) => {
    const condition = r.machine && waitingFor(ctx, r.machine)
    return condition ? [{ r, machine: r.machine!, query: reachable(ctx, r).where(condition as never) }] : []
  })
}

const words = (machine: AnyMachine, status: number): { stateZh: string; stateEn: string; status: number } => {
  const { zh, en } = machine.words.states[stateName(machine, status)!] as Phrase
  return { stateZh: zh, stateEn: en, status }
}

/** How many rows wait, by resource and state. The path leads to a list that shows exactly these. */
export async function todosOf(waited: Waited[]): Promise<Answer['todos']> {
  const counted = await Promise.all(waited.map(async ({ r, machine, query }) => {
    const counts = await query.select(['status', sql<number>`count(*)::int`.as('count')]).groupBy('status').orderBy('status').execute() as { status: number; count: number }[]
    return counts.map(({ status, count }) => ({
      resource: r.contract.path, titleZh: r.text.title.zh, titleEn: r.text.title.en, ...words(machine, status), count,
      path: `${r.menu?.path ?? `/${r.contract.path}/list`}?search=${encodeURIComponent(JSON.stringify({ waiting: [true], status: [status] }))}`,
    }))
  }))
  return counted.flat()
}

/** The columns that say what a row is about: the resource's own title, or the certificate's name; and the ship, where there is one. */
function aboutColumns({ contract, text }: Resource) {
  const known = (name: string) => (fieldOf(contract, name) ? name : undefined)
  const [zh, en] = [contract.title?.zh ?? known('certNameZh'), contract.title?.en ?? known('certNameEn')]
  const ship = known('shipName')
  return {
    columns: [...new Set([zh, en, ship].filter((name) => name !== undefined))],
    about: (row: Found) => ({
      titleZh: String((zh && row[zh]) ?? `${text.one.zh} ${row.id}`), titleEn: String((en && row[en]) ?? `${text.one.en} ${row.id}`),
      ship: ship ? (row[ship] as string | null) : null,
    }),
  }
}

/** The rows that have waited longest, of all resources together. */
export async function oldestWaiting(waited: Waited[]): Promise<Answer['rows']> {
  const found = await Promise.all(waited.map(async ({ r, machine, query }) => {
    const { columns, about } = aboutColumns(r)
    const list = await query.select(['id', 'status', 'statusTime', ...columns]).orderBy('statusTime').orderBy('id').limit(shownRows).execute() as Found[]
    return list.map((row) => ({
      resource: r.contract.path, id: row.id, ...about(row), ...words(machine, row.status), since: row.statusTime, detailPath: detailPath(r.contract.path, row.id),
    }))
  }))
  return found.flat().sort((a, b) => a.since.localeCompare(b.since)).slice(0, shownRows)
}

/** Where a record of a resource with states is shown. */
export const detailPath = (path: string, id: number): string => `/${path}/detail?id=${id}`
