import { bilingual, gap, particulars } from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import {
  CALL_SIGN,
  COMPANY,
  IMO,
  NAME,
  PORT,
  TONNAGE,
  TYPE,
  authority,
  certifyHeading,
} from './common.ts'

/**
 * Interim International Ship Security Certificate: appendix 2 to part A of the ISPS Code; section
 * A/19.4.
 */
export const iissc = (): CertificateText => ({
  titleEn: 'Interim International Ship Security Certificate',
  titleZh: '临时国际船舶保安证书',
  interim: true,
  ...authority(
    'INTERNATIONAL CODE FOR THE SECURITY OF SHIPS AND OF PORT FACILITIES (ISPS CODE)',
    '《国际船舶和港口设施保安规则》（ISPS 规则）',
  ),
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      PORT,
      TYPE,
      TONNAGE,
      IMO,
      ...COMPANY,
      [
        'Subsequent, consecutive interim certificate',
        '后续、连续签发的临时证书',
        '{consecutive?Yes 是:No 否}',
      ],
      [
        'If so, date of issue of the initial one',
        '如是，首张临时证书签发日期',
        '{firstInterimDate}',
      ],
    ]),
    gap(4),
    certifyHeading(),
    ...bilingual(
      'THAT the requirements of section A/19.4.2 of the ISPS Code have been complied with.',
      'ISPS 规则 A/19.4.2 节的要求已得到满足。',
      { size: 10 },
    ),
    ...bilingual(
      'This certificate is issued pursuant to section A/19.4 of the ISPS Code.',
      '本证书根据 ISPS 规则 A/19.4 节签发。',
      { size: 10, before: 5 },
    ),
    ...bilingual(
      'This certificate is valid until {expiryDate}. It cannot be extended.',
      '本证书有效期至 {expiryDateZh}，不得展期。',
      { size: 10, before: 5 },
    ),
    ...bilingual(
      'Completion date of the verification on which this certificate is based: {inspectionDate}',
      '本证书所依据的核验完成日期：{inspectionDateZh}',
      { size: 10, before: 5, after: 20 },
    ),
    ...signatureBlock({
      en: 'Signature of the duly authorized official',
      zh: '经正式授权签发证书官员签字',
    }),
  ],
})
