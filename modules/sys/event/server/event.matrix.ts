import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = { list: ['sys_admin', 'sys_register_manager', 'sys_operators'] }
