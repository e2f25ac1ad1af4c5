/** Parameters that many certificates share, by keyword. */
import { option, param } from './template-data.ts'
import type { ParamSource, TemplateParam } from './template-data.ts'

const optional = { required: false }
const auto = (
  keyword: string,
  zh: string,
  en: string,
  source: ParamSource,
  formType: 1 | 6 = 1,
): TemplateParam => param(keyword, zh, en, formType, { source })

const list: TemplateParam[] = [
  auto('certNo', '证书编号', 'Certificate number', 'cert.certNo'),
  auto('utn', '唯一追踪号', 'Unique tracking number', 'cert.utn'),
  auto('verifyUrl', '查验网址', 'Verification address', 'cert.verifyUrl'),
  auto('issueDate', '签发日期', 'Date of issue', 'cert.issueDate', 6),
  auto('expiryDate', '有效期至', 'Valid until', 'cert.expiryDate', 6),
  auto('expiryDateZh', '有效期至（中文）', 'Valid until, Chinese', 'cert.expiryDateZh'),
  auto('inspectionDate', '检验完成日期', 'Completion date of survey', 'cert.inspectionDate', 6),
  auto(
    'inspectionDateZh',
    '检验完成日期（中文）',
    'Completion date of survey, Chinese',
    'cert.inspectionDateZh',
  ),
  param('shortPaper', '非正式期限', 'Not full-term', 7, { source: 'cert.shortPaper' }),
  auto('termZh', '期限类别（中文）', 'Term, Chinese', 'cert.termZh'),
  auto('termEn', '期限类别（英文）', 'Term, English', 'cert.termEn'),
  auto('societyNameZh', '船级社名称（中文）', 'Society, Chinese', 'society.nameZh'),
  auto('societyNameEn', '船级社名称（英文）', 'Society, English', 'society.nameEn'),
  auto('flagNameZh', '船旗国（中文）', 'Flag State, Chinese', 'flag.nameZh'),
  auto('flagNameEn', '船旗国（英文）', 'Flag State, English', 'flag.nameEn'),
  auto('surveyorName', '签发人', 'Issued by', 'surveyor.fullName'),
  auto('issuePlace', '签发地点', 'Place of issue', 'cert.issuePlace'),

  auto('shipName', '船名', 'Name of ship', 'ship.name'),
  auto('imo', 'IMO 编号', 'IMO Number', 'ship.imo'),
  auto('callSign', '船舶呼号', 'Call sign', 'ship.callSign'),
  param('mmsi', '海上移动业务识别码', 'MMSI', 1, { source: 'ship.mmsi', ...optional }),
  param('officialNo', '船舶登记号', 'Official number', 1, {
    source: 'ship.officialNo',
    ...optional,
  }),
  auto('registryPort', '船籍港', 'Port of registry', 'ship.registryPort'),
  param('shipType', '船舶类型', 'Type of ship', 1, { source: 'ship.shipType' }),
  param('solasShipType', '船舶类型', 'Type of ship', 1, { source: 'ship.solasShipType' }),
  param('grossTonnage', '总吨位', 'Gross tonnage', 4, { source: 'ship.grossTonnage' }),
  param('netTonnage', '净吨位', 'Net tonnage', 4, { source: 'ship.netTonnage' }),
  param('solasDeadweight', '载重量（吨），仅液货船', 'Deadweight (t), tankers only', 1, {
    source: 'ship.solasDeadweight',
  }),
  param('deadweight', '载重量（吨）', 'Deadweight (metric tons)', 4, {
    source: 'ship.deadweight',
    ...optional,
  }),
  param('loa', '总长（米）', 'Length overall (m)', 4, { source: 'ship.loa' }),
  param('breadth', '型宽（米）', 'Breadth, moulded (m)', 4, { source: 'ship.breadth' }),
  param('depth', '型深（米）', 'Depth, moulded (m)', 4, { source: 'ship.depth' }),
  param('lengthLl', '公约船长（米）', 'Length of ship by the convention (m)', 4, {
    source: 'equipment.lengthLl',
  }),
  auto('keelDate', '安放龙骨日期', 'Keel laid', 'ship.keelDate', 6),
  param('buildDate', '交船日期', 'Date of delivery', 6, { source: 'ship.buildDate', ...optional }),
  param('contractDate', '建造合同日期', 'Date of building contract', 6, {
    source: 'ship.contractDate',
    ...optional,
  }),
  param('conversionDate', '重大改建日期', 'Date of major conversion', 6, {
    source: 'ship.conversionDate',
    ...optional,
  }),
  param('hullNo', '船体编号', 'Hull number', 1, { source: 'ship.hullNo', ...optional }),
  param('mainEngine', '主机', 'Main engine', 1, { source: 'ship.mainEngine' }),
  param('enginePower', '主机功率（kW）', 'Engine power (kW)', 4, { source: 'ship.enginePower' }),
  param('builder', '建造厂', 'Builder', 1, { source: 'ship.builder', ...optional }),
  param('classNo', '船级登记号', 'Class number', 1, { source: 'ship.classNo' }),
  param('classNotations', '船级符号和附加标志', 'Class and notations', 2, {
    source: 'ship.classNotations',
  }),
  param('ownerName', '船东', 'Owner', 1, { source: 'owner.name' }),
  param('ownerAddress', '船东地址', 'Address of owner', 2, { source: 'owner.address' }),
  param('ownerImo', '船东识别号', 'Registered owner identification number', 1, {
    source: 'owner.imo',
    ...optional,
  }),
  param('companyName', '公司名称', 'Company', 1, { source: 'company.name' }),
  param('companyImo', '公司识别号', 'Company identification number', 1, { source: 'company.imo' }),
  param('companyAddress', '公司地址', 'Address of the Company', 2, { source: 'company.address' }),

  param('exemptionIssued', '已签发免除证书', 'Exemption Certificate issued', 7),
  param('alternativeDesign', '采用替代设计和布置', 'Alternative design and arrangements', 7),
  param('hullMaterial', '船体材料', 'Hull material', 5, { dictCode: 'HULL_MATERIAL' }),
  param('navArea', '航区', 'Navigation area', 5, { dictCode: 'NAV_AREA' }),
  param('propulsion', '推进方式', 'Propulsion', 5, { dictCode: 'PROPULSION' }),
  param('auditKind', '审核种类', 'Kind of verification', 3, {
    selectOptions: [
      option('initial', '初次'),
      option('renewal', '换证'),
      option('additional', '附加'),
    ],
  }),
]

const byKeyword = new Map(list.map((p) => [p.keyword, p]))

/** Shared parameters by keyword, in the given order. @throws Error for an unknown keyword */
export function shared(...keywords: string[]): TemplateParam[] {
  return keywords.map((keyword) => {
    const sharedParam = byKeyword.get(keyword)
    if (!sharedParam) throw new Error(`No shared parameter ${keyword}; define it in the template.`)
    return sharedParam
  })
}

/**
 * Parameters of every certificate: number, tracking, society, flag, issue, and the term where it is
 * not full-term.
 */
export const issued = (): TemplateParam[] => [
  ...issuedInterim(),
  ...shared('shortPaper', 'termZh', 'termEn'),
]
/** The same for types without an expiry. */
export const issuedUnlimited = (): TemplateParam[] =>
  issuedInterim().filter(({ keyword }) => !keyword.startsWith('expiryDate'))
/** The same for interim types, whose names state the term. */
export const issuedInterim = (): TemplateParam[] =>
  shared(
    'certNo',
    'utn',
    'verifyUrl',
    'societyNameZh',
    'societyNameEn',
    'flagNameZh',
    'flagNameEn',
    'issuePlace',
    'issueDate',
    'expiryDate',
    'expiryDateZh',
    'surveyorName',
  )
