import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin', 'sys_surveyor_leader'],
  remove: ['sys_admin', 'sys_surveyor_leader'],
  all: 'staff',
  history: 'staff',
  export: 'staff',
  publish: ['sys_admin', 'sys_surveyor_leader'],
  withdraw: ['sys_admin', 'sys_surveyor_leader'],
  versions: 'staff',
  version: 'staff',
  match: 'staff',
  preview: 'staff',
}
