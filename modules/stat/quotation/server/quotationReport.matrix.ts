import type { Matrix } from '#server/access/matrix.ts'

const readers = ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_finance', 'sys_register_manager'] as const

/** Who may call what; reviewed, and compared with the running server. Figures of the whole society are not for surveyors and customers. */
export const matrix: Matrix = { list: readers, export: readers }
