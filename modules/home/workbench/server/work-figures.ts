import type { OutputOf } from '#common/contract.ts'
import { ages } from '../workbench.contract.ts'
import type { workbench } from '../workbench.contract.ts'
import { workbenchText } from '../workbench.text.ts'
import { figure, titleOf } from './list-links.ts'
import { stateShown } from './work-queues.ts'
import type { Cell, WorkQueue } from './work-queues.ts'

type Answer = OutputOf<typeof workbench, 'get'>
const days = [2, 7, 30]
const day = 86_400_000

/**
 * Limits of the age groups, youngest first. Instants rounded to the minute, so that a list with
 * this filter counts the same rows.
 */
export const ageLimits = (now = Date.now()): string[] =>
  days.map((n) => new Date(Math.floor(now / 60_000) * 60_000 - n * day).toISOString())
/** The next instant PostgreSQL can represent, because list ranges include both ends. */
const justAfter = (instant: string): string => instant.replace(/\.000Z$/, '.000001Z')

const sum = (cells: Cell[], of: 'open' | 'waiting'): number =>
  cells.reduce((total, cell) => total + cell[of], 0)
/** Groups cells by a key, in the given order or that of appearance. */
function grouped<K>(
  cells: Cell[],
  by: (cell: Cell) => K,
  keys: readonly K[] = [...new Set(cells.map(by))],
): [K, Cell[]][] {
  return keys.map((key) => [key, cells.filter((cell) => by(cell) === key)])
}

/** Number of rows that wait for the caller, by resource and state. */
export function todosOf(tasks: WorkQueue[], cells: Cell[]): Answer['todos'] {
  return tasks.flatMap(({ r, machine }) => {
    const waiting = cells.filter((cell) => cell.resource === r.contract.path && cell.waiting > 0)
    return grouped(
      waiting.sort((a, b) => a.status - b.status),
      ({ status }) => status,
    ).map(([status, of]) => ({
      resource: r.contract.path,
      ...titleOf(r),
      ...(machine
        ? stateShown(machine, status)
        : {
            stateZh: workbenchText.toAssign.zh,
            stateEn: workbenchText.toAssign.en,
            status,
            tone: 'amber' as const,
            icon: 'waiting' as const,
          }),
      ...figure(r, machine ? { waiting: [true], status: [status] } : {}, sum(of, 'waiting')),
    }))
  })
}

/** Open work in the caller's scope by state, age and region, largest first. */
export function workOf(
  tasks: WorkQueue[],
  cells: Cell[],
  limits: readonly string[],
): Answer['work'] {
  return tasks
    .flatMap(({ r, machine, open }) => {
      const own = cells.filter((cell) => cell.resource === r.contract.path && cell.open > 0)
      if (!machine || !own.length) return []
      const ageOf = (at: number) => ({
        ...(limits[at] !== undefined && { statusTimeFrom: justAfter(limits[at]) }),
        ...(at > 0 && { statusTimeTo: limits[at - 1] }),
      })
      return [
        {
          resource: r.contract.path,
          ...titleOf(r),
          ...figure(r, { status: open }, sum(own, 'open')),
          states: grouped(own, ({ status }) => status, open)
            .filter(([, of]) => of.length)
            .map(([status, of]) => ({
              ...stateShown(machine, status),
              ...figure(r, { status: [status] }, sum(of, 'open')),
            })),
          ages: ages.map((age, at) => {
            const ofAge = own.filter((cell) => cell.age === at)
            return { age, ...figure(r, { status: open, ...ageOf(at) }, sum(ofAge, 'open')) }
          }),
          regions: grouped(
            own.filter(({ region }) => region),
            ({ region }) => region,
          )
            .map(([region, of]) => ({
              region,
              ...figure(r, { status: open, region: [region] }, sum(of, 'open')),
            }))
            .sort((a, b) => b.count - a.count),
        },
      ]
    })
    .sort((a, b) => b.count - a.count)
}
