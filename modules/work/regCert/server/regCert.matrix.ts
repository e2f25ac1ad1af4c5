import type { Matrix } from '#server/access/matrix.ts'

const readers: Matrix[string] = ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators', 'flag_user']
/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: readers,
  get: readers,
  history: readers,
  plan: readers,
  print: readers,
  export: ['sys_admin', 'sys_finance', 'sys_register_manager', 'sys_operators', 'flag_user'],
  assign: ['sys_admin', 'sys_register_manager'],
  save: ['sys_operators'],
  submit: ['sys_operators'],
  recall: ['sys_operators'],
  audit: ['sys_register_manager'],
  confirm: ['sys_finance'],
  quote: ['sys_admin', 'sys_register_manager', 'sys_operators'],
}
