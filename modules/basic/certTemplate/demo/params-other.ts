/** Parameters of the management, security, class and registration certificates. */
import { DOC_SHIP_TYPES, printedDocType } from '#common/rules/ships/doc-types.ts'
import { issued, issuedInterim, shared } from './shared-params.ts'
import { param } from './template-data.ts'
import type { TemplateParam } from './template-data.ts'

const optional = { required: false }
const ship = ['shipName', 'callSign', 'registryPort', 'imo', 'grossTonnage']
const company = ['companyName', 'companyAddress', 'companyImo', 'auditKind']

/**
 * The groups of SOLAS regulation IX/1, printed on the Document of Compliance and the Safety
 * Management Certificate.
 */
const ismShipType = param('ismShipType', '船舶类型（ISM 规则）', 'Type of ship (ISM Code)', 3, {
  selectOptions: DOC_SHIP_TYPES.map(([key]) => printedDocType(key)),
  source: 'ship.ismShipType',
})

const shipTypes = param('shipTypes', '适用船舶类型', 'Types of ship', 2, {
  source: 'company.shipTypes',
})
/** The Document of Compliance of the company that manages the ship. */
const docOfCompany = [
  param('docNo', '公司符合证明编号', 'Document of Compliance number', 1, {
    source: 'company.docNo',
  }),
  param('docExpiryDate', '公司符合证明有效期至', 'Document of Compliance valid until', 6, {
    source: 'company.docExpiryDate',
  }),
  param('docIssuer', '公司符合证明签发机构', 'Document of Compliance issued by', 1, {
    source: 'company.docIssuer',
  }),
]

export const companyCompliance: TemplateParam[] = [
  ...issued(),
  ...shared('inspectionDate', 'inspectionDateZh', ...company),
  shipTypes,
]

export const safetyManagement: TemplateParam[] = [
  ...issued(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, ...company),
  ismShipType,
  ...docOfCompany,
]

export const security: TemplateParam[] = [
  ...issued(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, 'shipType', ...company),
  param('sspNo', '船舶保安计划编号', 'Ship security plan number', 1),
  param('sspApprovalDate', '船舶保安计划批准日期', 'Ship security plan approved on', 6),
]

const holder = ['companyName', 'companyAddress', 'companyImo']

export const interimCompliance: TemplateParam[] = [
  ...issuedInterim(),
  ...shared('inspectionDate', 'inspectionDateZh', ...holder),
  shipTypes,
]

export const interimSafetyManagement: TemplateParam[] = [
  ...issuedInterim(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, ...holder),
  ismShipType,
  ...docOfCompany,
]

export const interimSecurity: TemplateParam[] = [
  ...issuedInterim(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, 'shipType', ...holder),
  param(
    'consecutive',
    '是否为后续、连续签发的临时证书',
    'Subsequent, consecutive interim certificate',
    7,
  ),
  param(
    'firstInterimDate',
    '首张临时证书签发日期',
    'Date of issue of the initial interim certificate',
    6,
    optional,
  ),
]

export const interimLabour: TemplateParam[] = [
  ...issuedInterim(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, 'shipType', ...holder),
  param('registryDate', '登记日期', 'Date of registry', 6, {
    source: 'ship.registryDate',
    ...optional,
  }),
]

export const hullClass: TemplateParam[] = [
  ...issued(),
  ...shared(
    'inspectionDate',
    'inspectionDateZh',
    ...ship,
    'classNo',
    'netTonnage',
    'deadweight',
    'shipType',
    'loa',
    'breadth',
    'depth',
    'hullMaterial',
    'keelDate',
    'buildDate',
    'builder',
    'hullNo',
    'ownerName',
    'classNotations',
    'navArea',
  ),
  param('equipmentNumeral', '舾装数', 'Equipment numeral / letter', 1, optional),
  param('conditionsOfClass', '船级条件', 'Conditions of class', 2, optional),
]

export const registry: TemplateParam[] = [
  ...issuedInterim(),
  ...shared(
    ...ship,
    'officialNo',
    'mmsi',
    'shipType',
    'builder',
    'keelDate',
    'hullMaterial',
    'loa',
    'breadth',
    'depth',
    'netTonnage',
    'propulsion',
    'ownerName',
    'ownerAddress',
    'navArea',
  ),
  param('formerName', '原船名和船旗', 'Former name and flag', 1, {
    required: false,
    source: 'ship.previousNames',
  }),
  param('buildPlace', '建造年份和地点', 'Year and place of build', 1),
  param('engineDetails', '主机数量、型号、功率', 'Engines: number, make, power', 1),
  param('isBareboat', '光船租赁登记', 'Bareboat charter registration', 7),
  param('restrictions', '限制和备注', 'Restrictions and remarks', 2, optional),
]
