import {
  bilingual,
  cell,
  grid,
  head,
  heading,
  line,
  particulars,
} from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { Block } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { noiseSurvey } from '../params-lifting.ts'
import { sectionBlocks } from '../record-blocks.ts'
import { IMO, KEEL, NAME, PORT, TONNAGE, TYPE, authority, completedOn } from './common.ts'
import { fields } from './field-blocks.ts'

/** Limits in dB(A) of the Code, 4.2: of ships of 1,600 up to 10,000 GT, and of 10,000 GT and above. */
// prettier-ignore
const limits: readonly (readonly [en: string, zh: string, small: string, large: string])[] = [
  ['4.2.1 Work spaces: machinery spaces', '工作处所：机器处所', '110', '110'],
  ['Machinery control rooms', '机器控制室', '75', '75'],
  ['Workshops other than those forming part of machinery spaces', '不属于机器处所的工作间', '85', '85'],
  ['Non-specified work spaces', '未指明的工作处所', '85', '85'],
  ['4.2.2 Navigation spaces: navigating bridge and chartrooms', '航行处所：驾驶室和海图室', '65', '65'],
  ['Look-out posts, including navigating bridge wings and windows', '瞭望位置，包括驾驶台两翼和窗口', '70', '70'],
  ['Radio rooms, equipment operating without audio signals', '无线电室（设备工作但无音响信号）', '60', '60'],
  ['Radar rooms', '雷达室', '65', '65'],
  ['4.2.3 Accommodation spaces: cabins and hospitals', '起居处所：居住舱室和病房', '60', '55'],
  ['Messrooms', '餐厅', '65', '60'],
  ['Recreation rooms', '娱乐室', '65', '60'],
  ['Open recreation areas', '露天娱乐区域', '75', '75'],
  ['Offices', '办公室', '65', '60'],
  ['4.2.4 Service spaces: galleys, food processing equipment not operating', '服务处所：厨房（食品加工设备不工作）', '75', '75'],
  ['Serveries and pantries', '备餐间和配膳室', '75', '75'],
  ['4.2.5 Normally unoccupied spaces', '通常无人处所', '90', '90'],
]

const small = { size: 8, line: 10.5 }

const limitTable = (): Block[] => [
  heading('Limits of the Code, 4.2, dB(A)', '规则第 4.2 节限值，dB(A)', { pageBreak: true }),
  grid(
    [114, 30, 30],
    [
      [
        head('Space', '处所'),
        head('1,600 up to 10,000 GT', '1,600 至 10,000 总吨', { center: true }),
        head('10,000 GT and above', '10,000 总吨及以上', { center: true }),
      ],
      ...limits.map(([en, zh, upTo, above]) => [
        cell([line(`${en} ${zh}`, small)]),
        cell([line(upTo, { ...small, align: 'center' })]),
        cell([line(above, { ...small, align: 'center' })]),
      ]),
    ],
    { minHeight: 5.4, headerRows: 1 },
  ),
]

/**
 * Noise survey report: SOLAS II-1/3-12; Code on Noise Levels on Board Ships, resolution MSC.337(91),
 * 4.3 and appendix 1. Always carried on board: 4.3.3.
 */
export const nsr = (): CertificateText => ({
  titleEn: 'Noise Survey Report',
  titleZh: '噪声检验报告',
  unlimited: true,
  ...authority(
    'INTERNATIONAL CONVENTION FOR THE SAFETY OF LIFE AT SEA, 1974, as amended, regulation II-1/3-12, and the CODE ON NOISE LEVELS ON BOARD SHIPS, resolution MSC.337(91)',
    '经修正的《1974年国际海上人命安全公约》第 II-1/3-12 条和《船上噪声等级规则》（MSC.337(91) 决议）',
  ),
  body: [
    heading('1 Ship particulars', '船舶资料', { before: 0 }),
    particulars([
      NAME,
      PORT,
      ...fields(noiseSurvey, '!ownerName', '!ownerAddress', '!builder', 'buildPlace'),
      IMO,
      TONNAGE,
      TYPE,
      ['Length', '船长', '{lengthLl} m'],
      ['Breadth / depth, moulded', '型宽 / 型深', '{breadth} m / {depth} m'],
      ...fields(noiseSurvey, 'summerDraught', 'displacement'),
      KEEL,
      ['Date of delivery', '交船日期', '{buildDate}'],
      ['Maximum continuous rating (kW)', '最大持续功率（kW）', '{enginePower}'],
    ]),
    ...bilingual(
      'The noise levels of this ship were measured in accordance with chapter 3 of the Code, and the limits of section 4.2 are met except as stated in section 7.',
      '本船噪声已按规则第 3 章测量，除第 7 节所列外，符合第 4.2 节的限值。',
      { before: 6, keepNext: true },
    ),
    ...completedOn(),
    ...signatureBlock({ en: 'Signature of the surveyor', zh: '验船师签字' }),
    ...pageTitle('Particulars and measurements', '资料和测量'),
    ...sectionBlocks('N'),
    ...limitTable(),
    line(
      'Measuring points are marked on the attached general arrangement or accommodation plans. 测点标于所附总布置图或舱室布置图。',
      { size: 8, line: 11, before: 4 },
    ),
  ],
})
