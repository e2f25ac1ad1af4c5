import type { Matrix, Reads } from '#server/access/matrix.ts'

/** Who may call what; reviewed, and compared with the running server. */
export const matrix: Matrix = {
  list: 'everyone',
  get: 'everyone',
  export: 'everyone',
  certs: 'everyone',
  windows: 'everyone',
  records: 'everyone',
  quotations: ['sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance', 'sys_register_manager', 'sys_operators', 'ship_owner'],
  plan: 'everyone',
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
  'agentName', 'certs.id', 'certs.certId', 'certs.certCode', 'certs.certNameZh',
  'certs.certNameEn', 'certs.certNo', 'certs.term', 'certs.issueDate', 'certs.expiryDate',
  'certs.expiryBeforeExtension', 'certs.valid', 'certs.supersededBy', 'certs.utn', 'certs.fileId',
  'certs.windowState', 'certs.nextDueDate', 'certs.windows.surveyType', 'certs.windows.ruleCode',
  'certs.windows.occurrence', 'certs.windows.startDate', 'certs.windows.dueDate',
  'certs.windows.endDate', 'certs.windows.doneDate', 'certs.windows.waived',
  'certs.windows.alternativeGroup', 'certs.windows.status', 'certs.windows.reminderTime',
  'certs.windows.reminderContent', 'certs.windows.reminderType', 'certs.windows.explanationZh',
  'certs.windows.explanationEn',
] as const

/** What people outside the society read of its records. */
export const reads: Reads = { customer: outside, flag: outside }
