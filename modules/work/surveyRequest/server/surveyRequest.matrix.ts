import type { Matrix, Reads } from '#server/access/matrix.ts'

const staffAndOwners = [
  'sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators', 'ship_owner',
] as const
const office = ['sys_admin', 'sys_surveyor', 'sys_operators'] as const

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: staffAndOwners,
  get: staffAndOwners,
  save: ['ship_owner'],
  history: 'staff',
  export: 'staff',
  due: ['ship_owner'],
  estimate: ['ship_owner'],
  message: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor', 'sys_register_manager', 'sys_operators', 'ship_owner'],
  take: office,
  quote: office,
  decline: office,
  withdraw: ['ship_owner'],
}

/** What people outside the society read of its records. */
export const reads: Reads = {
  customer: [
    'id', 'version', 'createTime', 'updateTime', 'shipId', 'customerId', 'items.shipCertId',
    'items.ruleCode', 'items.occurrence', 'items.certId', 'items.feeType', 'items.surveyType',
    'port', 'eta', 'etd', 'agent', 'purchaseOrderNo', 'attachments', 'remark', 'requestNo',
    'status', 'statusTime', 'shipName', 'imo', 'region', 'flagId', 'flagNameZh', 'flagNameEn',
    'customerName', 'certCodes', 'askedBy', 'handlerName', 'estimate', 'unpriced', 'messageCount',
    'messageTime', 'answerDue', 'surveys.certId', 'surveys.certCode', 'surveys.certNameZh',
    'surveys.certNameEn', 'surveys.surveyType', 'surveys.shipCertId', 'surveys.certNo',
    'surveys.feeType', 'surveys.startDate', 'surveys.dueDate', 'surveys.endDate',
    'surveys.windowState', 'quotation.id', 'quotation.jobNo', 'quotation.status',
    'quotation.total', 'quotation.validUntil', 'messages.id', 'messages.time',
    'messages.userName', 'messages.fromOffice', 'messages.text', 'messages.files',
  ],
}
