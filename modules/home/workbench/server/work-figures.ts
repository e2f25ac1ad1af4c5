import type { OutputOf } from '#common/contract.ts'
import { ages } from '../workbench.contract.ts'
import type { workbench } from '../workbench.contract.ts'
import { workbenchText } from '../workbench.text.ts'
import { figure, titleOf } from './list-links.ts'
import { stateShown } from './tasks.ts'
import type { Cell, Task } from './tasks.ts'

type Answer = OutputOf<typeof workbench, 'get'>
const days = [2, 7, 30]
const day = 86_400_000

/** Where ages end, the youngest first: moments, so that a list asked for them counts the same rows. To the minute, as answers of the same minute are alike. */
export const ageLimits = (now = Date.now()): string[] => days.map((n) => new Date(Math.floor(now / 60_000) * 60_000 - n * day).toISOString())
/** The next moment the database knows: lists take both ends of a range in. */
const justAfter = (instant: string): string => instant.replace(/\.000Z$/, '.000001Z')

const sum = (cells: Cell[], of: 'open' | 'waiting'): number => cells.reduce((total, cell) => total + cell[of], 0)
/** Cells by what they have in common, in the order of the keys given or found. */
function grouped<K>(cells: Cell[], by: (cell: Cell) => K, keys: readonly K[] = [...new Set(cells.map(by))]): [K, Cell[]][] {
  return keys.map((key) => [key, cells.filter((cell) => by(cell) === key)])
}

/** How many rows wait for the caller, by resource and state. */
export function todosOf(tasks: Task[], cells: Cell[]): Answer['todos'] {
  return tasks.flatMap(({ r, machine }) => {
    const waiting = cells.filter((cell) => cell.resource === r.contract.path && cell.waiting > 0)
    return grouped(waiting.sort((a, b) => a.status - b.status), ({ status }) => status).map(([status, of]) => ({
      resource: r.contract.path, ...titleOf(r),
      ...(machine ? stateShown(machine, status) : { stateZh: workbenchText.toAssign.zh, stateEn: workbenchText.toAssign.en, status, tone: 'amber' as const, icon: 'waiting' as const }),
      ...figure(r, machine ? { waiting: [true], status: [status] } : {}, sum(of, 'waiting')),
    }))
  })
}

/** Open work in the caller's scope by state, age and region; what there is most of comes first. */
export function workOf(tasks: Task[], cells: Cell[], limits: readonly string[]): Answer['work'] {
  return tasks.flatMap(({ r, machine, open }) => {
    const own = cells.filter((cell) => cell.resource === r.contract.path && cell.open > 0)
    if (!machine || !own.length) return []
    const ageOf = (at: number) => ({ ...(at < limits.length && { statusTimeFrom: justAfter(limits[at]!) }), ...(at > 0 && { statusTimeTo: limits[at - 1] }) })
    return [{
      resource: r.contract.path, ...titleOf(r), ...figure(r, { status: open }, sum(own, 'open')),
      states: grouped(own, ({ status }) => status, open).filter(([, of]) => of.length).map(([status, of]) => ({ ...stateShown(machine, status), ...figure(r, { status: [status] }, sum(of, 'open')) })),
      ages: grouped(own, ({ age }) => age, ages.map((_, at) => at)).map(([at, of]) => ({ age: ages[at]!, ...figure(r, { status: open, ...ageOf(at) }, sum(of, 'open')) })),
      regions: grouped(own.filter(({ region }) => region), ({ region }) => region).map(([region, of]) => ({ region, ...figure(r, { status: open, region: [region] }, sum(of, 'open')) })).sort((a, b) => b.count - a.count),
    }]
  }).sort((a, b) => b.count - a.count)
}
