import type { Matrix, Reads } from '#server/records/access/matrix.ts'

const office = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_register_manager',
  'sys_operators',
] as const

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  get: 'everyone',
  history: 'everyone',
  export: 'everyone',
  save: [...office],
  remove: [...office],
  'import/template': [...office],
  'import/columns': [...office],
  import: [...office],
  credit: [
    'sys_admin',
    'sys_surveyor_leader',
    'sys_surveyor',
    'sys_register_manager',
    'sys_operators',
  ],
  postpone: ['sys_admin', 'sys_surveyor_leader'],
}

/** Fields that all external users can read. */
const outside = [
  'id',
  'version',
  'createTime',
  'updateTime',
  'shipId',
  'scheme',
  'code',
  'nameZh',
  'nameEn',
  'basisDate',
  'inUse',
  'remark',
  'shipName',
  'lastCredited',
  'dueDate',
  'postponedUntil',
  'postponeReason',
  'dueBy',
  'state',
  'surveyorName',
  'creditRemark',
  'fileId',
] as const

/** Record fields that external users (ship owners, flag states) can read. */
export const reads: Reads = { customer: outside, flag: outside }
