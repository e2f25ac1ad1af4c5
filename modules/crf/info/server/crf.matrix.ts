import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix: which roles may call what. Reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin', 'sys_surveyor', 'sys_operators'],
  remove: ['sys_admin', 'sys_surveyor', 'sys_operators'],
  all: 'everyone',
  history: 'staff',
  export: 'staff',
  submit: ['sys_admin', 'sys_surveyor', 'sys_operators'],
  recall: ['sys_admin', 'sys_surveyor', 'sys_operators'],
  audit: ['sys_surveyor_leader', 'sys_finance'],
  saveFeedback: ['sys_surveyor_leader', 'sys_surveyor'],
  feedback: ['sys_surveyor_leader', 'sys_surveyor'],
  recallFeedback: ['sys_surveyor_leader', 'sys_surveyor'],
  auditFeedback: ['sys_surveyor_leader'],
  startIssue: ['sys_surveyor_leader', 'sys_operators'],
  finish: ['sys_surveyor_leader'],
  close: ['sys_admin', 'sys_surveyor_leader', 'sys_surveyor', 'sys_operators'],
  fees: ['sys_admin', 'sys_finance'],
  print: 'staff',
  printFeedback: 'staff',
}
