import type { Matrix, Reads } from '#server/records/access/matrix.ts'

/** Access matrix: which roles may call what. Reviewed, and compared with the running server. */
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

/** Fields that all external users can read. */
const outside = [
  'id',
  'version',
  'createTime',
  'updateTime',
  'flagNo',
  'nameZh',
  'nameEn',
  'iso2',
  'iso3',
  'callSignPrefixes',
  'mids',
  'registryPorts.nameZh',
  'registryPorts.nameEn',
  'eCertificate',
  'lessOneDay',
  'fullTermDelegated',
  'partyToTonnage',
  'latestCircular.id',
  'latestCircular.title',
  'latestCircular.startDate',
  'latestCircular.titleEn',
  'laws.id',
  'laws.title',
  'laws.startDate',
] as const

/** Record fields that external users (ship owners, flag states) can read. */
export const reads: Reads = { customer: outside, flag: outside }
