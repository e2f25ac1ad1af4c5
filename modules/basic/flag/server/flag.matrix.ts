import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin', 'sys_register_manager'],
  remove: ['sys_admin'],
  all: 'everyone',
  history: 'staff',
  export: 'staff',
  overlaps: 'staff',
}

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'flagNo', 'nameZh', 'nameEn', 'iso2', 'iso3',
  'callSignPrefixes', 'mids', 'registryPorts.nameZh', 'registryPorts.nameEn', 'eCertificate',
  'lessOneDay', 'latestCircular.id', 'latestCircular.title', 'latestCircular.startDate',
  'laws.id', 'laws.title', 'laws.startDate',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
