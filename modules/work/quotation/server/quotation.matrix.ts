import type { Matrix, Reads } from '#server/access/matrix.ts'

const staffAndOwners = [
  'sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators', 'ship_owner',
] as const
const writers = ['sys_admin', 'sys_surveyor', 'sys_operators'] as const

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: staffAndOwners,
  get: staffAndOwners,
  all: 'everyone',
  history: 'staff',
  export: 'staff',
  save: writers,
  remove: writers,
  price: writers,
  copy: writers,
  submit: writers,
  recall: writers,
  audit: ['sys_approve_leader', 'sys_finance'],
  send: writers,
  accept: ['sys_admin', 'sys_surveyor', 'sys_operators', 'ship_owner'],
  decline: ['sys_admin', 'sys_surveyor', 'sys_operators', 'ship_owner'],
  revise: writers,
  close: ['sys_admin', 'sys_surveyor', 'sys_finance', 'sys_operators'],
  print: staffAndOwners,
  invoice: ['sys_finance'],
  collect: ['sys_finance'],
}

/** What people outside the society read of its records. */
export const reads: Reads = {
  customer: [
    'id', 'version', 'createTime', 'updateTime', 'quoNm', 'quoTp', 'quoTm', 'quoPer', 'region',
    'customerId', 'attention', 'attentionEmail', 'managementId', 'flagId', 'shipIds', 'companyId',
    'validUntil', 'items.id', 'items.feeClass', 'items.shipId', 'items.shipType', 'items.certId',
    'items.feeType', 'items.surveyType', 'items.feeItem', 'items.manualName', 'items.quantity',
    'items.unitPrice', 'discountAmount', 'otherDiscount', 'terms', 'attachments', 'jobNo',
    'status', 'statusTime', 'revision', 'customerState', 'workState', 'moneyState', 'subtotal',
    'total', 'invoiced', 'collected', 'receivable', 'invoiceNo', 'invoiceTime', 'collectionNo',
    'collectionDate', 'customerName', 'managementName', 'companyName', 'flagNameZh', 'flagNameEn',
    'quoPerName', 'shipNames', 'sentTime', 'answerTime', 'answerFileId', 'lines.id',
    'lines.feeClass', 'lines.shipId', 'lines.shipType', 'lines.certId', 'lines.feeType',
    'lines.surveyType', 'lines.feeItem', 'lines.manualName', 'lines.quantity', 'lines.unitPrice',
    'lines.seq', 'lines.certCode', 'lines.certNameZh', 'lines.certNameEn', 'lines.shipName',
    'lines.amount', 'lines.netAmount', 'lines.workState', 'answerDate', 'ships.id', 'ships.name',
    'ships.imo', 'ships.shipType', 'ships.grossTonnage', 'revisions.revision', 'revisions.time',
    'revisions.total', 'revisions.fileId',
  ],
}
