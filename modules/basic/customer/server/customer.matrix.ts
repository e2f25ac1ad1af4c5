import type { Matrix } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  remove: ['sys_admin', 'sys_register_manager'],
  all: 'everyone',
  history: 'staff',
  export: ['sys_admin', 'sys_finance', 'sys_register_manager', 'sys_operators'],
  similar: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  fleet: 'staff',
  'import/template': ['sys_admin', 'sys_register_manager', 'sys_operators'],
  'import/columns': ['sys_admin', 'sys_register_manager', 'sys_operators'],
  import: ['sys_admin', 'sys_register_manager', 'sys_operators'],
}
