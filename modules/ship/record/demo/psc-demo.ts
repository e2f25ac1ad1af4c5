/**
 * Port State inspections as in the public databases of the regimes: authorities, ports and usual
 * deficiencies.
 */
import type { regimes } from '../shipRecord.contract.ts'

export interface Port {
  mou: (typeof regimes)[number]
  authority: string
  place: string
}

/** Ports of inspection for a fleet in the Far East; the first ones most often. */
export const ports: readonly Port[] = [
  { mou: 'tokyo', authority: 'China MSA', place: 'Shanghai' },
  { mou: 'tokyo', authority: 'China MSA', place: 'Qingdao' },
  { mou: 'tokyo', authority: 'Japan MLIT', place: 'Yokohama' },
  { mou: 'tokyo', authority: 'Japan MLIT', place: 'Kobe' },
  { mou: 'tokyo', authority: 'Korea MOF', place: 'Busan' },
  { mou: 'tokyo', authority: 'AMSA', place: 'Port Hedland' },
  { mou: 'tokyo', authority: 'AMSA', place: 'Newcastle NSW' },
  { mou: 'tokyo', authority: 'MPA Singapore', place: 'Singapore' },
  { mou: 'tokyo', authority: 'Hong Kong Marine Department', place: 'Hong Kong' },
  { mou: 'tokyo', authority: 'Vietnam Maritime Administration', place: 'Hai Phong' },
  { mou: 'tokyo', authority: 'Philippine Coast Guard', place: 'Manila' },
  { mou: 'paris', authority: 'Havenstaatcontrole ILT', place: 'Rotterdam' },
  { mou: 'paris', authority: 'Dienststelle Schiffssicherheit', place: 'Hamburg' },
  { mou: 'uscg', authority: 'USCG Sector Los Angeles-Long Beach', place: 'Long Beach' },
  { mou: 'indianOcean', authority: 'DG Shipping', place: 'Mumbai' },
]

/** Deficiencies with the codes of the regimes. */
export const deficiencies: readonly (readonly [code: string, zh: string, en: string])[] = [
  [
    '07105',
    '机舱防火门自闭器失效',
    'Self-closing device of the fire door of the engine room inoperative',
  ],
  [
    '07109',
    '固定灭火装置：二氧化碳瓶称重记录缺失',
    'Fixed fire-extinguishing installation: no record of weighing the CO2 bottles',
  ],
  ['07114', '燃油速闭阀拉索锈死', 'Remote means of closing fuel valves seized'],
  ['11101', '救生艇机启动困难', 'Lifeboat engine hard to start'],
  ['11108', '救助艇释放钩未按期维护', 'Release hook of the rescue boat not serviced in time'],
  ['10111', '海图改正未及时完成', 'Charts not corrected up to date'],
  ['10116', '航海出版物版本过期', 'Nautical publications of an older edition'],
  ['14104', '油水分离器 15 ppm 报警失效', '15 ppm alarm of the oily-water separator inoperative'],
  ['01315', '油类记录簿记录不完整', 'Oil record book not properly filled in'],
  ['03108', '通风筒关闭装置锈蚀穿孔', 'Closing device of a ventilator wasted through'],
  ['18204', '海员休息时间记录与实际不符', 'Records of hours of rest do not agree with the log'],
  ['13101', '主机滑油泄漏', 'Lubricating oil leaking from the main engine'],
  ['04103', '应急发电机不能自动启动', 'Emergency generator does not start by itself'],
  [
    '15150',
    '安全管理体系：设备维护程序执行不力',
    'ISM: maintenance of ship and equipment not carried out as the system says',
  ],
]
