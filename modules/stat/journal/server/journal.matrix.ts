import type { Matrix } from '#server/records/access/matrix.ts'

const readers = ['sys_admin', 'sys_approve_leader', 'sys_finance'] as const

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = { list: readers, export: readers }
