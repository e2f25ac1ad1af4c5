/** Standard keywords of templates and their meaning. */
import { equipmentFields } from '#common/rules/equipment/catalogue.ts'
import type { EquipmentField } from '#common/rules/equipment/catalogue.ts'
import { printedOption } from '#common/rules/equipment/equipment-values.ts'
import { equipmentSource, formTypeOfField } from '../equipment-source.ts'
import type { ParamSource } from '../paramSource.text.ts'

/** 1 input, 2 text area, 3 select, 4 number, 5 dictionary select, 6 date, 7 checkbox. */
export type FormType = 1 | 2 | 3 | 4 | 5 | 6 | 7
export interface StandardKeyword {
  attrNameZh: string
  attrNameEn: string
  formType: FormType
  source: ParamSource | null
  dictCode: string | null
  sample: string
  /** of choices of the equipment record */
  selectOptions?: string[]
  /** of values of the equipment record that few ships have */
  optional?: boolean
}

type Row = readonly [
  names: string,
  zh: string,
  en: string,
  formType: FormType,
  source: ParamSource | null,
  sample: string,
  dictCode?: string,
]

/** Names separated by blanks; the first is the preferred one. Samples are printed in previews. */
// One keyword per line, so that the table is read as one.
// prettier-ignore
const rows: readonly Row[] = [
  ['certNo certificateNo certNumber 证书编号', '证书编号', 'Certificate number', 1, 'cert.certNo', 'PR-2026-000123'],
  ['utn trackingNo uniqueTrackingNumber 唯一追踪号', '唯一追踪号', 'Unique tracking number', 1, 'cert.utn', 'ABCD-EFGH-JKMN-PQ'],
  ['verifyUrl verificationUrl 查验网址 核验网址', '查验网址', 'Verification address', 1, 'cert.verifyUrl', 'https://register.example/verify'],
  ['issueDate dateOfIssue 签发日期', '签发日期', 'Date of issue', 6, 'cert.issueDate', '14 March 2026'],
  ['expiryDate validUntil dateOfExpiry 有效期至', '有效期至', 'Valid until', 6, 'cert.expiryDate', '14 March 2031'],
  ['expiryDateZh', '有效期至（中文）', 'Valid until, Chinese', 1, 'cert.expiryDateZh', '2031年3月14日'],
  ['inspectionDate completionDate surveyDate 检验完成日期 检验日期', '检验完成日期', 'Completion date of survey', 6, 'cert.inspectionDate', '10 March 2026'],
  ['inspectionDateZh', '检验完成日期（中文）', 'Completion date of survey, Chinese', 1, 'cert.inspectionDateZh', '2026年3月10日'],
  ['shortPaper notFullTerm', '非正式期限', 'Not full-term', 7, 'cert.shortPaper', 'true'],
  ['termEn term 期限类别', '期限类别（英文）', 'Term', 1, 'cert.termEn', 'Short-term'],
  ['termZh', '期限类别（中文）', 'Term, Chinese', 1, 'cert.termZh', '短期'],
  ['issuePlace placeOfIssue 签发地点', '签发地点', 'Place of issue', 1, 'cert.issuePlace', 'Shanghai'],
  ['surveyPlace placeOfSurvey 检验地点', '检验地点', 'Place of survey', 1, 'cert.surveyPlace', 'Zhoushan'],
  ['certExpiry validityInWords 有效期说明', '有效期说明', 'Validity in words', 1, 'template.certExpiry', 'Not longer than 5 months'],
  ['issueUnit issuingOffice 签发单位', '签发单位', 'Issued by', 1, 'template.issueUnit', 'Plimsoll Classification Society, Shanghai'],
  ['shipSize sizeOfShip 船舶尺度', '船舶尺度', 'Ship size', 1, 'template.shipSize', 'Length 24 m and more'],
  ['societyNameZh 船级社', '船级社（中文）', 'Society, Chinese', 1, 'society.nameZh', '普林索尔船级社'],
  ['societyNameEn societyName', '船级社（英文）', 'Society, English', 1, 'society.nameEn', 'Plimsoll Classification Society'],
  ['surveyorName surveyor 验船师', '签发验船师', 'Surveyor', 1, 'surveyor.fullName', 'Lin Haifeng'],
  ['flagNameZh 船旗国', '船旗国（中文）', 'Flag State, Chinese', 1, 'flag.nameZh', '巴拿马'],
  ['flagNameEn flagName flag flagState', '船旗国（英文）', 'Flag State, English', 1, 'flag.nameEn', 'Panama'],
  ['shipName nameOfShip vesselName 船名', '船名', 'Name of ship', 1, 'ship.name', 'OCEAN HARMONY'],
  ['shipNameZh 中文船名', '中文船名', 'Chinese name of ship', 1, 'ship.nameZh', '和谐之海'],
  ['previousNames formerName exName 曾用名', '曾用名', 'Previous names', 1, 'ship.previousNames', 'SEA DAWN'],
  ['imo imoNo imoNumber 船舶识别号', 'IMO 编号', 'IMO number', 1, 'ship.imo', '9074729'],
  ['callSign distinctiveNumber 呼号', '呼号', 'Call sign', 1, 'ship.callSign', '3FAB7'],
  ['mmsi', 'MMSI', 'MMSI', 1, 'ship.mmsi', '353123456'],
  ['officialNo officialNumber 船舶登记号 登记号', '船舶登记号', 'Official number', 1, 'ship.officialNo', '45678-TEU'],
  ['classNo classNumber 船级登记号', '船级登记号', 'Class number', 1, 'ship.classNo', 'PR 20260017'],
  ['shipType typeOfShip 船舶类型 船型', '船舶类型', 'Type of ship', 1, 'ship.shipType', '散货船 Bulk Carrier'],
  ['ismShipType ismTypeOfShip', '船舶类型（ISM 规则）', 'Type of ship (ISM Code)', 1, 'ship.ismShipType', 'Bulk carrier / 散货船'],
  ['solasDeadweight', '载重量（吨），仅液货船', 'Deadweight (t), tankers only', 1, 'ship.solasDeadweight', '–'],
  ['solasShipType', '船舶类型（SOLAS 货船证书）', 'Type of ship (SOLAS)', 1, 'ship.solasShipType', 'Bulk carrier / 散货船'],
  ['registryPort portOfRegistry 船籍港', '船籍港', 'Port of registry', 1, 'ship.registryPort', 'Panama'],
  ['grossTonnage gt 总吨位 总吨', '总吨位', 'Gross tonnage', 4, 'ship.grossTonnage', '32987'],
  ['netTonnage nt 净吨位 净吨', '净吨位', 'Net tonnage', 4, 'ship.netTonnage', '19231'],
  ['deadweight dwt 载重量', '载重量（吨）', 'Deadweight (metric tons)', 4, 'ship.deadweight', '56812'],
  ['loa lengthOverall 总长', '总长（米）', 'Length overall (m)', 4, 'ship.loa', '189.99'],
  ['lbp lpp 垂线间长', '垂线间长（米）', 'Length between perpendiculars (m)', 4, 'ship.lbp', '182'],
  ['breadth 型宽 船宽', '型宽（米）', 'Breadth, moulded (m)', 4, 'ship.breadth', '32.26'],
  ['depth 型深', '型深（米）', 'Depth, moulded (m)', 4, 'ship.depth', '18'],
  ['draft draught 吃水', '吃水（米）', 'Draught (m)', 4, 'ship.draft', '12.8'],
  ['freeboard 干舷', '干舷（毫米）', 'Freeboard (mm)', 4, 'ship.freeboard', '5230'],
  ['mainEngine 主机', '主机', 'Main engine', 1, 'ship.mainEngine', 'MAN B&W 6S50MC-C'],
  ['enginePower mainEnginePower 主机功率', '主机功率（kW）', 'Engine power (kW)', 4, 'ship.enginePower', '9480'],
  ['builder shipbuilder 建造厂 船厂', '建造厂', 'Builder', 1, 'ship.builder', 'Zhoushan Putuo Shipyard'],
  ['buildPlace placeOfBuild 建造地点', '建造地点', 'Place of build', 1, 'ship.buildPlace', 'Zhoushan, China'],
  ['hullNo 船体编号', '船体编号', 'Hull number', 1, 'ship.hullNo', 'PT-117'],
  ['contractDate buildingContractDate 建造合同日期', '建造合同日期', 'Date of building contract', 6, 'ship.contractDate', '5 June 2010'],
  ['keelDate keelLaid keelLayingDate 安放龙骨日期', '安放龙骨日期', 'Keel laid', 6, 'ship.keelDate', '9 January 2011'],
  ['launchDate 下水日期', '下水日期', 'Launched', 6, 'ship.launchDate', '2 August 2011'],
  ['buildDate deliveryDate dateOfDelivery 交船日期', '交船日期', 'Date of delivery', 6, 'ship.buildDate', '28 November 2011'],
  ['conversionDate majorConversionDate 改建日期', '重大改建日期', 'Major conversion', 6, 'ship.conversionDate', '3 May 2019'],
  ['registryDate dateOfRegistry 登记日期', '登记日期', 'Date of registry', 6, 'ship.registryDate', '2 December 2011'],
  ['ballastCapacity ballastWaterCapacity 压载水容量', '压载水容量（m³）', 'Ballast water capacity (m³)', 4, 'ship.ballastCapacity', '16450'],
  ['insurerName insurer 保险人', '保险人和/或担保人名称', 'Name of the insurer(s) and/or guarantor(s)', 2, 'ship.insurerName', 'North Shore Mutual P&I Association'],
  ['insurerAddress 保险人地址', '保险人和/或担保人地址', 'Address of the insurer(s) and/or guarantor(s)', 2, 'ship.insurerAddress', '12 Quayside, Newcastle upon Tyne'],
  ['seaAreas gmdssSeaAreas 海区', 'GMDSS 海区', 'Sea areas', 1, 'ship.seaAreas', 'A1, A2, A3'],
  ['classNotations notations 船级符号', '船级符号和附加标志', 'Class and notations', 2, 'ship.classNotations', '★PR 100A, Bulk Carrier, ESP'],
  ['productName nameOfProduct 产品名称', '产品名称', 'Product', 1, 'product.name', 'Steering gear, electro-hydraulic'],
  ['productModel modelOfProduct 产品型号', '型号', 'Model', 1, 'product.model', 'SG-320'],
  ['serialNumber serialNo 出厂编号', '出厂编号', 'Serial number', 1, 'product.serialNumber', 'SG320-2026-0117'],
  ['approvalCertNo typeApprovalNo 认可证书编号', '认可证书编号', 'Approval certificate number', 1, 'product.approvalCertNo', 'TA-2025-0088'],
  ['approvalBy 认可机构', '认可机构', 'Approved by', 1, 'product.approvalBy', 'Plimsoll Classification Society'],
  ['approvalDate 认可日期', '认可日期', 'Date of approval', 6, 'product.approvalDate', '6 May 2025'],
  ['drawingsApprovalNo 图纸批准编号', '图纸批准编号', 'Drawings approval number', 1, 'product.drawingsApprovalNo', 'PA-2025-0412'],
  ['drawingsApprovalBy 图纸批准机构', '图纸批准机构', 'Drawings approved by', 1, 'product.drawingsApprovalBy', 'Plimsoll Classification Society'],
  ['drawingsApprovalDate 图纸批准日期', '图纸批准日期', 'Date of drawings approval', 6, 'product.drawingsApprovalDate', '2 June 2025'],
  ['applicant 申请人', '申请人', 'Applicant', 1, 'product.applicant', 'Zhoushan Marine Equipment Co., Ltd.'],
  ['manufacturer 制造厂', '制造厂', 'Manufacturer', 1, 'product.manufacturer', 'Zhoushan Marine Equipment Co., Ltd.'],
  ['purchaser 采购方', '采购方', 'Purchaser', 1, 'product.purchaser', 'Putuo Shipyard'],
  ['intendedService 预定用途', '预定用途', 'Intended service', 2, 'product.intendedService', 'Ships of unrestricted service'],
  ['serviceRestrictions 使用限制', '使用限制', 'Service restrictions', 2, 'product.serviceRestrictions', 'None'],
  ['crfNo', '合同评审编号', 'CRF number', 1, 'crf.crfNo', 'CRF-2026-0042'],
  ['ownerName owner shipowner 船东', '船东', 'Owner', 1, 'owner.name', 'Aegean Crest Shipping S.A.'],
  ['ownerAddress 船东地址', '船东地址', 'Address of owner', 2, 'owner.address', '48 Akti Miaouli, Piraeus, Greece'],
  ['ownerImo registeredOwnerNo', '船东 IMO 编号', 'Owner, IMO number', 1, 'owner.imo', '2041999'],
  ['companyName company 公司名称 公司', '公司名称', 'Company', 1, 'company.name', 'Aegean Crest Shipping S.A.'],
  ['companyImo companyNo companyIdentificationNumber 公司识别号', '公司识别号', 'Company identification number', 1, 'company.imo', '2041999'],
  ['companyAddress 公司地址', '公司地址', 'Address of the Company', 2, 'company.address', '48 Akti Miaouli, Piraeus, Greece'],
  ['managerName manager 管理公司', '管理公司', 'Manager', 1, 'manager.name', 'Limassol Bay Shipmanagement Ltd.'],
  ['hullMaterial 船体材料', '船体材料', 'Hull material', 5, null, '钢 Steel', 'HULL_MATERIAL'],
  ['navArea navigationArea 航区', '航区', 'Navigation area', 5, null, '无限 Unrestricted', 'NAV_AREA'],
  ['propulsion 推进方式', '推进方式', 'Propulsion', 5, null, '柴油机 Diesel', 'PROPULSION'],
]

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '')
const byName = new Map(
  rows.flatMap(([names, attrNameZh, attrNameEn, formType, source, sample, dictCode]) =>
    names
      .split(' ')
      .map(
        (name) =>
          [
            plain(name),
            { attrNameZh, attrNameEn, formType, source, sample, dictCode: dictCode ?? null },
          ] as const,
      ),
  ),
)
const bySource = new Map(
  rows.flatMap(([, , , , source, sample]) => (source ? [[source as string, sample] as const] : [])),
)

/**
 * Standard keyword for a name, ignoring case and underscores, or the value of the equipment record
 * with this key; undefined when there is none.
 */
export const findStandardKeyword = (keyword: string): StandardKeyword | undefined =>
  byName.get(plain(keyword)) ?? equipmentKeyword(keyword)

function equipmentKeyword(keyword: string): StandardKeyword | undefined {
  const field = equipmentFields.get(keyword)
  if (!field) return undefined
  const { options, required } = field.item
  return {
    attrNameZh: field.zh.slice(0, 150),
    attrNameEn: field.en.slice(0, 150),
    formType: formTypeOfField(field),
    source: `equipment.${keyword}`,
    dictCode: null,
    sample: sampleOfField(field),
    optional: !required,
    ...(options && { selectOptions: options.map(printedOption) }),
  }
}

/** Sample of a value of the equipment record; of a table its rows are the sample. */
function sampleOfField({ kind, item }: EquipmentField): string {
  const samples = {
    number: '2',
    text: 'Fitted 已装',
    yesNo: 'true',
    date: '14 March 2026',
    table: '',
  }
  return kind === 'choice' ? printedOption(item.options![0]!) : samples[kind]
}
/** Sample printed in previews for a source. */
export function sampleOfSource(source: string): string | undefined {
  const field = equipmentSource(source)
  return field ? sampleOfField(field) : bySource.get(source)
}
