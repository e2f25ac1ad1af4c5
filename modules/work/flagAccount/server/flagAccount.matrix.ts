import type { Matrix, Reads } from '#server/access/matrix.ts'

const readers = ['sys_admin', 'sys_approve_leader', 'sys_finance', 'sys_register_manager', 'flag_user'] as const

/** Who may call what; reviewed, and compared with the running server. A flag state sees what it was paid. */
export const matrix: Matrix = { list: readers, get: readers, save: ['sys_finance'], remove: ['sys_finance'], history: readers, export: readers }

/** What people outside the society read of its records. */
export const reads: Reads = {
  flag: [
    'id', 'version', 'createTime', 'updateTime', 'flagId', 'kind', 'amount', 'entryDate',
    'reference', 'fileId', 'flagNameZh', 'flagNameEn',
  ],
}
