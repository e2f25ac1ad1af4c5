import type { Matrix, Reads } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
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

/** Fields that users outside the society can read. */
const outside = [
  'id',
  'version',
  'createTime',
  'updateTime',
  'dictCode',
  'key',
  'valueZh',
  'valueEn',
  'sort',
  'status',
  'dictId',
] as const

/** Fields that each kind of outside user can read. */
export const reads: Reads = { customer: outside, flag: outside }
