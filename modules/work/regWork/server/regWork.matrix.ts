import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix: which roles may call what. Reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  get: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  export: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  assign: ['sys_admin', 'sys_register_manager'],
  operators: ['sys_admin', 'sys_register_manager'],
}
