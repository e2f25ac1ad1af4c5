import type { Matrix, Reads } from '#server/records/access/matrix.ts'

/** Access matrix: which roles may call what. Reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin', 'sys_surveyor_leader'],
  remove: ['sys_admin'],
  all: 'everyone',
  history: 'staff',
  export: 'staff',
}

/** Fields that all external users can read. */
const outside = [
  'id',
  'version',
  'createTime',
  'updateTime',
  'code',
  'nameZh',
  'nameEn',
  'instrument',
  'instrumentZh',
  'certType',
  'certSub',
  'holder',
  'printedForm',
  'validityBasis',
  'validityMonths',
  'ruleIds',
  'extensionFamily',
  'interimOfId',
  'followIds',
  'inspectionScopes',
  'documents',
  'minGrossTonnage',
  'sort',
  'status',
] as const

/** Record fields that external users (ship owners, flag states) can read. */
export const reads: Reads = { customer: outside, flag: outside }
