import type { Matrix, Reads } from '#server/records/access/matrix.ts'

const deciding = ['sys_admin', 'sys_surveyor_leader'] as const
const recording = ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor'] as const

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  get: 'everyone',
  status: 'everyone',
  suspend: [...deciding],
  reinstate: [...deciding],
  withdraw: [...deciding],
  layUp: [...recording],
  conversion: [...recording],
  return: [...recording],
  intervalSurvey: [...recording],
  alteration: [...recording],
}

/** Fields that all external users can read. */
const outside = [
  'id',
  'version',
  'createTime',
  'updateTime',
  'shipId',
  'kind',
  'day',
  'untilDay',
  'surveyType',
  'ruleCode',
  'shipCertId',
  'cause',
  'reason',
  'fileId',
  'shipName',
  'certNo',
  'altered',
] as const

/** Record fields that external users (ship owners, flag states) can read. */
export const reads: Reads = { customer: outside, flag: outside }
