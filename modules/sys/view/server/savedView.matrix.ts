import type { Matrix, Reads } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  save: 'everyone',
  remove: 'everyone',
}

/** Fields that users outside the society can read. */
const outside = [
  'id',
  'version',
  'createTime',
  'updateTime',
  'createBy',
  'name',
  'place',
  'query',
  'columns',
  'shared',
  'standard',
  'ownerName',
] as const

/** Fields that each kind of outside user can read. */
export const reads: Reads = { customer: outside, flag: outside }
