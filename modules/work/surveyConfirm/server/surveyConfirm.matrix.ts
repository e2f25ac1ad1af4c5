import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix: which roles may call what. Reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin', 'sys_surveyor_leader'],
  get: ['sys_admin', 'sys_surveyor_leader'],
  export: ['sys_admin', 'sys_surveyor_leader'],
  suggest: ['sys_admin', 'sys_surveyor_leader'],
  assign: ['sys_admin', 'sys_surveyor_leader'],
}
