import { daysBetween } from '#common/rules/base/dates.ts'
import type { Task } from './task.tsx'

export interface Port {
  name: string | null
  tasks: Task[]
}

/**
 * Groups tasks by port: the port with the earliest task first, within it by due date; without a
 * port last.
 */
export function byPort(tasks: readonly Task[]): Port[] {
  const due = (task: Task) => task.dueDate ?? '9999-12-31'
  const sorted = [...tasks].sort((a, b) =>
    due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : a.id - b.id,
  )
  const ports = [...Map.groupBy(sorted, (task) => task.port?.trim() || null)].map(
    ([name, list]) => ({ name, tasks: list }),
  )
  return ports.sort((a, b) => Number(a.name === null) - Number(b.name === null))
}

/** Groups tasks by ship or company, in the order of the first task of each. */
export const bySubject = (tasks: readonly Task[]): Task[][] => [
  ...Map.groupBy(tasks, ({ shipId, companyId, id }) =>
    shipId || companyId ? `${shipId}/${companyId}` : `task ${id}`,
  ).values(),
]

/** Days a task is overdue; 0 when in time or without a date. */
export const daysLate = (task: Task, today: string): number =>
  task.status === 10 && task.dueDate && task.dueDate < today ? daysBetween(task.dueDate, today) : 0
