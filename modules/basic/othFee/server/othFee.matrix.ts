import type { Matrix } from '#server/records/access/matrix.ts'

/** Access matrix: which roles may call what. Reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin', 'sys_finance'],
  remove: ['sys_admin', 'sys_finance'],
  all: 'staff',
  history: 'staff',
  export: 'staff',
  version: 'staff',
  price: 'staff',
  'import/template': ['sys_admin', 'sys_finance'],
  'import/columns': ['sys_admin', 'sys_finance'],
  import: ['sys_admin', 'sys_finance'],
}
