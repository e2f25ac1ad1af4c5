import type { Matrix, Reads } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  read: 'everyone',
  unread: 'everyone',
  preference: 'everyone',
  prefer: 'everyone',
}

/** Fields that users outside the society can read. */
const outside = [
  'id',
  'version',
  'createTime',
  'updateTime',
  'kind',
  'titleZh',
  'titleEn',
  'textZh',
  'textEn',
  'link',
  'readTime',
  'unread',
] as const

/** Fields that each kind of outside user can read. */
export const reads: Reads = { customer: outside, flag: outside }
