import type { Matrix } from '#server/access/matrix.ts'

const readers = ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_finance', 'sys_register_manager', 'sys_operators'] as const

/** Who may call what; reviewed, and compared with the running server. What the society expects to earn is for those who plan, not for owners and flag states. */
export const matrix: Matrix = { list: readers, export: readers }
