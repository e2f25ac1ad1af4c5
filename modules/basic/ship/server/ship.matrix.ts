import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'staff',
  get: 'staff',
  save: ['sys_admin', 'sys_surveyor', 'sys_register_manager', 'sys_operators'],
  remove: ['sys_admin'],
  all: 'everyone',
  history: 'staff',
  changes: 'everyone',
  check: ['sys_admin', 'sys_surveyor', 'sys_register_manager', 'sys_operators'],
  export: 'staff',
  'import/template': ['sys_admin', 'sys_register_manager', 'sys_operators'],
  'import/columns': ['sys_admin', 'sys_register_manager', 'sys_operators'],
  import: ['sys_admin', 'sys_register_manager', 'sys_operators'],
}

/** What people outside the society read of its records, whoever they are. */
const outside = [
  'id', 'version', 'createTime', 'updateTime', 'name', 'nameZh', 'previousNames', 'imo',
  'classNo', 'officialNo', 'callSign', 'mmsi', 'shipType', 'region', 'status', 'flagId',
  'registryPort', 'secondRegistry', 'grossTonnage', 'netTonnage', 'deadweight',
  'registeredTonnage', 'nationalTonnage', 'suezTonnage', 'panamaTonnage', 'loa', 'lbp', 'breadth',
  'depth', 'draft', 'freeboard', 'hullMaterial', 'propulsion', 'mainEngine', 'enginePower',
  'engineCount', 'propellerCount', 'speed', 'boiler', 'generator', 'builder', 'buildPlace',
  'hullNo', 'contractDate', 'keelDate', 'launchDate', 'buildDate', 'conversionDate', 'ownerId',
  'managerId', 'crewManagerId', 'operatorId', 'offshoreCompanyId', 'agentId', 'contact',
  'classNotations', 'navigationArea', 'previousClass', 'classDate', 'flagNameZh', 'flagNameEn',
  'ownerName', 'managerName', 'crewManagerName', 'operatorName', 'offshoreCompanyName',
  'agentName',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
