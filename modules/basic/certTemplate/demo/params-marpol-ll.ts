/** Parameters of the MARPOL certificates and the Load Line Certificate. */
import { issued, shared } from './shared-params.ts'
import { option, param } from './template-data.ts'
import type { TemplateParam } from './template-data.ts'

const optional = { required: false }
const ship = ['shipName', 'callSign', 'registryPort', 'imo']

export const annexOne: TemplateParam[] = [
  ...issued(),
  ...shared(
    'inspectionDate',
    'inspectionDateZh',
    ...ship,
    'grossTonnage',
    'deadweight',
    'keelDate',
    'buildDate',
  ),
  param(
    'supplementForm',
    '附件格式（A 非油船，B 油船）',
    'Form of the supplement (A: not an oil tanker, B: oil tanker)',
    3,
    { selectOptions: ['A', 'B'] },
  ),
  param('isOilTanker', '油船', 'Oil tanker', 7),
  param(
    'isOtherWithTanks',
    '设有属第 2.2 条货舱的非油船',
    'Other ship with tanks under regulation 2.2',
    7,
  ),
  param('isOtherShip', '其他船舶', 'Ship other than any of the above', 7),
  param('oilyWaterSeparator', '滤油设备型号', 'Oil filtering equipment, model', 1),
  param('separatorCapacity', '额定处理量（m³/h）', 'Rated throughput (m³/h)', 4),
  param('oilContentMeter', '油分计和报警', 'Oil content meter and alarm', 7),
  param('automaticStop', '自动停止装置', 'Automatic stopping device', 7),
  param('sludgeVolume', '油渣舱总容积（m³）', 'Sludge tanks, total volume (m³)', 4),
  param('bilgeVolume', '含油舱底水舱容积（m³）', 'Oily bilge water tanks (m³)', 4, optional),
  param('standardConnection', '标准排放接头', 'Standard discharge connection', 7),
  param('sopepApproved', '已批准船上油污应急计划', 'SOPEP approved', 7),
  param('equivalents', '等效和免除', 'Equivalents and exemptions', 2, optional),
]

const tiers = [
  option('Tier I', '第 I 级'),
  option('Tier II', '第 II 级'),
  option('Tier III', '第 III 级'),
  option('Not applicable', '不适用'),
]

export const annexSix: TemplateParam[] = [
  ...issued(),
  ...shared(
    'inspectionDate',
    'inspectionDateZh',
    ...ship,
    'grossTonnage',
    'shipType',
    'keelDate',
    'buildDate',
  ),
  param('hcfcOnBoard', '有含 HCFC 系统', 'Systems with HCFCs on board', 7),
  param('hcfcSystems', '含 HCFC 系统及位置', 'Systems with HCFCs, location', 2, optional),
  param('refrigerant', '现用制冷剂', 'Refrigerant in use', 1, optional),
  param('ozoneRecordBook', '备有消耗臭氧物质记录簿', 'Ozone-depleting substances record book', 7),
  param('mainEngine', '主机制造厂和型号', 'Main engine, maker and model', 1),
  param('mainEnginePower', '主机功率（kW）', 'Main engine, power (kW)', 4),
  param('mainEngineSpeed', '主机转速（rpm）', 'Main engine, speed (rpm)', 4),
  param('mainNoxTier', '主机 NOx 限值', 'Main engine, NOx limit', 3, { selectOptions: tiers }),
  param('auxEngine', '辅机制造厂和型号', 'Auxiliary engines, maker and model', 1),
  param('auxEnginePower', '辅机功率（kW）', 'Auxiliary engines, power (kW)', 4),
  param('auxEngineSpeed', '辅机转速（rpm）', 'Auxiliary engines, speed (rpm)', 4),
  param('auxNoxTier', '辅机 NOx 限值', 'Auxiliary engines, NOx limit', 3, { selectOptions: tiers }),
  param('sulphurGlobal', '排放控制区外硫含量（% m/m）', 'Sulphur outside an ECA (% m/m)', 4),
  param('sulphurEca', '排放控制区内硫含量（% m/m）', 'Sulphur in an ECA (% m/m)', 4),
  param('scrubber', '装有废气清洗系统', 'Exhaust gas cleaning system fitted', 7),
  param('scrubberType', '废气清洗系统型号', 'Exhaust gas cleaning system, model', 1, optional),
  param('incinerator', '装有焚烧炉', 'Incinerator fitted', 7),
  param('airRemarks', '备注', 'Remarks', 2, optional),
]

/** Freeboard and load line of one timber zone; LS is measured from S, the others from LS. */
const timber = (mark: string, zh: string, en: string): TemplateParam[] => [
  param(`freeboard${mark}`, `${zh}干舷（毫米）`, `Freeboard, ${en} (mm)`, 4, optional),
  param(`line${mark}`, `${zh}载重线（毫米）`, `Load line, ${en} (mm)`, 4, optional),
]

export const loadLine: TemplateParam[] = [
  ...issued(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, 'lengthLl'),
  param('shipAge', '核定干舷所依据船舶', 'Freeboard assigned as', 3, {
    selectOptions: [option('A new ship', '新船'), option('An existing ship', '现有船舶')],
  }),
  param('freeboardType', '船舶型式', 'Type of ship', 3, {
    selectOptions: [
      option('Type A', 'A 型'),
      option('Type B', 'B 型'),
      option('Type B with reduced freeboard', '减小干舷的 B 型'),
      option('Type B with increased freeboard', '增大干舷的 B 型'),
    ],
  }),
  param('summerDraught', '夏季吃水（米）', 'Summer draught (m)', 4, { source: 'ship.draft' }),
  param('freeboardTropical', '热带干舷（毫米）', 'Freeboard, tropical (mm)', 4),
  param('aboveTropical', '热带线在夏季线以上（毫米）', 'Tropical above summer (mm)', 4),
  param('freeboardSummer', '夏季干舷（毫米）', 'Freeboard, summer (mm)', 4, {
    source: 'ship.freeboard',
  }),
  param('freeboardWinter', '冬季干舷（毫米）', 'Freeboard, winter (mm)', 4),
  param('belowWinter', '冬季线在夏季线以下（毫米）', 'Winter below summer (mm)', 4),
  param('freeboardWna', '北大西洋冬季干舷（毫米）', 'Freeboard, winter North Atlantic (mm)', 4),
  param(
    'belowWna',
    '北大西洋冬季线在夏季线以下（毫米）',
    'Winter North Atlantic below summer (mm)',
    4,
  ),
  param('freshWaterAllowance', '淡水宽限（毫米）', 'Fresh water allowance (mm)', 4),
  param('timberFreeboards', '核定木材干舷', 'Timber freeboards assigned', 7),
  ...timber('LT', '热带木材', 'timber, tropical'),
  ...timber('LS', '夏季木材', 'timber, summer'),
  ...timber('LW', '冬季木材', 'timber, winter'),
  ...timber('LWNA', '北大西洋冬季木材', 'timber, winter North Atlantic'),
  param(
    'timberFreshWater',
    '木材淡水宽限（毫米）',
    'Fresh water allowance, timber (mm)',
    4,
    optional,
  ),
  param('deckLineOffset', '甲板线上缘距甲板（毫米）', 'Deck line from deck (mm)', 4),
  param('deckLine', '甲板线位置', 'Position of the deck line', 3, {
    selectOptions: [
      option('above the top of the steel upper deck', '上甲板钢板上表面以上'),
      option('below the top of the steel upper deck', '上甲板钢板上表面以下'),
    ],
  }),
  param('freeboardRemarks', '备注', 'Remarks', 2, optional),
]
