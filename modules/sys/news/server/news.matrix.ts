import type { Matrix, Reads } from '#server/records/access/matrix.ts'

const editors = ['sys_admin', 'sys_surveyor_leader', 'sys_register_manager'] as const

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  get: 'everyone',
  save: editors,
  remove: editors,
  all: 'everyone',
  history: editors,
  export: 'staff',
  publish: editors,
  withdraw: editors,
  read: 'everyone',
  readers: editors,
  unread: 'everyone',
}

/** Fields that users outside the society can read. */
const outside = [
  'id',
  'version',
  'createTime',
  'updateTime',
  'title',
  'titleEn',
  'subtitle',
  'subtitleEn',
  'keyword',
  'type',
  'flagId',
  'startDate',
  'endDate',
  'descn',
  'descnEn',
  'attachments',
  'status',
  'statusTime',
  'publishTime',
  'flagNameZh',
  'flagNameEn',
] as const

/** Fields that each kind of outside user can read. */
export const reads: Reads = { customer: outside, flag: outside }
