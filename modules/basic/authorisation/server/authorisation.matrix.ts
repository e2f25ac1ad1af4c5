import type { Matrix } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators', 'flag_user'],
  export: ['sys_admin', 'sys_surveyor_leader', 'sys_register_manager', 'flag_user'],
}
