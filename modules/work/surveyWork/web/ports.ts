import { daysBetween } from '#common/rules/dates.ts'
import type { Task } from './task.tsx'

export interface Port { name: string | null; tasks: Task[] }

/** Tasks by port: the port with the earliest task first, within it by due date; those without a port last. */
export function byPort(tasks: readonly Task[]): Port[] {
  const due = (task: Task) => task.dueDate ?? '9999-12-31'
  const sorted = [...tasks].sort((a, b) => (due(a) < due(b) ? -1 : due(a) > due(b) ? 1 : a.id - b.id))
  const ports = [...Map.groupBy(sorted, (task) => task.port?.trim() || null)].map(([name, list]) => ({ name, tasks: list }))
  return ports.sort((a, b) => Number(a.name === null) - Number(b.name === null))
}

/** Tasks of one ship or company together, in the order in which the first of them comes. */
export const bySubject = (tasks: readonly Task[]): Task[][] => [...Map.groupBy(tasks, ({ shipId, companyId, id }) => (shipId || companyId ? `${shipId}/${companyId}` : `task ${id}`)).values()]

/** Days a task is late; none while it is in time or without a date. */
export const daysLate = (task: Task, today: string): number => (task.status === 10 && task.dueDate && task.dueDate < today ? daysBetween(task.dueDate, today) : 0)
