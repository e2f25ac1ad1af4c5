import type { Matrix, Reads } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin', 'sys_surveyor_leader'],
  get: ['sys_admin', 'sys_surveyor_leader'],
  save: ['sys_admin'],
  remove: ['sys_admin'],
  all: 'everyone',
  history: ['sys_admin', 'sys_surveyor_leader'],
  export: ['sys_admin', 'sys_surveyor_leader'],
  preview: 'everyone',
  recomputeState: ['sys_admin', 'sys_surveyor_leader'],
  recompute: ['sys_admin'],
}

/** Fields that users outside the society can read. */
const outside = [
  'id',
  'version',
  'createTime',
  'updateTime',
  'code',
  'ruleName',
  'ruleNameEn',
  'ruleGroup',
  'actionType',
  'surveyType',
  'cycleType',
  'dueDate',
  'windowDuration',
  'frontDuration',
  'postDuration',
  'descn',
  'descnEn',
  'sort',
] as const

/** Fields that each kind of outside user can read. */
export const reads: Reads = { customer: outside, flag: outside }
