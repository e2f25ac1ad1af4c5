import type { Matrix } from '#server/records/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin'],
  get: ['sys_admin'],
  save: ['sys_admin'],
  remove: ['sys_admin'],
  history: ['sys_admin'],
}
