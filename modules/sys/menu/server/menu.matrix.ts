import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin'],
  get: ['sys_admin'],
  save: ['sys_admin'],
  remove: ['sys_admin'],
  all: ['sys_admin'],
  history: ['sys_admin'],
  export: ['sys_admin'],
}
