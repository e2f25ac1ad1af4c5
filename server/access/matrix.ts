import type { TaskNode } from '#common/machine.ts'

/**
 * Who is let in to each call of a resource: what a reviewer reads and `matrix.test.ts` compares with the running
 * server. `public`: without signing in; `everyone`: every role; `staff`: every role but customers and flag states.
 */
export type Matrix = Readonly<Record<string, 'public' | 'everyone' | 'staff' | readonly TaskNode[]>>

/**
 * What people outside the society read of the records of a resource: what a reviewer reads, and
 * `readers.test.ts` compares with the contract. Names of fields, of objects inside them with a dot.
 */
export type Reads = Readonly<Partial<Record<'customer' | 'flag', readonly string[]>>>
