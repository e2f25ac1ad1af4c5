import type { Matrix } from '#server/records/access/matrix.ts'

const deciders = ['sys_admin', 'sys_surveyor_leader'] as const

/**
 * Access matrix, reviewed and compared with the running server. A user sees their own requests and
 * those that they have the right to make.
 */
export const matrix: Matrix = {
  list: deciders,
  get: deciders,
  history: deciders,
  decide: deciders,
  takeBack: deciders,
}
