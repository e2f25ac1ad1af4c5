import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin'],
  get: ['sys_admin'],
  save: ['sys_admin'],
  remove: ['sys_admin'],
  export: ['sys_admin'],
  missing: ['sys_admin'],
  history: ['sys_admin'],
  all: 'everyone',
}

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'dictCode', 'key', 'valueZh', 'valueEn', 'sort',
  'status', 'dictId',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
