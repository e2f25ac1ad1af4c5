import type { Matrix, Reads } from '#server/records/access/matrix.ts'

const readers = [
  'sys_admin',
  'sys_approve_leader',
  'sys_finance',
  'sys_register_manager',
  'flag_user',
] as const

/**
 * Access matrix: which roles may call what. Reviewed, and compared with the running server. A flag
 * state sees its own payments.
 */
export const matrix: Matrix = {
  list: readers,
  get: readers,
  save: ['sys_finance'],
  remove: ['sys_finance'],
  history: readers,
  export: readers,
}

/** Record fields that external users (ship owners, flag states) can read. */
export const reads: Reads = {
  flag: [
    'id',
    'version',
    'createTime',
    'updateTime',
    'flagId',
    'kind',
    'amount',
    'entryDate',
    'reference',
    'fileId',
    'flagNameZh',
    'flagNameEn',
  ],
}
