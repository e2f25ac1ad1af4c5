import { gap, particulars, point } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import { numbered, recordBlocks } from '../record-blocks.ts'
import {
  IMO,
  KEEL,
  NAME,
  PROTOCOL_1997_EN,
  PROTOCOL_1997_ZH,
  SHIP,
  authority,
  certifyHeading,
  validity,
} from './common.ts'

/**
 * International Air Pollution Prevention Certificate with its supplement: MARPOL Annex VI,
 * appendix I; regulations 5, 6 and 9.
 */
export const iapp = (): CertificateText => ({
  titleEn: 'International Air Pollution Prevention Certificate',
  titleZh: '国际防止空气污染证书',
  noteEn: 'This Certificate shall be supplemented by a Record of Construction and Equipment',
  noteZh: '本证书应附有构造和设备记录',
  ...authority(PROTOCOL_1997_EN, PROTOCOL_1997_ZH),
  body: [
    particulars(SHIP),
    gap(18),
    certifyHeading(),
    ...point(
      '1',
      'That the ship has been surveyed in accordance with regulation 5 of Annex VI of the Convention.',
      '本船已按公约附则 VI 第 5 条进行检验。',
      { size: 10, after: 6 },
    ),
    ...point(
      '2',
      'That the survey shows that the equipment, systems, fittings, arrangements and materials fully comply with the applicable requirements of Annex VI of the Convention.',
      '检验表明，本船的设备、系统、附件、布置和材料完全符合公约附则 VI 的适用要求。',
      { size: 10 },
    ),
    gap(12),
    ...validity(
      'subject to surveys in accordance with regulation 5 of Annex VI of the Convention',
      '但须按公约附则 VI 第 5 条进行检验',
    ),
    gap(64),
    ...signatureBlock({
      en: 'Signature of duly authorized official issuing the certificate',
      zh: '经正式授权签发证书官员签字',
    }),
    ...pageTitle('Endorsements', '签署页'),
    ...surveyEndorsements(ARTICLES.marpolSix, '5', 'intermediate'),
    ...recordBlocks('S', {
      titleEn: 'Supplement: Record of Construction and Equipment',
      titleZh: '附件：构造和设备记录',
      certificateEn: 'International Air Pollution Prevention Certificate',
      certificateZh: '国际防止空气污染证书',
      particulars: numbered(['1.1', '1.2', '1.3'], [NAME, IMO, KEEL]),
    }),
  ],
})
