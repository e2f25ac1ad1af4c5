import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin', 'sys_surveyor_leader'],
  remove: ['sys_admin'],
  all: 'everyone',
  history: 'staff',
  export: 'staff',
}

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'code', 'nameZh', 'nameEn', 'instrument',
  'certType', 'certSub', 'holder', 'printedForm', 'validityBasis', 'validityMonths', 'ruleIds',
  'extensionFamily', 'interimOfId', 'followIds', 'inspectionScopes', 'documents',
  'minGrossTonnage', 'sort', 'status',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
