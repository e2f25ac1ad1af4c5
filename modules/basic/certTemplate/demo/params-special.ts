/** Parameters of the certificates of polar, high-speed, special purpose and offshore ships. */
import { POLAR_SHIP_TYPES } from '#common/rules/ships/printed-types.ts'
import { area, choice, date, number, optional, text, yesNo } from './param-kinds.ts'
import { recordParams } from './record-params.ts'
import { issued, shared } from './shared-params.ts'
import type { TemplateParam } from './template-data.ts'

const ship = ['shipName', 'callSign', 'registryPort', 'grossTonnage', 'imo']
const survey = ['inspectionDate', 'inspectionDateZh']

const polarEquipment: TemplateParam[] = [
  number('insulatedSuitsCrew', '保温浸水服：船员', 'Insulated immersion suits for crew'),
  number(
    'insulatedSuitsPassengers',
    '保温浸水服：乘客',
    'Insulated immersion suits for passengers',
  ),
  number('polarThermalAids', '保温用具', 'Thermal protective aids'),
  number('personalKits', '个人救生包：人数', 'Personal survival equipment for number of persons'),
  number('groupKits', '集体救生包：人数', 'Group survival equipment for number of persons'),
  number(
    'polarLiferafts',
    '按极地规则配备的救生筏：总容量（人）',
    'Total capacity of liferafts in compliance with the Polar Code (persons)',
  ),
  number(
    'polarLifeboats',
    '按极地规则配备的救生艇：总容量（人）',
    'Total capacity of lifeboats in compliance with the Polar Code (persons)',
  ),
  yesNo(
    'twoEchoSounders',
    '两台独立测深仪或一台设两个独立换能器',
    'Two independent echo-sounding devices, or one with two separate transducers',
  ),
  yesNo(
    'searchlights',
    '可遥控、360° 的窄光束探照灯',
    'Remotely rotatable, narrow-beam searchlights, arc of 360 degrees',
  ),
  yesNo(
    'redLightAstern',
    '可手动控制的向后红闪灯',
    'Manually initiated flashing red light visible from astern',
  ),
  yesNo(
    'nonMagneticHeadings',
    '两套独立的非磁性首向装置',
    'Two or more non-magnetic independent means to determine heading',
  ),
  yesNo(
    'gnssCompass',
    'GNSS 罗经或等效装置（纬度高于 80°）',
    'GNSS compass or equivalent (above 80 degrees latitude)',
  ),
  yesNo(
    'soundSignalAstern',
    '面向船尾的声响信号装置',
    'Sound signalling system mounted to face astern',
  ),
  yesNo(
    'rescueCentreVoice',
    '与救助协调中心的话音和/或数据通信',
    'Voice and/or data communications with relevant rescue coordination centres',
  ),
  yesNo(
    'aircraftRadio',
    '121.5 和 123.1 MHz 与航空器的话音通信',
    'Equipment for voice communications with aircraft on 121.5 and 123.1 MHz',
  ),
  yesNo(
    'telemedical',
    '与远程医疗服务的双向话音和数据通信',
    'Two-way voice and data communication with a Telemedical Assistance Service',
  ),
  yesNo(
    'boatsAlert',
    '救生艇和救助艇：报警装置',
    'Rescue boats and lifeboats released: one device for transmitting ship-to-shore alerts',
  ),
  yesNo(
    'boatsLocating',
    '救生艇和救助艇：定位信号装置',
    'Rescue boats and lifeboats released: one device for transmitting signals for location',
  ),
  yesNo(
    'boatsOnScene',
    '救生艇和救助艇：现场通信装置',
    'Rescue boats and lifeboats released: one device for transmitting and receiving on-scene communications',
  ),
  yesNo(
    'craftLocating',
    '其他救生艇筏：定位信号装置',
    'Other survival craft: one device for transmitting signals for location',
  ),
  yesNo(
    'craftOnScene',
    '其他救生艇筏：现场通信装置',
    'Other survival craft: one device for transmitting and receiving on-scene communications',
  ),
]

export const polar: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship),
  choice('polarCategory', '船舶类别', 'Ship category', [
    ['Category A', 'A 类'],
    ['Category B', 'B 类'],
    ['Category C', 'C 类'],
  ]),
  text('iceClass', '冰级', 'Ice class', optional),
  text('iceDraughtMax', '最大吃水：艉、艏（米）', 'Max. draught aft, fwd (m)', optional),
  text('iceDraughtMin', '最小吃水：艉、艏（米）', 'Min. draught aft, fwd (m)', optional),
  choice('polarShipType', '船舶种类', 'Ship type', POLAR_SHIP_TYPES, {
    source: 'ship.polarShipType',
  }),
  choice('iceOperation', '限于的水域', 'Ship restricted to operate in', [
    ['Ice free waters', '无冰水域'],
    ['Open waters', '开敞水域'],
    ['Other ice conditions', '其他冰况'],
  ]),
  yesNo('lowTemperature', '拟在低温下营运', 'Low air temperature'),
  number('polarTemperature', '极地使用温度（°C）', 'Polar service temp. (°C)', optional),
  number('rescueDays', '最长预期救援时间（天）', 'Max. time of rescue (days)'),
  yesNo(
    'polarAlternative',
    '按第 XIV/4 条采用替代设计和布置',
    'Alternative design and arrangements under regulation XIV/4',
  ),
  area('limitIce', '营运限制：冰况', 'Limitations: ice', optional),
  text('limitTemperature', '营运限制：温度', 'Limitations: temperature', optional),
  text('limitLatitude', '营运限制：高纬度', 'Limitations: high latitudes', optional),
  ...polarEquipment,
]

/** Persons, and the record of equipment by the items of a SOLAS form. */
const safetyEquipment = (
  form: 'C' | 'P',
  without: ReadonlySet<string> = new Set(['passengers', 'subdivisionLines']),
): TemplateParam[] => [
  number('personsCertified', '核定载运人数', 'Number of persons the ship is certified to carry', {
    source: 'ship.personsOnBoard',
  }),
  ...recordParams(form).filter(({ keyword }) => !without.has(keyword)),
]

export const specialPurpose: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship, 'keelDate', 'conversionDate', 'exemptionIssued'),
  text('specialPurpose', '特种用途', 'Special purpose'),
  text('seaAreas', '核定航行海区（第 IV/2 条）', 'Sea areas (regulation IV/2)', {
    source: 'ship.seaAreas',
  }),
  number('specialPersonnel', '特殊人员数', 'Number of special personnel'),
  // Form SPS has no self-righting partially enclosed lifeboats.
  ...safetyEquipment(
    'P',
    new Set([
      'passengers',
      'subdivisionLines',
      'lifeboatsSelfRightingPort',
      'lifeboatsSelfRightingStarboard',
    ]),
  ),
]

/** SOLAS XV/3.2 and 3.3 are about cargo ships and high-speed craft authorized earlier: MIN 708 (M). */
export const industrialPersonnel: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship, 'keelDate', 'conversionDate', 'exemptionIssued'),
  yesNo(
    'industrialAuthorizedEarlier',
    '2024 年 7 月 1 日前已获授权（第 XV/3.2 或 3.3 条）',
    'Authorized before 1 July 2024 (regulation XV/3.2 or 3.3)',
  ),
  number('personsCertified', '核定载运总人数', 'Total number of persons on board', {
    source: 'ship.personsOnBoard',
  }),
  number('industrialPersons', '工业人员数', 'Number of industrial personnel'),
  yesNo(
    'industrialDangerousGoods',
    '载运工业人员工作所需危险货物',
    'Dangerous goods may be carried',
  ),
  area('industrialEquipment', '工业人员转移和附加救生设备', 'Transfer and life-saving equipment'),
]

export const highSpeedCraft: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship, 'keelDate'),
  text('craftModel', '制造厂型号和船体编号', 'Manufacturer’s model and hull number'),
  text(
    'designWaterline',
    '设计水线：艏、艉吃水（米）',
    'Design waterline: draughts forward, aft (m)',
  ),
  choice('craftCategory', '类别', 'Category', [
    ['Category A passenger craft', 'A 类客船'],
    ['Category B passenger craft', 'B 类客船'],
    ['Cargo craft', '货船'],
  ]),
  choice('craftType', '船型', 'Craft type', [
    ['Air-cushion vehicle', '气垫船'],
    ['Surface-effect ship', '表面效应船'],
    ['Hydrofoil', '水翼船'],
    ['Monohull', '单体船'],
    ['Multihull', '多体船'],
    ['Other', '其他'],
  ]),
  text('seaAreas', '核定航行海区', 'Sea areas', { source: 'ship.seaAreas' }),
  yesNo(
    'craftAlternative',
    '采用等效措施（规则第 1.11 节）',
    'Equivalent under section 1.11 of the Code accepted',
  ),
  ...safetyEquipment('P'),
]

export const offshoreUnit: TemplateParam[] = [
  ...issued(),
  ...shared(...survey, ...ship, 'keelDate', 'conversionDate', 'ownerName'),
  choice('unitType', '平台类型', 'Type of unit', [
    ['Self-elevating unit', '自升式'],
    ['Column-stabilized unit', '柱稳式'],
    ['Surface unit', '水面式'],
    ['Other', '其他'],
  ]),
  choice('unitMode', '机械推进', 'Propulsion', [
    ['Self-propelled', '自航'],
    ['Non-self-propelled', '非自航'],
  ]),
  date('bottomDate1', '船底检查日期（前一次）', 'Dry-dock survey, previous', optional),
  date('bottomDate2', '船底检查日期（最近一次）', 'Dry-dock survey, latest'),
  area('unitLimits', '营运限制', 'Operating limitations', optional),
  ...safetyEquipment('C'),
]
