import type { Matrix } from '#server/records/access/matrix.ts'

const readers = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
  'sys_operators',
] as const

/** Access matrix: which roles may call what; the readers of the forecast. */
export const matrix: Matrix = { list: readers, export: readers }
