import type { Matrix } from '#server/access/matrix.ts'

const deciders = ['sys_admin', 'sys_surveyor_leader'] as const

/** Who may call what; reviewed, and compared with the running server. Of requests, each sees their own and those they could have made. */
export const matrix: Matrix = {
  list: deciders,
  get: deciders,
  history: deciders,
  decide: deciders,
  takeBack: deciders,
}
