import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix: which roles may call what. Reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_surveyor_leader', 'sys_surveyor', 'sys_operators'],
  history: 'staff',
  export: 'staff',
  candidates: ['sys_surveyor_leader', 'sys_operators'],
  add: ['sys_surveyor_leader', 'sys_operators'],
  plan: 'staff',
  submit: ['sys_surveyor_leader', 'sys_surveyor', 'sys_operators'],
  recall: ['sys_surveyor_leader', 'sys_surveyor', 'sys_operators'],
  audit: ['sys_surveyor_leader'],
  generate: ['sys_surveyor', 'sys_operators'],
  sign: ['sys_surveyor_leader', 'sys_surveyor'],
  scan: ['sys_surveyor_leader', 'sys_surveyor'],
  refuse: ['sys_surveyor_leader', 'sys_surveyor'],
  void: ['sys_admin', 'sys_surveyor_leader', 'sys_operators'],
  generateMany: ['sys_surveyor', 'sys_operators'],
  signMany: ['sys_surveyor_leader', 'sys_surveyor'],
  valid: ['sys_admin', 'sys_surveyor_leader'],
  reissue: ['sys_surveyor_leader', 'sys_operators'],
  check: 'staff',
  print: 'staff',
}
