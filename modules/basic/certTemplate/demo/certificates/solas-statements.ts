/**
 * What the survey of a SOLAS safety certificate showed, in the order and with the sentences of the
 * forms of the appendix to SOLAS. The numbers differ between the forms.
 */
import type { Paragraph } from 'docx'
import { subpoint } from '#tools/docx/docx-builder.ts'
import type { LineOptions } from '#tools/docx/docx-builder.ts'

type Sentence = readonly [en: string, zh: string]

/** The instrument that the ship complies with, as a sentence refers to it. */
export interface Instrument {
  en: string
  zh: string
}
export const CONVENTION: Instrument = { en: 'the Convention', zh: '公约' }
export const SPS_CODE: Instrument = { en: 'the Code', zh: '规则' }

const asRegards = ({ en, zh }: Instrument, [what, zhWhat]: Sentence): Sentence => [
  `the ship complied with the requirements of ${en} as regards ${what};`,
  `${zhWhat}符合${zh}要求；`,
]

/** Part G of chapter II-1: the low-flashpoint fuel; a dash where part G does not apply. */
export const fuelStatement: Sentence = [
  'the ship complied with part G of chapter II-1 of the Convention using {lowFlashpointFuel} as fuel;',
  '本船符合公约第 II-1 章 G 部分；',
]

export const bottomStatement: Sentence = [
  'the last two inspections of the outside of the ship’s bottom took place on {bottomDate1} and {bottomDate2};',
  '本船船底外部最近两次检查的日期如上所列；',
]

export const fireStatement = (by: Instrument): Sentence =>
  asRegards(by, [
    'fire safety systems and appliances and fire control plans',
    '消防安全系统和设备及防火控制图',
  ])
export const structuralFireStatement = (by: Instrument): Sentence =>
  asRegards(by, [
    'structural fire protection, fire safety systems and appliances and fire control plans',
    '结构防火、消防安全系统和设备及防火控制图',
  ])
const boatsStatement = ({ en, zh }: Instrument): Sentence => [
  `the life-saving appliances and the equipment of the lifeboats, liferafts and rescue boats were provided in accordance with the requirements of ${en};`,
  `救生设备以及救生艇、救生筏和救助艇的属具按${zh}要求配备；`,
]
const lineStatement = ({ en, zh }: Instrument): Sentence => [
  `the ship was provided with a line-throwing appliance and radio installations used in life-saving appliances in accordance with the requirements of ${en};`,
  `按${zh}要求配备抛绳设备和救生设备中使用的无线电装置；`,
]
const radioStatement = (by: Instrument): Sentence =>
  asRegards(by, ['radio installations', '无线电装置'])
const radioWorksStatement = ({ en, zh }: Instrument): Sentence => [
  `the functioning of the radio installations used in life-saving appliances complied with the requirements of ${en};`,
  `救生设备中使用的无线电装置的功能符合${zh}要求；`,
]
const navigationStatement = (by: Instrument): Sentence =>
  asRegards(by, [
    'shipborne navigational equipment, means of embarkation for pilots and nautical publications',
    '船载航行设备、引航员登离船设施和航海出版物',
  ])
const lightsStatement = ({ en, zh }: Instrument): Sentence => [
  `the ship was provided with lights, shapes and means of making sound signals and distress signals in accordance with the requirements of ${en} and the International Regulations for Preventing Collisions at Sea in force;`,
  `按${zh}和现行《国际海上避碰规则》配备号灯、号型、声响信号和遇险信号器具；`,
]
const otherStatement = ({ en, zh }: Instrument): Sentence => [
  `in all other respects the ship complied with the relevant requirements of ${en};`,
  `在其他方面均符合${zh}的有关要求；`,
]

/** Life-saving appliances, navigation and the rest of the form, with the radio between them. */
export const equipmentStatements = (by: Instrument, hasRadio = true): Sentence[] => [
  boatsStatement(by),
  lineStatement(by),
  ...(hasRadio ? [radioStatement(by), radioWorksStatement(by)] : []),
  navigationStatement(by),
  lightsStatement(by),
  otherStatement(by),
]

/** Regulations on alternative design, and the systems that its document of approval is about. */
const ALTERNATIVES = {
  'II-1/55': ['machinery and electrical installations', '机电设备'],
  'II-2/17': ['fire protection', '防火'],
  'III/38': ['life-saving appliances and arrangements', '救生设备和装置'],
} as const satisfies Record<string, Sentence>
export type AlternativeRegulation = keyof typeof ALTERNATIVES

/** Alternative design and arrangements, and whether their document of approval is appended. */
export function alternativeStatements(
  regulations: readonly AlternativeRegulation[],
): readonly [subjected: Sentence, appended: Sentence] {
  const en = regulations.map((one) => ALTERNATIVES[one][0]).join(', ')
  const zh = regulations.map((one) => ALTERNATIVES[one][1]).join('、')
  return [
    [
      `the ship {alternativeDesign?was:was not} subjected to an alternative design and arrangements in pursuance of regulation(s) ${regulations.join(', ')} of the Convention;`,
      `本船{alternativeDesign?已:未}按公约第 ${regulations.join('、')} 条采用替代设计和布置；`,
    ],
    [
      `a Document of approval of alternative design and arrangements for ${en} {alternativeDesign?is:is not} appended to this certificate.`,
      `${zh}替代设计和布置的批准文件{alternativeDesign?附于:未附于}本证书。`,
    ],
  ]
}

/** Sentences as numbered sub-points: `2.4`, `2.5` and so on. */
export const statements = (
  prefix: string,
  from: number,
  list: readonly Sentence[],
  options: LineOptions = {},
): Paragraph[] => list.map(([en, zh], i) => subpoint(`${prefix}${from + i}`, en, zh, options))

/** The limits of the trade area: boats of ships under SOLAS III/26.1.1.1. */
export const tradeAreaStatement: Sentence = [
  'That the ship operates in accordance with regulation III/26.1.1.1 within the limits of the trade area {tradeArea}.',
  '本船按第 III/26.1.1.1 条在所列航区限制内营运。',
]

/** Structure and subdivision of ships that carry passengers or special personnel: 2.1.1 and 2.1.2. */
export const passengerStructure = (options: LineOptions): Paragraph[] => [
  subpoint(
    '.1',
    'the structure, main and auxiliary machinery, boilers and other pressure vessels;',
    '结构、主机和辅机、锅炉和其他压力容器；',
    options,
  ),
  subpoint(
    '.2',
    'the watertight subdivision arrangements and details;',
    '水密分舱布置和细节；',
    options,
  ),
]
