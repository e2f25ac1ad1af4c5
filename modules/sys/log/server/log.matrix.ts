import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin'],
  get: ['sys_admin'],
  export: ['sys_admin'],
  verify: ['sys_admin'],
  acknowledge: ['sys_admin'],
  trailState: ['sys_admin'],
  names: ['sys_admin'],
}
