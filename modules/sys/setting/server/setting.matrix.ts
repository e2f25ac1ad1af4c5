import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix, reviewed and compared with the running server. */
export const matrix: Matrix = {
  get: ['sys_admin'],
  save: ['sys_admin'],
  history: ['sys_admin'],
  testMail: ['sys_admin'],
  key: ['sys_admin'],
  replaceKey: ['sys_admin'],
}
