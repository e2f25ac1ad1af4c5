import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin'],
  get: ['sys_admin'],
  save: ['sys_admin'],
  remove: ['sys_admin'],
  export: ['sys_admin'],
  all: 'everyone',
  history: ['sys_admin'],
}

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'dictCode', 'titleZh', 'titleEn', 'sort', 'status',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
