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
  exportJson: 'staff',
  importJson: ['sys_admin', 'sys_surveyor_leader'],
}
