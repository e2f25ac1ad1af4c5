/** Reviews of the demonstration: plain data. All companies and products are invented. */
import type { Course } from './move-sequences.ts'

export interface DemoReview {
  course: Course
  category: string
  region: string
  lead: 'surveyor' | 'surveyor2'
  by: 'operator' | 'surveyor' | 'surveyor2' | 'admin'
  amount: number
  place: string
  product?: DemoProduct
}
interface DemoProduct {
  productName: string
  productModel: string
  serialNumber: string
  manufacturer: string
  purchaser?: string
  intendedService: string
}

const chain: DemoProduct = {
  productName: '锚链 Anchor chain',
  productModel: 'AM3 Φ68',
  serialNumber: 'AC-26-0118',
  manufacturer: '舟山锚链厂 Zhoushan Chain Works',
  purchaser: '江海船舶 Jianghai Shipbuilding',
  intendedService: '散货船 Bulk carrier',
}
const pump: DemoProduct = {
  productName: '应急消防泵 Emergency fire pump',
  productModel: 'CWF-80',
  serialNumber: 'P-260417',
  manufacturer: 'Hanseo Pump Co., Ltd.',
  purchaser: 'Geumgang Marine',
  intendedService: '成品油船 Product tanker',
}
const raft: DemoProduct = {
  productName: '气胀式救生筏 Inflatable liferaft',
  productModel: 'KHA-25',
  serialNumber: 'LR-26-551',
  manufacturer: '浙海救生设备 Zhehai Lifesaving',
  purchaser: 'Straits Ship Supply',
  intendedService: '国际航行货船 Cargo ships on international voyages',
}
const shaft: DemoProduct = {
  productName: '中间轴 Intermediate shaft',
  productModel: 'IS-420',
  serialNumber: 'IS-26-09',
  manufacturer: '华东锻造 Huadong Forging',
  purchaser: '江海船舶 Jianghai Shipbuilding',
  intendedService: '集装箱船 Container ship',
}
const window: DemoProduct = {
  productName: '舷窗 Side scuttle',
  productModel: 'A-350',
  serialNumber: '型式 Type',
  manufacturer: 'Cavite Marine Glass',
  intendedService: '货船 Cargo ships',
}

const row = (
  course: Course,
  category: string,
  region: string,
  lead: DemoReview['lead'],
  by: DemoReview['by'],
  amount: number,
  place: string,
  product?: DemoProduct,
): DemoReview => ({
  course,
  category,
  region,
  lead,
  by,
  amount,
  place,
  ...(product && { product }),
})

/** Every stage at least once, all regions, ships and products. */
export const demoReviews: readonly DemoReview[] = [
  row('issued', 'PER', 'SHA', 'surveyor', 'operator', 18_600, '上海 Shanghai'),
  row('finished', 'PROD', 'SHA', 'surveyor', 'operator', 2_400, '舟山 Zhoushan', chain),
  row('issued', 'LL', 'SIN', 'surveyor2', 'surveyor2', 4_850, 'Singapore'),
  row('dropped', 'OCC', 'SHA', 'surveyor', 'operator', 1_500, '宁波 Ningbo'),
  row('givenUp', 'TOC', 'PAN', 'surveyor2', 'admin', 22_000, 'Balboa'),
  row('transferred', 'TOC', 'KOR', 'surveyor2', 'admin', 19_750, 'Busan'),
  row('issuing', 'PER', 'SHA', 'surveyor', 'operator', 21_300, '上海 Shanghai'),
  row('issuingLate', 'TOC', 'SIN', 'surveyor2', 'surveyor2', 26_400, 'Singapore'),
  row('issuing', 'PROD', 'SHA', 'surveyor', 'operator', 3_150, '江阴 Jiangyin', shaft),
  row('accepted', 'PER', 'SHA', 'surveyor', 'operator', 17_900, '南通 Nantong'),
  row('acceptedLate', 'OCC', 'TWN', 'surveyor', 'admin', 2_600, '高雄 Kaohsiung'),
  row('finished', 'PLAN', 'SHA', 'surveyor', 'operator', 6_800, '上海 Shanghai'),
  row('accepted', 'PROD', 'KOR', 'surveyor2', 'admin', 2_950, 'Busan', pump),
  row('reported', 'LL', 'SHA', 'surveyor', 'operator', 4_300, '上海 Shanghai'),
  row('mended', 'PER', 'SIN', 'surveyor2', 'surveyor2', 16_450.5, 'Singapore'),
  row('feedbackFailed', 'PER', 'SHA', 'surveyor', 'surveyor', 15_200, '舟山 Zhoushan'),
  row('begun', 'NEW', 'SHA', 'surveyor', 'operator', 68_000, '扬州 Yangzhou'),
  row('passed', 'PER', 'PHL', 'surveyor2', 'admin', 12_700, 'Subic'),
  row('passedLate', 'PROD', 'SIN', 'surveyor2', 'surveyor2', 1_980, 'Singapore', raft),
  row('audited', 'TOC', 'SHA', 'surveyor', 'operator', 24_900, '上海 Shanghai'),
  row('audited', 'AUD', 'SIN', 'surveyor2', 'surveyor2', 5_400, 'Singapore'),
  row('handedIn', 'PER', 'SHA', 'surveyor', 'operator', 14_850, '青岛 Qingdao'),
  row('again', 'OCC', 'PAN', 'surveyor2', 'admin', 3_300, 'Cristóbal'),
  row('moneyFailed', 'LL', 'SHA', 'surveyor', 'operator', 4_100, '上海 Shanghai'),
  row('chiefFailed', 'NEW', 'SHA', 'surveyor', 'operator', 72_500, '上海 Shanghai'),
  row('recalled', 'PER', 'SHA', 'surveyor', 'operator', 13_600, '宁波 Ningbo'),
  row('draft', 'TYPE', 'PHL', 'surveyor2', 'admin', 8_900, 'Manila', window),
]
