import type { Matrix } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  get: 'everyone',
  save: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  history: 'everyone',
  valid: ['sys_admin', 'sys_surveyor_leader'],
  standing: ['sys_admin', 'sys_surveyor_leader'],
  reissue: ['sys_admin', 'sys_surveyor_leader', 'sys_operators'],
  extensions: 'everyone',
  extend: ['sys_admin', 'sys_surveyor_leader', 'sys_operators'],
  endorse: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  calendar: 'everyone',
  feed: 'public',
  feedState: 'everyone',
  feedMake: 'everyone',
  feedRevoke: 'everyone',
  windows: 'everyone',
  export: 'everyone',
  plan: 'everyone',
}
