import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin', 'sys_register_manager'],
  remove: ['sys_admin'],
  all: 'staff',
  history: 'staff',
  export: 'staff',
}
