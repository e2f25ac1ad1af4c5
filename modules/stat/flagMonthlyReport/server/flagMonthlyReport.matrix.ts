import type { Matrix } from '#server/records/access/matrix.ts'

const readers = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
  'sys_operators',
  'flag_user',
] as const

/**
 * Access matrix, reviewed and compared with the running server. Only the flag state signs, and
 * months cannot be unlocked.
 */
export const matrix: Matrix = {
  list: readers,
  months: readers,
  export: readers,
  lock: ['sys_admin', 'sys_register_manager'],
  acknowledge: ['flag_user'],
  query: ['flag_user'],
  answer: ['sys_admin', 'sys_surveyor_leader', 'sys_finance', 'sys_register_manager'],
}
