import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
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

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'code', 'ruleName', 'ruleNameEn', 'ruleGroup',
  'actionType', 'surveyType', 'cycleType', 'dueDate', 'windowDuration', 'frontDuration',
  'postDuration', 'descn', 'descnEn', 'sort',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
