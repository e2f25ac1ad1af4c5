import { expect, test } from 'vitest'
import { byPort, daysLate } from './ports.ts'
import type { Task } from './task.tsx'

const task = (id: number, port: string | null, dueDate: string | null, status = 10) => ({ id, port, dueDate, status }) as Task

test('ports in the order of their most urgent task, tasks by due date, the port that is not known last', () => {
  const ports = byPort([task(1, 'Busan', '2026-12-20'), task(2, null, '2026-11-01'), task(3, 'Shanghai', '2026-12-01'), task(4, 'Busan', null), task(5, ' Busan ', '2026-12-10'), task(6, '  ', null)])
  expect(ports.map(({ name, tasks }) => [name, tasks.map(({ id }) => id)])).toEqual([['Shanghai', [3]], ['Busan', [5, 1, 4]], [null, [2, 6]]])
})

test('days late: only of what is open and has a date', () => {
  expect(daysLate(task(1, null, '2026-11-18'), '2026-11-21')).toBe(3)
  expect([task(1, null, '2026-11-21'), task(1, null, null), task(1, null, '2026-11-01', 50)].map((one) => daysLate(one, '2026-11-21'))).toEqual([0, 0, 0])
})
