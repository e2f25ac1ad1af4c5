import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  read: 'everyone',
  unread: 'everyone',
  preference: 'everyone',
  prefer: 'everyone',
}

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'kind', 'titleZh', 'titleEn', 'textZh', 'textEn',
  'link', 'readTime', 'unread',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
