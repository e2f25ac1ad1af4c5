import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  get: 'everyone',
  save: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor', 'sys_register_manager', 'sys_operators'],
  remove: ['sys_admin'],
  all: 'everyone',
  history: 'everyone',
  export: 'everyone',
  follow: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor', 'sys_register_manager', 'sys_operators'],
  clear: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor'],
  extend: ['sys_admin', 'sys_surveyor_leader'],
  reopen: ['sys_admin', 'sys_surveyor_leader'],
  chronicle: 'everyone',
}

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'shipId', 'kind', 'recordDate', 'title', 'place',
  'content', 'surveyType', 'surveyorId', 'reference', 'dueDate', 'mou', 'authority',
  'deficiencies', 'detainedFrom', 'detainedTo', 'attachments', 'status', 'statusTime', 'overdue',
  'firstDueDate', 'clearedDate', 'clearRemark', 'shipName', 'imo', 'shipType', 'region', 'flagId',
  'flagNameZh', 'flagNameEn', 'ownerId', 'managerId', 'surveyorName', 'extensions.id',
  'extensions.time', 'extensions.from', 'extensions.to',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
