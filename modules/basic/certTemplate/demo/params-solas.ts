/** Parameters of the three SOLAS cargo ship safety certificates. */
import { issued, shared } from './shared-params.ts'
import { option, param } from './template-data.ts'
import type { TemplateParam } from './template-data.ts'

const optional = { required: false }
const ship = ['shipName', 'callSign', 'registryPort', 'imo', 'grossTonnage', 'keelDate']

export const construction: TemplateParam[] = [
  ...issued(),
  ...shared(
    'inspectionDate',
    'inspectionDateZh',
    ...ship,
    'deadweight',
    'shipType',
    'buildDate',
    'officialNo',
    'contractDate',
    'conversionDate',
  ),
  param('bottomDate1', '船底外部检查日期（前一次）', 'Bottom inspection, previous', 6),
  param('bottomDate2', '船底外部检查日期（最近一次）', 'Bottom inspection, latest', 6),
  param(
    'gasFuel',
    '按第 II-1 章 G 部分使用的燃料',
    'Fuel used under part G of chapter II-1',
    1,
    optional,
  ),
  ...shared('exemptionIssued', 'alternativeDesign'),
]

export const equipment: TemplateParam[] = [
  ...issued(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, 'deadweight', 'lengthLl', 'shipType'),
  param(
    'tradeArea',
    '航行限制（第 III/26.1.1.1 条）',
    'Trade area limits (reg. III/26.1.1.1)',
    1,
    optional,
  ),
  ...shared('exemptionIssued', 'alternativeDesign'),
  param('lsaPersons', '救生设备供给总人数', 'Persons provided for', 4),
  param('radioPersons', '无线电操作最少合格人数', 'Minimum persons to operate radio', 4),
  param('lifeboatsPort', '左舷救生艇数量', 'Lifeboats, port', 4),
  param('lifeboatsStarboard', '右舷救生艇数量', 'Lifeboats, starboard', 4),
  param('lifeboatPersons', '救生艇可容纳人数', 'Persons in lifeboats', 4),
  param('freeFallLifeboat', '自由降落救生艇', 'Free-fall lifeboat', 7),
  param('rescueBoats', '救助艇数量', 'Rescue boats', 4),
  param('liferafts', '救生筏数量', 'Liferafts', 4),
  param('liferaftPersons', '救生筏可容纳人数', 'Persons in liferafts', 4),
  param('lifebuoys', '救生圈数量', 'Lifebuoys', 4),
  param('lifejackets', '救生衣数量', 'Lifejackets', 4),
  param('immersionSuits', '救生服数量', 'Immersion suits', 4),
  ...shared('sarts'),
  param('twoWayVhf', '双向甚高频无线电话数量', 'Two-way VHF apparatus', 4),
  param('fixedFireSystem', '固定灭火系统', 'Fixed fire-extinguishing system', 3, {
    selectOptions: [
      option('CO₂ fixed gas system', '二氧化碳固定灭火系统'),
      option('Water-mist system', '细水雾灭火系统'),
      option('High-expansion foam system', '高倍泡沫灭火系统'),
      option('Clean agent system', '洁净气体灭火系统'),
    ],
  }),
]

export const radio: TemplateParam[] = [
  ...issued(),
  ...shared('inspectionDate', 'inspectionDateZh', ...ship, 'mmsi'),
  param('seaA1', 'A1 海区', 'Sea area A1', 7),
  param('seaA2', 'A2 海区', 'Sea area A2', 7),
  param('seaA3', 'A3 海区', 'Sea area A3', 7),
  param('seaA4', 'A4 海区', 'Sea area A4', 7),
  ...shared('exemptionIssued'),
  param('duplication', '双套设备', 'Duplication of equipment', 7),
  param('shoreMaintenance', '岸上维修', 'Shore-based maintenance', 7),
  param('atSeaMaintenance', '海上维修', 'At-sea maintenance capability', 7),
  param('vhfSets', '甚高频无线电装置数量', 'VHF sets', 4),
  param('mfSets', '中频无线电装置数量', 'MF sets', 4),
  param('mfhfSets', '中/高频无线电装置数量', 'MF/HF sets', 4),
  param('satelliteService', '认可的移动卫星业务', 'Recognized mobile satellite service', 3, {
    selectOptions: [
      option('Inmarsat C', '国际海事卫星 C'),
      option('Iridium', '铱星'),
      option('BeiDou message service', '北斗报文服务'),
      option('None', '无'),
    ],
  }),
  param('navtex', 'NAVTEX 接收机数量', 'NAVTEX receivers', 4),
  param('egc', 'EGC 接收机数量', 'EGC receivers', 4),
  param('epirb', '卫星应急无线电示位标数量', 'Satellite EPIRBs', 4),
  ...shared('sarts'),
  param('reserveEnergy', '备用电源', 'Reserve source of energy', 1, optional),
  param('radioRemarks', '备注', 'Remarks', 2, optional),
]
