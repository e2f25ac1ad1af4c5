import type { Matrix } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: ['sys_admin', 'sys_surveyor_leader'],
  get: ['sys_admin', 'sys_surveyor_leader'],
  save: ['sys_admin'],
  remove: ['sys_admin'],
  all: 'everyone',
  history: ['sys_admin', 'sys_surveyor_leader'],
  export: ['sys_admin', 'sys_surveyor_leader'],
  preview: 'everyone',
  recomputeState: ['sys_admin', 'sys_surveyor_leader'],
  recompute: ['sys_admin'],
}
