import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = { list: 'everyone', get: 'everyone', export: 'everyone' }

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'name', 'nameZh', 'abbreviation', 'customerNo',
  'imo', 'region', 'address', 'liaison', 'email', 'phone', 'ships', 'grossTonnage', 'flagIds',
  'shipTypes', 'open', 'late', 'overdue', 'docState', 'docId', 'docExpiry', 'docNextDue',
  'docTypes', 'fleet.id', 'fleet.name', 'fleet.imo', 'fleet.shipType', 'fleet.flagNameZh',
  'fleet.flagNameEn', 'fleet.grossTonnage', 'fleet.buildDate', 'fleet.status',
  'fleet.windowState', 'fleet.nextDueDate', 'fleet.nextCertCode', 'fleet.nextCertId',
  'fleet.smcState', 'fleet.smcId', 'certs.id', 'certs.certCode', 'certs.certNameZh',
  'certs.certNameEn', 'certs.certNo', 'certs.term', 'certs.issueDate', 'certs.expiryDate',
  'certs.valid', 'certs.supersededBy', 'certs.windowState', 'certs.nextDueDate', 'certs.docTypes',
  'certs.flagNameZh', 'certs.flagNameEn', 'certs.fileId', 'certs.invalidReason',
  'certs.windows.surveyType', 'certs.windows.ruleCode', 'certs.windows.occurrence',
  'certs.windows.startDate', 'certs.windows.dueDate', 'certs.windows.endDate',
  'certs.windows.doneDate', 'certs.windows.waived', 'certs.windows.alternativeGroup',
  'certs.windows.status', 'certs.windows.reminderTime', 'certs.windows.reminderContent',
  'certs.windows.reminderType', 'certs.windows.explanationZh', 'certs.windows.explanationEn',
  'flagNames',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
