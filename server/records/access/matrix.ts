import type { TaskNode } from '#common/machine.ts'

/**
 * Who may make each call of a resource: for reviewers, and compared by `matrix.test.ts` with the
 * running server. `public`: without signing in; `everyone`: every role; `staff`: every role except
 * customers and flag states.
 */
export type Matrix = Readonly<Record<string, 'public' | 'everyone' | 'staff' | readonly TaskNode[]>>

/**
 * The fields of a resource that people outside the society read: for reviewers, and compared by
 * `readers.test.ts` with the contract. Names of nested fields contain a dot.
 */
export type Reads = Readonly<Partial<Record<'customer' | 'flag', readonly string[]>>>
