import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  save: 'everyone',
  remove: 'everyone',
}

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'createBy', 'name', 'place', 'query', 'columns',
  'shared', 'standard', 'ownerName',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
