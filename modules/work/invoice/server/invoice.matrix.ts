import type { Matrix, Reads } from '#server/access/matrix.ts'

const readers = ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators', 'ship_owner'] as const
const accountant = ['sys_finance'] as const

/** Who may call what; reviewed, and compared with the running server. Money is not shown to flag states. */
export const matrix: Matrix = {
  list: readers,
  get: readers,
  all: readers,
  history: 'staff',
  export: ['sys_admin', 'sys_approve_leader', 'sys_finance', 'ship_owner'],
  totals: readers,
  left: readers,
  outstanding: readers,
  void: accountant,
  credit: accountant,
  send: ['sys_finance', 'sys_operators'],
  remind: accountant,
  print: readers,
  statement: readers,
  printStatement: readers,
  exportStatement: ['sys_admin', 'sys_approve_leader', 'sys_finance', 'ship_owner'],
}

/** What people outside the society read of its records. */
export const reads: Reads = {
  customer: [
    'id', 'version', 'createTime', 'updateTime', 'invoiceNo', 'kind', 'quotationId', 'customerId',
    'amount', 'currency', 'invoiceTime', 'dueDate', 'creditOf', 'writeOff', 'remark', 'status',
    'voidDate', 'state', 'jobNo', 'quoNm', 'region', 'customerName', 'creditOfNo', 'paid',
    'credited', 'openAmount', 'inAccount', 'daysOverdue', 'reminded', 'lines.lineId', 'lines.seq',
    'lines.nameZh', 'lines.nameEn', 'lines.shipName', 'lines.amount', 'lines.credited',
    'lines.paid', 'lines.openAmount', 'payments.collectionId', 'payments.collectionNo',
    'payments.collectionDate', 'payments.payMethod', 'payments.reference', 'payments.amount',
    'payments.creditNo', 'payments.status', 'credits.invoiceId', 'credits.invoiceNo',
    'credits.invoiceTime', 'credits.amount', 'credits.writeOff', 'credits.status',
    'reminders.level', 'reminders.time', 'reminders.recipient', 'reminders.subject',
    'reminders.body',
  ],
}
