import type { Matrix } from '#server/records/access/matrix.ts'

const readers = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
  'sys_operators',
] as const

/**
 * Access matrix: which roles may call what. Reviewed, and compared with the running server.
 * Expected revenue is not visible to owners and flag states.
 */
export const matrix: Matrix = { list: readers, export: readers }
