import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix: which roles may call what. Reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  history: 'staff',
  export: 'staff',
  finish: ['sys_surveyor_leader', 'sys_surveyor'],
  refuse: ['sys_surveyor_leader', 'sys_surveyor'],
  reassign: ['sys_admin', 'sys_surveyor_leader'],
  cancel: ['sys_admin', 'sys_surveyor_leader'],
}
