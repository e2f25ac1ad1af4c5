import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  get: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  all: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  save: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  revoke: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  rights: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  history: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  export: ['sys_admin'],
}
