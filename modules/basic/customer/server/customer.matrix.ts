import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  remove: ['sys_admin', 'sys_register_manager'],
  all: 'everyone',
  history: 'staff',
  export: ['sys_admin', 'sys_finance', 'sys_register_manager', 'sys_operators'],
  similar: ['sys_admin', 'sys_register_manager', 'sys_operators'],
  fleet: 'staff',
  'import/template': ['sys_admin', 'sys_register_manager', 'sys_operators'],
  'import/columns': ['sys_admin', 'sys_register_manager', 'sys_operators'],
  import: ['sys_admin', 'sys_register_manager', 'sys_operators'],
}

/** What people outside the society read of its records. */
export const reads: Reads = {
  customer: [
    'id', 'version', 'createTime', 'updateTime', 'customerNo', 'name', 'nameZh', 'abbreviation',
    'imo', 'customerType', 'nature', 'region', 'regTime', 'address', 'liaison', 'email', 'phone',
    'mobile', 'bank', 'bankAccount', 'currency', 'taxpayerNo', 'contacts.name',
    'contacts.position', 'contacts.phone', 'contacts.email', 'contacts.main', 'accounts.bank',
    'accounts.bankAccount', 'accounts.currency', 'accounts.swift', 'accounts.main', 'status',
  ],
}
