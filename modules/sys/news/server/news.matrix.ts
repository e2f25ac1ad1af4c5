import type { Matrix, Reads } from '#server/access/matrix.ts'

const editors = ['sys_admin', 'sys_surveyor_leader', 'sys_register_manager'] as const

/** Who may call what; reviewed, and compared with the running server. */
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

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'title', 'subtitle', 'keyword', 'type', 'flagId',
  'startDate', 'endDate', 'descn', 'attachments', 'status', 'statusTime', 'publishTime',
  'flagNameZh', 'flagNameEn',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
