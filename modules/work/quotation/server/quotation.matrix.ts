import type { Matrix } from '#server/access/matrix.ts'

const staffAndOwners = [
  'sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators', 'ship_owner',
] as const
const writers = ['sys_admin', 'sys_surveyor', 'sys_operators'] as const

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: staffAndOwners,
  get: staffAndOwners,
  all: 'everyone',
  history: 'staff',
  export: 'staff',
  save: writers,
  remove: writers,
  price: writers,
  copy: writers,
  submit: writers,
  recall: writers,
  audit: ['sys_approve_leader', 'sys_finance'],
  send: writers,
  accept: ['sys_admin', 'sys_surveyor', 'sys_operators', 'ship_owner'],
  decline: ['sys_admin', 'sys_surveyor', 'sys_operators', 'ship_owner'],
  revise: writers,
  close: ['sys_admin', 'sys_surveyor', 'sys_finance', 'sys_operators'],
  print: staffAndOwners,
  invoice: ['sys_finance'],
  collect: ['sys_finance'],
}
