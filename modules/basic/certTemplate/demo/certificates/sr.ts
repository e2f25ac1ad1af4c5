import { gap, particulars, point } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import { RADIO_PERSONS, SATELLITE_SERVICE, SEA_AREAS, recordBlocks } from '../record-blocks.ts'
import {
  CALL_SIGN,
  IMO,
  KEEL,
  NAME,
  PORT,
  SOLAS_EN,
  SOLAS_ZH,
  TONNAGE,
  authority,
  certifyHeading,
  exemptionPoint,
  validity,
} from './common.ts'

/**
 * Cargo Ship Safety Radio Certificate with its Record of Equipment (Form R): SOLAS 1974, 1988 Protocol;
 * regulation I/9.
 */
export const sr = (): CertificateText => ({
  titleEn: 'Cargo Ship Safety Radio Certificate',
  titleZh: '货船无线电安全证书',
  noteEn:
    'This Certificate shall be supplemented by a Record of Equipment of Radio Facilities (Form R)',
  noteZh: '本证书应附有无线电设备记录（格式 R）',
  ...authority(SOLAS_EN, SOLAS_ZH),
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      PORT,
      TONNAGE,
      SEA_AREAS,
      SATELLITE_SERVICE,
      IMO,
      KEEL,
      ['MMSI', '海上移动业务识别码', '{mmsi}'],
    ]),
    certifyHeading(),
    ...point(
      '1',
      'That the ship has been surveyed in accordance with the requirements of regulation I/9 of the Convention.',
      '本船已按公约第 I/9 条的要求进行检验。',
    ),
    ...point('2', 'That the survey showed that:', '检验表明：', { after: 1.5 }),
    ...point(
      '2.1',
      'the ship complied with the requirements of the Convention as regards radio installations;',
      '本船的无线电装置符合公约的要求；',
      { indent: 14 },
    ),
    ...point(
      '2.2',
      'the functioning of the radio installations used in life-saving appliances complied with the requirements of the Convention.',
      '救生设备中使用的无线电装置功能符合公约的要求。',
      { indent: 14 },
    ),
    ...exemptionPoint('3'),
    gap(10),
    ...validity(
      'subject to the periodical surveys in accordance with regulation I/9 of the Convention',
      '但须按公约第 I/9 条进行定期检验',
    ),
    gap(22),
    ...signatureBlock(),
    ...pageTitle('Endorsements', '签署页'),
    ...surveyEndorsements(ARTICLES.solas, 'I/9', 'periodicalEach'),
    ...recordBlocks('R', {
      titleEn: 'Record of Equipment of Radio Facilities',
      titleZh: '无线电设备记录',
      certificateEn: 'Cargo Ship Safety Radio Certificate',
      certificateZh: '货船无线电安全证书',
      particulars: [NAME, CALL_SIGN, RADIO_PERSONS],
      printed: ['radioPersons'],
    }),
  ],
})
