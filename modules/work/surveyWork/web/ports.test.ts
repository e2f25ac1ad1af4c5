import { expect, test } from 'vitest'
import { byPort, bySubject, daysLate } from './ports.ts'
import type { Task } from './task.tsx'

const task = (id: number, port: string | null, dueDate: string | null, status = 10) =>
  ({ id, port, dueDate, status }) as Task

test('sorts ports by their most urgent task, tasks by due date, unknown ports last', () => {
  const ports = byPort([
    task(1, 'Busan', '2026-12-20'),
    task(2, null, '2026-11-01'),
    task(3, 'Shanghai', '2026-12-01'),
    task(4, 'Busan', null),
    task(5, ' Busan ', '2026-12-10'),
    task(6, '  ', null),
  ])
  expect(ports.map(({ name, tasks }) => [name, tasks.map(({ id }) => id)])).toEqual([
    ['Shanghai', [3]],
    ['Busan', [5, 1, 4]],
    [null, [2, 6]],
  ])
})

test('counts days overdue only for open tasks with a date', () => {
  expect(daysLate(task(1, null, '2026-11-18'), '2026-11-21')).toBe(3)
  expect(
    [task(1, null, '2026-11-21'), task(1, null, null), task(1, null, '2026-11-01', 50)].map((one) =>
      daysLate(one, '2026-11-21'),
    ),
  ).toEqual([0, 0, 0])
})

test('groups tasks by ship; tasks without ship and company stay single', () => {
  const of = (id: number, shipId: number | null) =>
    ({ ...task(id, null, null), shipId, companyId: null }) as Task
  expect(
    bySubject([of(1, 7), of(2, 8), of(3, 7), of(4, null), of(5, null)]).map((tasks) =>
      tasks.map(({ id }) => id),
    ),
  ).toEqual([[1, 3], [2], [4], [5]])
})
