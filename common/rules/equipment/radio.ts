import { itemsOf } from './equipment-types.ts'
import type { EquipmentSection, ItemRow } from './equipment-types.ts'

/** Recognized mobile satellite services, SOLAS IV/2.1.16. */
export const satelliteServices = [
  { key: 'inmarsatC', zh: '国际海事卫星 C', en: 'Inmarsat C' },
  { key: 'iridium', zh: '铱星', en: 'Iridium' },
  { key: 'beidou', zh: '北斗报文服务', en: 'BeiDou message service' },
  { key: 'none', zh: '无', en: 'None' },
] as const

// One item per line, so that the record is read as the model form.
// prettier-ignore
const rows: readonly ItemRow[] = [
  ['RCP1', 'primarySystems', 'heading', '主要系统', 'Primary systems'],
  ['RCP1.1', 'vhfSets', 'number', '甚高频无线电装置', 'VHF radio installation', { required: true }],
  ['RCP1.1.1', 'vhfDscEncoder', 'number', 'DSC 编码器', 'DSC encoder'],
  ['RCP1.1.2', 'vhfDscReceiver', 'number', 'DSC 值班接收机', 'DSC watch receiver'],
  ['RCP1.1.3', 'vhfTelephony', 'number', '无线电话', 'Radiotelephony'],
  ['RCP1.2', 'mfSets', 'number', '中频无线电装置', 'MF radio installation', { required: true }],
  ['RCP1.2.1', 'mfDscEncoder', 'number', 'DSC 编码器', 'DSC encoder'],
  ['RCP1.2.2', 'mfDscReceiver', 'number', 'DSC 值班接收机', 'DSC watch receiver'],
  ['RCP1.2.3', 'mfTelephony', 'number', '无线电话', 'Radiotelephony'],
  ['RCP1.3', 'mfhfSets', 'number', '中/高频无线电装置', 'MF/HF radio installation', { required: true }],
  ['RCP1.3.1', 'mfhfDscEncoder', 'number', 'DSC 编码器', 'DSC encoder'],
  ['RCP1.3.2', 'mfhfDscReceiver', 'number', 'DSC 值班接收机', 'DSC watch receiver'],
  ['RCP1.3.3', 'mfhfTelephony', 'number', '无线电话', 'Radiotelephony'],
  // Not required since 1 January 2024 (MSC.496(105)): stated where it is still fitted.
  ['RCP1.3.4', 'mfhfDirectPrinting', 'number', '直接印字电报（如装有）', 'Direct-printing telegraphy (where fitted)'],
  ['RCP1.4', 'satelliteService', 'choice', '认可的移动卫星业务船舶地球站', 'Ship earth station of a recognized mobile satellite service', { required: true, options: satelliteServices }],
  ['RCP2', 'secondaryAlerting', 'text', '第二报警手段', 'Secondary means of alerting'],
  ['RCP3', 'safetyInformation', 'heading', '海上安全信息的接收设备', 'Facilities for reception of maritime safety information'],
  ['RCP3.1', 'navtex', 'number', 'NAVTEX 接收机', 'NAVTEX receiver', { required: true }],
  ['RCP3.2', 'egc', 'number', 'EGC 接收机', 'EGC receiver', { required: true }],
  ['RCP3.3', 'hfDirectPrinting', 'number', '高频直接印字电报接收机', 'HF direct-printing radiotelegraph receiver'],
  ['RCP4', 'epirbItems', 'heading', '卫星应急无线电示位标', 'Satellite EPIRB'],
  // The Inmarsat and VHF EPIRBs of the old forms are out of service, and are left out.
  ['RCP4.1', 'epirb', 'number', 'COSPAS-SARSAT 卫星示位标', 'COSPAS-SARSAT', { required: true }],
  // Radio life-saving appliances moved from SOLAS III/6 to IV/7 on 1 January 2024, and from the
  // life-saving appliances of Forms E, C and P to the radio facilities: MSC.496(105), MSC.497(105).
  ['RCP5', 'sarts', 'number', '搜救定位装置数量', 'Number of search and rescue locating devices', { required: true }],
  ['RCP5.1', 'sartsRadar', 'number', '其中：雷达搜救应答器（SART）', 'Radar search and rescue transponders (SART)'],
  ['RCP5.2', 'sartsAis', 'number', '其中：AIS 搜救发射器（AIS-SART）', 'AIS search and rescue transmitters (AIS-SART)'],
  ['RCP6', 'twoWayVhf', 'number', '双向甚高频无线电话设备数量', 'Number of two-way VHF radiotelephone apparatus', { required: true }],
]

/** Section 2 of Form R, 3 of Forms C and P: radio facilities, SOLAS chapter IV. */
export const radioFacilities: EquipmentSection = {
  key: 'radio',
  zh: '无线电设备明细',
  en: 'Details of radio facilities',
  items: itemsOf(rows),
}

/** Section 3 of Form R, 4 of Forms C and P: SOLAS IV/15.6 and 15.7. */
// prettier-ignore
export const radioAvailability: EquipmentSection = {
  key: 'radioAvailability',
  zh: '确保无线电设备可用性的方法（第 IV/15.6、15.7 条）',
  en: 'Methods used to ensure availability of radio facilities (regulations IV/15.6 and 15.7)',
  items: itemsOf([
    ['R3.1 CP4.1', 'duplication', 'yesNo', '双套设备', 'Duplication of equipment'],
    ['R3.2 CP4.2', 'shoreMaintenance', 'yesNo', '岸上维修', 'Shore-based maintenance'],
    ['R3.3 CP4.3', 'atSeaMaintenance', 'yesNo', '海上维修能力', 'At-sea maintenance capability'],
  ]),
}
