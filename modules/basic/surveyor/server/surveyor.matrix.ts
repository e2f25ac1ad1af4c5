import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix: which roles may call what. Reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin', 'sys_surveyor_leader'],
  remove: ['sys_admin'],
  all: 'everyone',
  history: ['sys_admin', 'sys_surveyor_leader'],
  export: ['sys_admin', 'sys_surveyor_leader'],
  eligible: 'staff',
  'import/template': ['sys_admin', 'sys_surveyor_leader'],
  'import/columns': ['sys_admin', 'sys_surveyor_leader'],
  import: ['sys_admin', 'sys_surveyor_leader'],
}
