import type { Matrix, Reads } from '#server/records/access/matrix.ts'

const readers = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_surveyor',
  'sys_finance',
  'sys_register_manager',
  'sys_operators',
  'ship_owner',
] as const

/**
 * Access matrix: which roles may call what. Reviewed, and compared with the running server. Flag
 * states do not see money.
 */
export const matrix: Matrix = {
  list: readers,
  get: readers,
  all: readers,
  history: 'staff',
  export: ['sys_admin', 'sys_approve_leader', 'sys_finance', 'ship_owner'],
  record: ['sys_finance'],
  reverse: ['sys_finance'],
}

/** Record fields that external users (ship owners, flag states) can read. */
export const reads: Reads = {
  customer: [
    'id',
    'version',
    'createTime',
    'updateTime',
    'collectionNo',
    'quotationId',
    'customerId',
    'amount',
    'collectionDate',
    'account',
    'payMethod',
    'reference',
    'overpaid',
    'used',
    'status',
    'reverseDate',
    'state',
    'creditLeft',
    'jobNo',
    'quoNm',
    'region',
    'customerName',
    'parts.invoiceId',
    'parts.invoiceNo',
    'parts.quotationId',
    'parts.jobNo',
    'parts.lineId',
    'parts.seq',
    'parts.nameZh',
    'parts.nameEn',
    'parts.shipId',
    'parts.shipName',
    'parts.amount',
    'parts.entryDate',
    'parts.creditNo',
    'offsets.collectionId',
    'offsets.collectionNo',
    'offsets.collectionDate',
    'offsets.amount',
    'offsets.uses',
    'offsets.status',
  ],
}
