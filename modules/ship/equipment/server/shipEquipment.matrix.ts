import type { Matrix, Reads } from '#server/records/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  get: 'everyone',
  history: 'everyone',
  detail: 'everyone',
  save: ['sys_admin', 'sys_surveyor', 'sys_register_manager', 'sys_operators'],
}

/** Fields that all external users can read. */
const outside = [
  'id',
  'version',
  'createTime',
  'updateTime',
  'shipId',
  'values',
  'shipName',
  'shipType',
] as const

/** Record fields that external users (ship owners, flag states) can read. */
export const reads: Reads = { customer: outside, flag: outside }
