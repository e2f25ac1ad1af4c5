import { itemsOf } from './equipment-types.ts'
import type { EquipmentSection, ItemRow } from './equipment-types.ts'

const charts = [
  { key: 'charts', zh: '海图', en: 'Nautical charts' },
  { key: 'ecdis', zh: '电子海图显示与信息系统', en: 'ECDIS' },
] as const
const receivers = [
  { key: 'gnss', zh: '全球卫星导航系统', en: 'Global navigation satellite system' },
  { key: 'terrestrial', zh: '陆基无线电导航系统', en: 'Terrestrial radionavigation system' },
  {
    key: 'multiSystem',
    zh: '多系统船载无线电导航接收机',
    en: 'Multi-system shipborne radionavigation receiver',
  },
] as const
const radars = [
  { key: '3GHz', zh: '3 GHz', en: '3 GHz' },
  { key: '9GHz', zh: '9 GHz', en: '9 GHz' },
] as const

// The actual provision is a number, "fitted", or the other means that SOLAS V/19 permits.
// One item per line, so that the record is read as the model form.
// prettier-ignore
const rows: readonly ItemRow[] = [
  ['ECP1.1', 'magneticCompass', 'text', '标准磁罗经', 'Standard magnetic compass'],
  ['ECP1.2', 'spareCompass', 'text', '备用磁罗经', 'Spare magnetic compass'],
  ['ECP1.3', 'gyroCompass', 'text', '陀螺罗经', 'Gyro compass'],
  ['ECP1.4', 'headingRepeater', 'text', '陀螺罗经首向复示器', 'Gyro compass heading repeater'],
  ['ECP1.5', 'bearingRepeater', 'text', '陀螺罗经方位复示器', 'Gyro compass bearing repeater'],
  ['ECP1.6', 'headingControl', 'text', '首向或航迹控制系统', 'Heading or track control system'],
  ['ECP1.7', 'pelorus', 'text', '罗经方位装置', 'Pelorus or compass bearing device'],
  ['ECP1.8', 'bearingCorrection', 'text', '首向和方位修正手段', 'Means of correcting heading and bearings'],
  ['ECP1.9', 'headingTransmitter', 'text', '首向传送装置（THD）', 'Transmitting heading device (THD)'],
  ['ECP2.1', 'nauticalCharts', 'choice', '海图 / 电子海图显示与信息系统', 'Nautical charts / electronic chart display and information system (ECDIS)', { options: charts }],
  ['ECP2.2', 'ecdisBackup', 'text', '电子海图显示与信息系统的备用装置', 'Back-up arrangements for ECDIS'],
  ['ECP2.3', 'nauticalPublications', 'text', '航海出版物', 'Nautical publications'],
  ['ECP2.4', 'publicationsBackup', 'text', '电子航海出版物的备用装置', 'Back-up arrangements for electronic nautical publications'],
  ['ECP3.1', 'navigationReceiver', 'choice', '全球卫星导航系统 / 陆基无线电导航系统 / 多系统接收机', 'Receiver for a global navigation satellite system / terrestrial radionavigation system / multi-system receiver', { options: receivers }],
  ['ECP3.2', 'radar9GHz', 'text', '9 GHz 雷达', '9 GHz radar'],
  ['ECP3.3', 'secondRadar', 'choice', '第二台雷达（3 GHz / 9 GHz）', 'Second radar (3 GHz / 9 GHz)', { options: radars }],
  ['ECP3.4', 'arpa', 'text', '自动雷达标绘仪（ARPA）', 'Automatic radar plotting aid (ARPA)'],
  ['ECP3.5', 'trackingAid', 'text', '自动跟踪仪', 'Automatic tracking aid'],
  ['ECP3.6', 'secondTrackingAid', 'text', '第二台自动跟踪仪', 'Second automatic tracking aid'],
  ['ECP3.7', 'plottingAid', 'text', '电子标绘仪', 'Electronic plotting aid'],
  ['ECP4.1', 'ais', 'text', '自动识别系统（AIS）', 'Automatic identification system (AIS)'],
  ['ECP4.2', 'lrit', 'text', '远程识别和跟踪系统（LRIT）', 'Long-range identification and tracking system (LRIT)'],
  ['EC5.1 P5', 'vdr', 'text', '航行数据记录仪（VDR）', 'Voyage data recorder (VDR)'],
  ['EC5.2', 'simplifiedVdr', 'text', '简易型航行数据记录仪（S-VDR）', 'Simplified voyage data recorder (S-VDR)'],
  ['ECP6.1', 'speedThroughWater', 'text', '航速和航程测量装置（对水）', 'Speed and distance measuring device (through the water)'],
  ['ECP6.2', 'speedOverGround', 'text', '航速和航程测量装置（对地，首向和横向）', 'Speed and distance measuring device (over the ground in the forward and athwartship direction)'],
  ['ECP7', 'echoSounder', 'text', '测深仪', 'Echo-sounding device'],
  ['ECP8.1', 'rudderIndicators', 'text', '舵角、螺旋桨、推力、螺距和工作模式指示器', 'Rudder, propeller, thrust, pitch and operational mode indicator'],
  ['ECP8.2', 'rateOfTurn', 'text', '回转速率指示器', 'Rate-of-turn indicator'],
  ['ECP9', 'soundReception', 'text', '声响接收系统', 'Sound reception system'],
  ['ECP10', 'steeringTelephone', 'text', '通往应急操舵位置的电话', 'Telephone to emergency steering position'],
  ['ECP11', 'signallingLamp', 'text', '白昼信号灯', 'Daylight signalling lamp'],
  ['ECP12', 'radarReflector', 'text', '雷达反射器', 'Radar reflector'],
  ['ECP13', 'signalCode', 'text', '《国际信号规则》', 'International Code of Signals'],
  ['ECP14', 'iamsarManual', 'text', '《国际航空和海上搜救手册》第 III 卷', 'IAMSAR Manual, Volume III'],
  ['ECP15', 'watchAlarm', 'text', '驾驶台航行值班报警系统（BNWAS）', 'Bridge navigational watch alarm system (BNWAS)'],
  // SOLAS V/19.2.12, from 2026; after the other items, as its place in the forms was not at hand.
  ['EC16', 'electronicInclinometer', 'text', '电子倾斜仪', 'Electronic inclinometer'],
]

/** Section 3 of Form E, 5 of Forms C and P: navigational equipment, SOLAS V/18 and V/19. */
export const navigation: EquipmentSection = {
  key: 'navigation',
  zh: '航行系统和设备明细',
  en: 'Details of navigational systems and equipment',
  items: itemsOf(rows),
}
