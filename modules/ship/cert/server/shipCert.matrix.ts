import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  get: 'everyone',
  save: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  history: 'everyone',
  valid: ['sys_admin', 'sys_surveyor_leader'],
  standing: ['sys_admin', 'sys_surveyor_leader'],
  reissue: ['sys_admin', 'sys_surveyor_leader', 'sys_operators'],
  extensions: 'everyone',
  extend: ['sys_admin', 'sys_surveyor_leader', 'sys_operators'],
  endorse: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  calendar: 'everyone',
  feed: 'public',
  feedState: 'everyone',
  feedMake: 'everyone',
  feedRevoke: 'everyone',
  windows: 'everyone',
  export: 'everyone',
  plan: 'everyone',
}

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'shipId', 'companyId', 'certId', 'certNo', 'term',
  'surveyType', 'actionType', 'inspectionDate', 'issueDate', 'expiryDate', 'issuePlace', 'fileId',
  'forFlagId', 'docTypes', 'status', 'valid', 'utn', 'sha256', 'expiryBeforeExtension',
  'extensionKind', 'extendedOn', 'extensionFileId', 'renewalDate', 'supersededBy', 'supersedes',
  'shipName', 'imo', 'shipType', 'region', 'flagId', 'flagNameZh', 'flagNameEn', 'companyName',
  'companyImo', 'ownerId', 'managerId', 'certCode', 'certNameZh', 'certNameEn', 'certType',
  'windowState', 'nextDueDate', 'invalidReason', 'invalidTime', 'windows.surveyType',
  'windows.ruleCode', 'windows.occurrence', 'windows.startDate', 'windows.dueDate',
  'windows.endDate', 'windows.doneDate', 'windows.waived', 'windows.alternativeGroup',
  'windows.status', 'windows.reminderTime', 'windows.reminderContent', 'windows.reminderType',
  'windows.explanationZh', 'windows.explanationEn', 'endorsements.id', 'endorsements.surveyType',
  'endorsements.inspectionDate', 'endorsements.place', 'endorsements.surveyorName',
  'endorsements.fileId', 'endorsements.utn', 'endorsements.sha256',
  'endorsements.amendedAnniversary', 'endorsements.amendedExpiry', 'endorsements.explanationZh',
  'endorsements.explanationEn', 'chain.id', 'chain.certCode', 'chain.certNo', 'chain.issueDate',
  'chain.expiryDate', 'chain.supersededBy',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
