import { particulars, point } from '#tools/docx/docx-builder.ts'
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
import { RADIO_PERSONS, SATELLITE_SERVICE, SEA_AREAS, recordBlocks } from '../record-blocks.ts'
import {
  CALL_SIGN,
  DELIVERY,
  IMO,
  KEEL,
  NAME,
  PORT,
  SOLAS_DEADWEIGHT,
  SOLAS_EN,
  SOLAS_ZH,
  TONNAGE,
  SOLAS_TYPE,
  authority,
  certifyHeading,
  shortExemptionPoint,
  shortPoint,
  validity,
} from './common.ts'
import {
  CONVENTION,
  alternativeStatements,
  bottomStatement,
  equipmentStatements,
  fireStatement,
  fuelStatement,
  statements,
  tradeAreaStatement,
} from './solas-statements.ts'

const tight = { after: 1 }

const structure = [
  'the condition of the structure, machinery and equipment as defined in regulation I/10 was satisfactory and the ship complied with the relevant requirements of chapters II-1 and II-2 of the Convention (other than those relating to fire safety systems and appliances and fire control plans);',
  '第 I/10 条所指的结构、机械和设备状况合格，本船符合公约第 II-1 章和第 II-2 章的有关要求（有关消防安全系统和设备及防火控制图的要求除外）；',
] as const

/** What the survey showed: paragraphs 2.1 to 2.13 of the form. */
const findings = (): Block[] => [
  shortPoint('2', 'That the survey showed that:', '检验表明：'),
  ...statements('2.', 1, [
    structure,
    fuelStatement,
    bottomStatement,
    fireStatement(CONVENTION),
    ...equipmentStatements(CONVENTION),
    ...alternativeStatements(['II-1/55', 'II-2/17', 'III/38']),
  ]),
]

const solas = ARTICLES.solas

/**
 * Endorsements: structure and bottom below the signature on the second page, then equipment and
 * radio, extensions, moved anniversary.
 */
const endorsementPages = (): Block[] => [
  ...pageTitle('Endorsements: structure', '签署：构造', false),
  ...annualEndorsements(solas, 'I/10', 'intermediate', 12),
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
      SOLAS_DEADWEIGHT,
      ['Length of ship (reg. III/3.12)', '船长（第 III/3.12 条）', '{lengthLl} m'],
      SEA_AREAS,
      SATELLITE_SERVICE,
      IMO,
      SOLAS_TYPE,
      ['Date of building contract', '建造合同日期', '{contractDate}'],
      KEEL,
      DELIVERY,
      ['Major conversion begun', '重大改建开工日期', '{conversionDate}'],
    ]),
    certifyHeading(),
    ...point(
      '1',
      'That the ship has been surveyed in accordance with the requirements of regulations I/8, I/9 and I/10 of the Convention.',
      '本船已按公约第 I/8、I/9 和 I/10 条的要求进行检验。',
      tight,
    ),
    ...findings(),
    shortPoint('3', ...tradeAreaStatement),
    shortExemptionPoint('4'),
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
