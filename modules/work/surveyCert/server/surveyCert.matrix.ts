import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix: which roles may call what. Reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_surveyor'],
  history: 'staff',
  export: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor'],
  assign: ['sys_admin', 'sys_surveyor_leader'],
  plan: 'staff',
  submit: ['sys_surveyor'],
  recall: ['sys_surveyor'],
  audit: ['sys_surveyor_leader'],
  confirm: ['sys_finance'],
  approve: ['sys_approve_leader'],
  generate: ['sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_operators'],
  sign: ['sys_surveyor'],
  scan: ['sys_surveyor', 'sys_operators'],
  refuse: ['sys_surveyor'],
  print: 'staff',
}
