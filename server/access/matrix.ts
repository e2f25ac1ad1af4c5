import type { TaskNode } from '#common/machine.ts'

/**
 * Who is let in to each call of a resource: what a reviewer reads and `matrix.test.ts` compares with the running
 * server. `public`: without signing in; `everyone`: every role; `staff`: every role but customers and flag states.
 */
export type Matrix = Readonly<Record<string, 'public' | 'everyone' | 'staff' | readonly TaskNode[]>>
