import type { Matrix } from '#server/records/access/matrix.ts'

const readers = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
] as const

/**
 * Access matrix, reviewed and compared with the running server. Figures of the whole society are
 * hidden from surveyors and customers.
 */
export const matrix: Matrix = { list: readers, export: readers }
