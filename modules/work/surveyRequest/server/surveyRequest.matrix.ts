import type { Matrix } from '#server/access/matrix.ts'

const staffAndOwners = [
  'sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators', 'ship_owner',
] as const
const office = ['sys_admin', 'sys_surveyor', 'sys_operators'] as const

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: staffAndOwners,
  get: staffAndOwners,
  save: ['ship_owner'],
  history: 'staff',
  export: 'staff',
  due: ['ship_owner'],
  estimate: ['ship_owner'],
  message: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor', 'sys_register_manager', 'sys_operators', 'ship_owner'],
  take: office,
  quote: office,
  decline: office,
  withdraw: ['ship_owner'],
}
