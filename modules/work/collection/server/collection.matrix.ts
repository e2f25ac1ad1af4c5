import type { Matrix } from '#server/access/matrix.ts'

const readers = ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators', 'ship_owner'] as const

/** Who may call what; reviewed, and compared with the running server. Money is not shown to flag states. */
export const matrix: Matrix = {
  list: readers,
  get: readers,
  all: readers,
  history: 'staff',
  export: ['sys_admin', 'sys_approve_leader', 'sys_finance', 'ship_owner'],
  record: ['sys_finance'],
  reverse: ['sys_finance'],
}
