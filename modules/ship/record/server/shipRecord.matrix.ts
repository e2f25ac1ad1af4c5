import type { Matrix } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  get: 'everyone',
  save: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor', 'sys_register_manager', 'sys_operators'],
  remove: ['sys_admin'],
  all: 'everyone',
  history: 'everyone',
  export: 'everyone',
  follow: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor', 'sys_register_manager', 'sys_operators'],
  clear: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor'],
  extend: ['sys_admin', 'sys_surveyor_leader'],
  reopen: ['sys_admin', 'sys_surveyor_leader'],
  chronicle: 'everyone',
}
