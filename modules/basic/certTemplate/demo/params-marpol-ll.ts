/** Parameters of the MARPOL certificates and the Load Line Certificate. */
import { equipmentParams, recordParams } from './record-params.ts'
import { issued, shared } from './shared-params.ts'
import { option, param } from './template-data.ts'
import type { TemplateParam } from './template-data.ts'

const optional = { required: false }
const ship = ['shipName', 'callSign', 'registryPort', 'imo']

const annexOneShip: TemplateParam[] = [
  ...issued(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, 'grossTonnage', 'keelDate', 'buildDate'),
  param('contractDate', '建造合同日期', 'Date of building contract', 6, {
    source: 'ship.contractDate',
    ...optional,
  }),
  param('isOilTanker', '油船', 'Oil tanker', 7, { source: 'annexOne.isOilTanker' }),
  param('isOtherWithTanks', '设有属第 2.2 条货舱的非油船', 'Other ship with tanks under 2.2', 7, {
    source: 'annexOne.isOtherWithTanks',
  }),
  param('isOtherShip', '其他船舶', 'Ship other than any of the above', 7, {
    source: 'annexOne.isOtherShip',
  }),
]

/** The IOPP Certificate with Form A of its supplement. */
export const annexOneFormA: TemplateParam[] = [...annexOneShip, ...recordParams('A')]

/** The IOPP Certificate with Form B of its supplement; box 1.11.6 is the one of the certificate. */
export const annexOneFormB: TemplateParam[] = [
  ...annexOneShip,
  ...shared('deadweight'),
  ...equipmentParams('lengthLl'),
  ...recordParams('B').filter(({ keyword }) => keyword !== 'isOtherWithTanks'),
]

export const annexSix: TemplateParam[] = [
  ...issued(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, 'grossTonnage', 'keelDate'),
  ...recordParams('S'),
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
  param('deckLineBelow', '甲板线在甲板以下', 'Deck line below the deck', 7),
  param('freeboardRemarks', '备注', 'Remarks', 2, optional),
]
