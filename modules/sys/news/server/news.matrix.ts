import type { Matrix } from '#server/access/matrix.ts'

const editors = ['sys_admin', 'sys_surveyor_leader', 'sys_register_manager'] as const

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  get: 'everyone',
  save: editors,
  remove: editors,
  all: 'everyone',
  history: editors,
  export: 'staff',
  publish: editors,
  withdraw: editors,
  read: 'everyone',
  readers: editors,
  unread: 'everyone',
}
