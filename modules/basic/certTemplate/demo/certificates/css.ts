import { particulars, point, subpoint } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { Block } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import {
  annualEndorsements,
  bottomEndorsements,
  extensionEndorsements,
  extensionPage,
  strikeOut,
  surveyUnderMovedDate,
} from '../endorsement-blocks.ts'
import { RADIO_PERSONS, SEA_AREAS, recordBlocks } from '../record-blocks.ts'
import {
  CALL_SIGN,
  DEADWEIGHT,
  DELIVERY,
  IMO,
  KEEL,
  NAME,
  PORT,
  SOLAS_EN,
  SOLAS_ZH,
  TONNAGE,
  SOLAS_TYPE,
  authority,
  certifyHeading,
  exemptionPoint,
  validity,
} from './common.ts'

const tight = { after: 1 }

/** What the survey showed: SC 2.1 and 2.2, SE 2.1 to 2.6, SR 2.1 and 2.2. */
const findings = (): Block[] => [
  ...point('2', 'That the survey showed that:', '检验表明：', tight),
  subpoint(
    '2.1',
    'the condition of the structure, machinery and equipment as defined in regulation I/10 was satisfactory and the ship complied with the relevant requirements of chapters II-1 and II-2 (other than those relating to fire safety systems and appliances and fire control plans); part G of chapter II-1: {lowFlashpointFuel};',
    '第 I/10 条所指的结构、机械和设备状况合格，本船符合第 II-1 章和第 II-2 章的有关要求（消防安全系统和设备及防火控制图除外）；第 II-1 章 G 部分：{lowFlashpointFuel}；',
  ),
  subpoint(
    '2.2',
    'the last two inspections of the outside of the ship’s bottom took place on {bottomDate1} and {bottomDate2};',
    '船底外部最近两次检查的日期如上所列；',
  ),
  subpoint(
    '2.3',
    'the ship complied with the requirements as regards fire safety systems and appliances and fire control plans;',
    '本船的消防安全系统和设备及防火控制图符合要求；',
  ),
  subpoint(
    '2.4',
    'the life-saving appliances and the equipment of the lifeboats, liferafts and rescue boats were provided in accordance with the requirements;',
    '救生设备及艇筏属具符合要求；',
  ),
  subpoint(
    '2.5',
    'the ship was provided with a line-throwing appliance and radio installations used in life-saving appliances in accordance with the requirements;',
    '抛绳设备和救生设备无线电装置符合要求；',
  ),
  subpoint(
    '2.6',
    'the ship complied with the requirements as regards radio installations, and the radio installations used in life-saving appliances functioned as required;',
    '本船的无线电装置符合要求，救生设备中使用的无线电装置功能符合要求；',
  ),
  subpoint(
    '2.7',
    'the ship complied with the requirements as regards shipborne navigational equipment, means of embarkation for pilots and nautical publications;',
    '航行设备、引航员登离船设施和航海出版物符合要求；',
  ),
  subpoint(
    '2.8',
    'the ship was provided with lights, shapes and means of making sound signals and distress signals in accordance with the requirements and the International Regulations for Preventing Collisions at Sea in force;',
    '号灯、号型、声响信号和遇险信号设备符合要求和现行《国际海上避碰规则》；',
  ),
  subpoint(
    '2.9',
    'in all other respects the ship complied with the relevant requirements of the Convention;',
    '本船在所有其他方面符合公约的有关要求；',
  ),
  subpoint(
    '2.10',
    'the ship {alternativeDesign?was:was not} subjected to an alternative design and arrangements in pursuance of regulation(s) II-1/55, II-2/17, III/38; a Document of approval {alternativeDesign?is:is not} appended to this certificate.',
    '本船{alternativeDesign?已:未}按第 II-1/55、II-2/17、III/38 条采用替代设计和布置，批准文件{alternativeDesign?附于:未附于}本证书。',
  ),
]

const solas = ARTICLES.solas

/**
 * Endorsements: structure and bottom below the signature on the second page, then equipment and
 * radio, extensions, moved anniversary.
 */
const endorsementPages = (): Block[] => [
  ...pageTitle('Endorsements: structure', '签署：构造', false),
  ...annualEndorsements(solas, 'I/10', 'intermediate'),
  ...bottomEndorsements(solas, 'I/10(a)(v)'),
  strikeOut(),
  ...pageTitle('Endorsements: equipment and radio', '签署：设备和无线电'),
  ...annualEndorsements(solas, 'I/8', 'periodical'),
  strikeOut(),
  ...annualEndorsements(solas, 'I/9', 'periodicalEach'),
  ...extensionPage(solas),
  ...extensionEndorsements(solas),
  ...surveyUnderMovedDate(solas, 'intermediate'),
  ...surveyUnderMovedDate(solas, 'periodical'),
  ...surveyUnderMovedDate(solas, 'periodicalEach'),
  strikeOut(),
]

/**
 * Cargo Ship Safety Certificate with its Record of Equipment (Form C): SOLAS 1974, 1988 Protocol;
 * regulations I/8, I/9 and I/10.
 */
export const css = (): CertificateText => ({
  titleEn: 'Cargo Ship Safety Certificate',
  titleZh: '货船安全证书',
  noteEn:
    'This Certificate shall be supplemented by a Record of Equipment for Cargo Ship Safety (Form C)',
  noteZh: '本证书应附有货船安全设备记录（格式 C）',
  ...authority(SOLAS_EN, SOLAS_ZH),
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      PORT,
      TONNAGE,
      DEADWEIGHT,
      ['Length of ship (reg. III/3.12)', '船长（第 III/3.12 条）', '{lengthLl} m'],
      SEA_AREAS,
      IMO,
      SOLAS_TYPE,
      ['Date of building contract', '建造合同日期', '{contractDate}'],
      KEEL,
      DELIVERY,
      ['Major conversion', '重大改建日期', '{conversionDate}'],
      ['Limits of trade (III/26.1.1.1)', '航行限制（III/26.1.1.1）', '{tradeArea}'],
    ]),
    certifyHeading(),
    ...point(
      '1',
      'That the ship has been surveyed in accordance with the requirements of regulations I/8, I/9 and I/10 of the Convention.',
      '本船已按公约第 I/8、I/9 和 I/10 条的要求进行检验。',
      tight,
    ),
    ...findings(),
    ...exemptionPoint('3'),
    ...validity(
      'subject to the annual, intermediate and periodical surveys and inspections of the outside of the ship’s bottom in accordance with regulations I/8, I/9 and I/10 of the Convention',
      '但须按公约第 I/8、I/9 和 I/10 条进行年度检验、中间检验、定期检验和船底外部检查',
    ),
    ...signatureBlock(),
    ...endorsementPages(),
    ...recordBlocks('C', {
      titleEn: 'Record of Equipment for Cargo Ship Safety',
      titleZh: '货船安全设备记录',
      certificateEn: 'Cargo Ship Safety Certificate',
      certificateZh: '货船安全证书',
      particulars: [NAME, CALL_SIGN, RADIO_PERSONS],
      printed: ['radioPersons'],
    }),
  ],
})
