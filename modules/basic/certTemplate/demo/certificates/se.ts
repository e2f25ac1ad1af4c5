import { particulars } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import { recordBlocks } from '../record-blocks.ts'
import {
  CALL_SIGN,
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
  equipmentStatements,
  fireStatement,
  statements,
  tradeAreaStatement,
} from './solas-statements.ts'

/**
 * Cargo Ship Safety Equipment Certificate with its Record of Equipment (Form E): SOLAS 1974, 1988
 * Protocol; regulation I/8.
 */
export const se = (): CertificateText => ({
  titleEn: 'Cargo Ship Safety Equipment Certificate',
  titleZh: '货船设备安全证书',
  noteEn:
    'This Certificate shall be supplemented by a Record of Equipment for Cargo Ship Safety (Form E)',
  noteZh: '本证书应附有货船安全设备记录（格式 E）',
  ...authority(SOLAS_EN, SOLAS_ZH),
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      PORT,
      TONNAGE,
      SOLAS_DEADWEIGHT,
      ['Length of ship (reg. III/3.12)', '船长（第 III/3.12 条）', '{lengthLl} m'],
      IMO,
      SOLAS_TYPE,
      KEEL,
    ]),
    certifyHeading(),
    shortPoint(
      '1',
      'That the ship has been surveyed in accordance with the requirements of regulation I/8 of the Convention.',
      '本船已按公约第 I/8 条进行检验。',
    ),
    shortPoint('2', 'That the survey showed that:', '检验表明：'),
    ...statements('2.', 1, [
      fireStatement(CONVENTION),
      ...equipmentStatements(CONVENTION, false),
      ...alternativeStatements(['II-2/17', 'III/38']),
    ]),
    shortPoint('3', ...tradeAreaStatement),
    shortExemptionPoint('4'),
    ...validity(
      'subject to the annual and periodical surveys in accordance with regulation I/8 of the Convention',
      '但须按公约第 I/8 条进行年度检验和定期检验',
    ),
    ...signatureBlock(),
    ...pageTitle('Endorsements', '签署', false),
    ...surveyEndorsements(ARTICLES.solas, 'I/8', 'periodical'),
    ...recordBlocks('E', {
      titleEn: 'Record of Equipment for Cargo Ship Safety',
      titleZh: '货船安全设备记录',
      certificateEn: 'Cargo Ship Safety Equipment Certificate',
      certificateZh: '货船设备安全证书',
      particulars: [NAME, CALL_SIGN],
    }),
  ],
})
