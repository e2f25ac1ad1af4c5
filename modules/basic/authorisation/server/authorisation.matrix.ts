import type { Matrix, Reads } from '#server/records/access/matrix.ts'

/** Access matrix: which roles may call what. Reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: [
    'sys_admin',
    'sys_surveyor_leader',
    'sys_approve_leader',
    'sys_surveyor',
    'sys_finance',
    'sys_register_manager',
    'sys_operators',
    'flag_user',
  ],
  export: ['sys_admin', 'sys_surveyor_leader', 'sys_register_manager', 'flag_user'],
}

/** Record fields that external users (ship owners, flag states) can read. */
export const reads: Reads = {
  flag: [
    'id',
    'version',
    'createTime',
    'updateTime',
    'fullName',
    'flagId',
    'surveyorType',
    'surveyLevel',
    'region',
    'state',
    'shipModels',
    'inspectionScopes',
    'issueTime',
    'validityTime',
    'surveyorId',
    'flagNameZh',
    'flagNameEn',
  ],
}
