import type { Matrix, Reads } from '#server/access/matrix.ts'

const readers: Matrix[string] = ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators', 'flag_user']
/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: readers,
  get: readers,
  history: readers,
  plan: readers,
  print: readers,
  export: ['sys_admin', 'sys_finance', 'sys_register_manager', 'sys_operators', 'flag_user'],
  assign: ['sys_admin', 'sys_register_manager'],
  save: ['sys_operators'],
  submit: ['sys_operators'],
  recall: ['sys_operators'],
  audit: ['sys_register_manager'],
  confirm: ['sys_finance'],
  quote: ['sys_admin', 'sys_register_manager', 'sys_operators'],
}

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'shipId', 'certId', 'flagId', 'term', 'actionType',
  'surveyType', 'inspectionDate', 'issueDate', 'issuePlace', 'expiryDate', 'effectiveDate',
  'certNo', 'csrNo', 'newName', 'newNameZh', 'newFlagId', 'newRegistryPort', 'newOfficialNo',
  'newCallSign', 'newMmsi', 'checklist.document', 'checklist.fileId', 'checklist.notApplicable',
  'checklist.reason', 'attachments', 'status', 'statusTime', 'valid', 'utn', 'fileId', 'sha256',
  'region', 'shipName', 'imo', 'shipType', 'flagNameZh', 'flagNameEn', 'ownerId', 'managerId',
  'certCode', 'certNameZh', 'certNameEn', 'shipCertId', 'suggestedExpiry', 'windows.surveyType',
  'windows.ruleCode', 'windows.occurrence', 'windows.startDate', 'windows.dueDate',
  'windows.endDate', 'windows.doneDate', 'windows.waived', 'windows.alternativeGroup',
  'windows.status', 'windows.reminderTime', 'windows.reminderContent', 'windows.reminderType',
  'windows.explanationZh', 'windows.explanationEn', 'changes.field', 'changes.fromZh',
  'changes.fromEn', 'changes.toZh', 'changes.toEn', 'told.field', 'told.level', 'told.zh',
  'told.en', 'reissue.shipCertId', 'reissue.certId', 'reissue.certCode', 'reissue.certNameZh',
  'reissue.certNameEn', 'reissue.certNo', 'reissue.issueDate', 'reissue.expiryDate',
  'reissue.fields', 'brings', 'takesFlag', 'deletes', 'numbered', 'expires', 'validityMonths',
  'suggestedCsrNo', 'newFlagNameZh', 'newFlagNameEn', 'papers.document', 'papers.fileId',
  'papers.notApplicable', 'papers.reason', 'papers.needed', 'values', 'present',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
