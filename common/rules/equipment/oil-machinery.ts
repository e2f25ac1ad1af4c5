import { itemsOf } from './equipment-types.ts'
import type { EquipmentSection, TableColumn } from './equipment-types.ts'

/** Columns of every table of tanks outside the cargo area. */
// prettier-ignore
const tankColumns: readonly TableColumn[] = [
  { key: 'tank', kind: 'text', zh: '舱柜', en: 'Tank identification' },
  { key: 'frames', kind: 'text', zh: '位置：肋位（自—至）', en: 'Location: frames (from)–(to)' },
  { key: 'position', kind: 'text', zh: '横向位置', en: 'Lateral position' },
  { key: 'volume', kind: 'number', zh: '容积（m³）', en: 'Volume (m³)' },
]
const units = [
  { key: 'kw', zh: 'kW', en: 'kW' },
  { key: 'kcal', zh: 'kcal/h', en: 'kcal/h' },
] as const

/** Section 1 of Forms A and B: what they state beside the particulars of the register. */
// prettier-ignore
export const oilParticulars: EquipmentSection = {
  key: 'oilParticulars',
  zh: '防止油污：船舶资料',
  en: 'Oil pollution prevention: particulars of ship',
  items: itemsOf([
    ['B1.5', 'carryingCapacity', 'number', '船舶装载容量（m³）', 'Carrying capacity of ship (m³)', { required: true }],
    ['A1.6.1 B1.9.1', 'conversionContract', 'date', '重大改建合同日期', 'Major conversion: date of conversion contract'],
    ['A1.6.2 B1.9.2', 'conversionBegun', 'date', '重大改建开工日期', 'Major conversion: date on which conversion was commenced'],
    ['A1.6.3 B1.9.3', 'conversionCompleted', 'date', '重大改建完工日期', 'Major conversion: date of completion'],
    ['A1.7 B1.10.1', 'delayAccepted1979', 'yesNo', '因不可预见的延误，按第 1.28.1 条视为 1979 年 12 月 31 日或以前交付的船舶', 'Accepted by the Administration as a ship delivered on or before 31 December 1979 under regulation 1.28.1 due to unforeseen delay in delivery'],
    ['B1.10.2', 'delayAccepted1982', 'yesNo', '因不可预见的延误，按第 1.28.3 条视为 1982 年 6 月 1 日或以前交付的油船', 'Accepted by the Administration as an oil tanker delivered on or before 1 June 1982 under regulation 1.28.3 due to unforeseen delay in delivery'],
    ['B1.10.3', 'delayRegulation26', 'yesNo', '因不可预见的延误，不要求符合第 26 条', 'Not required to comply with the provisions of regulation 26 due to unforeseen delay in delivery'],
    ['B1.11', 'tankerKinds', 'heading', '船舶类型', 'Type of ship'],
    ['B1.11.1', 'crudeTanker', 'yesNo', '原油船', 'Crude oil tanker'],
    ['B1.11.2', 'productCarrier', 'yesNo', '成品油船', 'Product carrier'],
    ['B1.11.3', 'productCarrierLight', 'yesNo', '不装运第 20.2 条所述燃油或重柴油、也不装运润滑油的成品油船', 'Product carrier not carrying fuel oil or heavy diesel oil as referred to in regulation 20.2, or lubricating oil'],
    ['B1.11.4', 'crudeProductCarrier', 'yesNo', '原油/成品油船', 'Crude oil/product carrier'],
    ['B1.11.5', 'combinationCarrier', 'yesNo', '兼用船', 'Combination carrier'],
    ['B1.11.6', 'isOtherWithTanks', 'yesNo', '设有附则 I 第 2.2 条所述货舱的非油船', 'Ship other than an oil tanker with cargo tanks coming under regulation 2.2 of Annex I'],
    ['B1.11.7', 'dedicatedTanker', 'yesNo', '专用于装运第 2.4 条所述产品的油船', 'Oil tanker dedicated to the carriage of products referred to in regulation 2.4'],
    ['B1.11.8', 'cowTanker', 'yesNo', '以原油洗舱方式操作并核定为“原油船”、同时持有“成品油船”另一证书的船舶', 'Ship designated as a “crude oil tanker” operating with COW, also designated as a “product carrier” for which a separate certificate has been issued'],
    ['B1.11.9', 'cbtTanker', 'yesNo', '以清洁压载舱方式操作并核定为“成品油船”、同时持有“原油船”另一证书的船舶', 'Ship designated as a “product carrier” operating with CBT, also designated as a “crude oil tanker” for which a separate certificate has been issued'],
  ]),
}

/** Section 2 of Forms A and B: machinery space bilges and oil fuel tanks, regulations 14 and 16. */
// prettier-ignore
export const oilyBilge: EquipmentSection = {
  key: 'oilyBilge',
  zh: '机器处所舱底水和燃油舱排油控制设备（第 14、16 条）',
  en: 'Equipment for the control of oil discharge from machinery space bilges and oil fuel tanks (regulations 14 and 16)',
  items: itemsOf([
    ['AB2.1', 'fuelTankBallastItems', 'heading', '燃油舱装载压载水', 'Carriage of ballast water in oil fuel tanks'],
    ['AB2.1.1', 'fuelTankBallast', 'yesNo', '本船正常情况下可在燃油舱内装载压载水', 'The ship may under normal conditions carry ballast water in oil fuel tanks'],
    ['AB2.2', 'filteringItems', 'heading', '装设的滤油设备', 'Type of oil filtering equipment fitted'],
    ['AB2.2.1', 'filtering15ppm', 'yesNo', '滤油（15 ppm）设备（第 14.6 条）', 'Oil filtering (15 ppm) equipment (regulation 14.6)'],
    ['AB2.2.2', 'automaticStop', 'yesNo', '带报警和自动停止装置的滤油（15 ppm）设备（第 14.7 条）', 'Oil filtering (15 ppm) equipment with alarm and automatic stopping device (regulation 14.7)'],
    ['AB2.3', 'approvalItems', 'heading', '认可标准', 'Approval standards'],
    ['AB2.3.1', 'separatorApproval', 'heading', '分离/过滤设备', 'The separating/filtering equipment'],
    ['AB2.3.1.1', 'separatorA393', 'yesNo', '按 A.393(X) 决议认可', 'has been approved in accordance with resolution A.393(X)'],
    ['AB2.3.1.2', 'separatorMepc60', 'yesNo', '按 MEPC.60(33) 决议认可', 'has been approved in accordance with resolution MEPC.60(33)'],
    ['AB2.3.1.3', 'separatorMepc107', 'yesNo', '按 MEPC.107(49) 决议认可', 'has been approved in accordance with resolution MEPC.107(49)'],
    ['AB2.3.1.4', 'separatorA233', 'yesNo', '按 A.233(VII) 决议认可', 'has been approved in accordance with resolution A.233(VII)'],
    ['AB2.3.1.5', 'separatorNational', 'yesNo', '按不以上述决议为依据的国家标准认可', 'has been approved in accordance with national standards not based upon resolution A.393(X) or A.233(VII)'],
    ['AB2.3.1.6', 'separatorNotApproved', 'yesNo', '未经认可', 'has not been approved'],
    ['AB2.3.2', 'processUnitA444', 'yesNo', '处理装置按 A.444(XI) 决议认可', 'The process unit has been approved in accordance with resolution A.444(XI)'],
    ['AB2.3.3', 'oilContentMeterItems', 'heading', '油分计', 'The oil content meter'],
    ['AB2.3.3.1', 'oilMeterA393', 'yesNo', '按 A.393(X) 决议认可', 'has been approved in accordance with resolution A.393(X)'],
    ['AB2.3.3.2', 'oilMeterMepc60', 'yesNo', '按 MEPC.60(33) 决议认可', 'has been approved in accordance with resolution MEPC.60(33)'],
    ['AB2.3.3.3', 'oilMeterMepc107', 'yesNo', '按 MEPC.107(49) 决议认可', 'has been approved in accordance with resolution MEPC.107(49)'],
    ['AB2.4', 'separatorCapacity', 'number', '系统最大流量（m³/h）', 'Maximum throughput of the system (m³/h)', { required: true }],
    ['AB2.5', 'filteringWaiverItems', 'heading', '第 14 条的免除', 'Waiver of regulation 14'],
    ['AB2.5.1', 'filteringWaiver', 'yesNo', '按第 14.5 条免除第 14.1 或 14.2 条的要求', 'The requirements of regulation 14.1 or 14.2 are waived in respect of the ship in accordance with regulation 14.5'],
    ['AB2.5.1.1', 'waiverSpecialArea', 'yesNo', '本船专在特殊区域内航行', 'The ship is engaged exclusively on voyages within special area(s)'],
    ['AB2.5.1.2', 'waiverHsc', 'yesNo', '本船按《国际高速船安全规则》发证，定期航行且周转时间不超过 24 小时', 'The ship is certified under the HSC Code and engaged on a scheduled service with a turn-around time not exceeding 24 hours'],
    ['AB2.5.2', 'retentionTanks', 'table', '用于留存全部含油舱底水的舱柜', 'Holding tank(s) for the total retention on board of all oily bilge water', { columns: tankColumns, maxRows: 20 }],
    ['B2.5.3', 'bilgeToSlop', 'yesNo', '以将舱底水转驳至污油水舱的布置代替上述留存舱柜', 'In lieu of the holding tank(s) the ship is provided with arrangements to transfer bilge water to the slop tank'],
    ['AB2A', 'fuelTankProtection', 'heading', '燃油舱保护（第 12A 条）', 'Oil fuel tank protection (regulation 12A)'],
    ['AB2A.1.1', 'fuelTanksDoubleHull', 'yesNo', '要求符合第 12A 条，并符合第 6 款和第 7 或 8 款（双壳）', 'The ship is required to comply with regulation 12A and complies with the requirements of paragraphs 6 and either 7 or 8 (double hull construction)'],
    ['AB2A.1.2', 'fuelTanksOutflow', 'yesNo', '要求符合第 12A 条，并符合第 11 款（意外燃油泄漏性能）', 'The ship is required to comply with regulation 12A and complies with the requirements of paragraph 11 (accidental oil fuel outflow performance)'],
    ['AB2A.2', 'fuelTanksNotRequired', 'yesNo', '不要求符合第 12A 条', 'The ship is not required to comply with the requirements of regulation 12A'],
  ]),
}

/** Sections 3 and 4 of Forms A and B: oil residues, regulation 12, and discharge connection, 13. */
// prettier-ignore
export const oilResidues: EquipmentSection = {
  key: 'oilResidues',
  zh: '残油（油泥）的留存和处理（第 12 条）以及含油舱底水舱',
  en: 'Means for retention and disposal of oil residues (sludge) (regulation 12) and oily bilge water holding tank(s)',
  items: itemsOf([
    ['AB3.1', 'sludgeTanks', 'table', '残油（油泥）舱', 'Oil residue (sludge) tanks', { columns: tankColumns, maxRows: 20 }],
    ['AB3.1', 'sludgeVolume', 'number', '残油（油泥）舱总容积（m³）', 'Oil residue (sludge) tanks, total volume (m³)', { required: true }],
    ['AB3.2', 'sludgeDisposal', 'heading', '除舱内留存外处理残油的设备', 'Means for the disposal of oil residues (sludge) in addition to retention in tanks'],
    ['AB3.2.1', 'sludgeIncinerator', 'yesNo', '残油焚烧炉', 'Incinerator for oil residues (sludge)'],
    ['AB3.2.1', 'incineratorCapacity', 'number', '焚烧炉最大能力', 'Incinerator: maximum capacity'],
    ['AB3.2.1', 'incineratorUnit', 'choice', '焚烧炉能力单位', 'Incinerator: unit of the capacity', { options: units }],
    ['AB3.2.2', 'sludgeBoiler', 'yesNo', '适合燃烧残油的辅锅炉', 'Auxiliary boiler suitable for burning oil residues (sludge)'],
    ['AB3.2.3', 'sludgeOtherMeans', 'text', '其他认可的设备', 'Other acceptable means'],
    ['AB3.3', 'bilgeTanks', 'table', '含油舱底水舱', 'Oily bilge water holding tank(s)', { columns: tankColumns, maxRows: 20 }],
    ['AB3.3', 'bilgeVolume', 'number', '含油舱底水舱总容积（m³）', 'Oily bilge water holding tanks, total volume (m³)'],
    ['AB4', 'standardConnectionItems', 'heading', '标准排放接头（第 13 条）', 'Standard discharge connection (regulation 13)'],
    ['AB4.1', 'standardConnection', 'yesNo', '设有将机舱舱底残余物和油泥排往接收设施的管路，并装有符合第 13 条的标准排放接头', 'The ship is provided with a pipeline for the discharge of residues from machinery bilges and sludges to reception facilities, fitted with a standard discharge connection in accordance with regulation 13'],
  ]),
}

/** Sections 5 to 8 of Form A, 8 to 11 of Form B: emergency plans, exemptions, equivalents. */
// prettier-ignore
export const oilPlans: EquipmentSection = {
  key: 'oilPlans',
  zh: '船上油污/海洋污染应急计划（第 37 条）',
  en: 'Shipboard oil/marine pollution emergency plan (regulation 37)',
  items: itemsOf([
    ['A5.1 B8.1', 'sopepApproved', 'yesNo', '备有符合第 37 条的船上油污应急计划', 'The ship is provided with a shipboard oil pollution emergency plan in compliance with regulation 37'],
    ['A5.2 B8.2', 'smpep', 'yesNo', '备有符合第 37.3 条的船上海洋污染应急计划', 'The ship is provided with a shipboard marine pollution emergency plan in compliance with regulation 37.3'],
    ['B8A', 'stsItems', 'heading', '海上船对船过驳油类作业（第 41 条）', 'Ship-to-ship oil transfer operations at sea (regulation 41)'],
    ['B8A.1', 'stsPlan', 'yesNo', '备有符合第 41 条的船对船过驳作业计划', 'The oil tanker is provided with an STS operations plan in compliance with regulation 41'],
    ['A6 B9', 'oilExemptionItems', 'heading', '免除', 'Exemption'],
    ['A6.1 B9.1', 'oilExemptions', 'text', '主管机关按第 3.1 条免除附则 I 第 3 章的要求，所涉项目列于本记录下列各款', 'Exemptions have been granted by the Administration from the requirements of chapter 3 of Annex I in accordance with regulation 3.1 on those items listed under paragraph(s) of this Record'],
    ['A7 B10', 'equivalentItems', 'heading', '等效（第 5 条）', 'Equivalents (regulation 5)'],
    ['A7.1 B10.1', 'equivalents', 'text', '主管机关对附则 I 的某些要求认可等效，所涉项目列于本记录下列各款', 'Equivalents have been approved by the Administration for certain requirements of Annex I on those items listed under paragraph(s) of this Record'],
    ['A8 B11', 'polarOilItems', 'heading', '符合《极地规则》II-A 部分第 1 章', 'Compliance with part II-A, chapter 1 of the Polar Code'],
    ['A8.1 B11.1', 'polarOil', 'yesNo', '符合《极地规则》II-A 部分第 1 章的附加要求', 'The ship is in compliance with additional requirements in the environment-related provisions of the Polar Code, part II-A, chapter 1'],
  ]),
}
