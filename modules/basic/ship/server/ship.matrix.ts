import type { Matrix } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin', 'sys_surveyor', 'sys_register_manager', 'sys_operators'],
  remove: ['sys_admin'],
  all: 'everyone',
  history: 'staff',
  changes: 'everyone',
  check: ['sys_admin', 'sys_surveyor', 'sys_register_manager', 'sys_operators'],
  export: 'staff',
  'import/template': ['sys_admin', 'sys_register_manager', 'sys_operators'],
  'import/columns': ['sys_admin', 'sys_register_manager', 'sys_operators'],
  import: ['sys_admin', 'sys_register_manager', 'sys_operators'],
}
