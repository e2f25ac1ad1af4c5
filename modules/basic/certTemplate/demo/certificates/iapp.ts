import { gap, particulars, point } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { recordBlocks } from '../record-blocks.ts'
import {
  CALL_SIGN,
  DELIVERY,
  IMO,
  KEEL,
  NAME,
  PORT,
  TONNAGE,
  TYPE,
  annualRows,
  attest,
  authority,
  certifyHeading,
  extensions,
  fiveYearRules,
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
  ...authority(
    'PROTOCOL OF 1997, as amended, to amend the INTERNATIONAL CONVENTION FOR THE PREVENTION OF POLLUTION FROM SHIPS, 1973, as modified by the Protocol of 1978 relating thereto',
    '经修正的修订《经1978年议定书修订的1973年国际防止船舶造成污染公约》的1997年议定书',
  ),
  body: [
    particulars([NAME, CALL_SIGN, PORT, IMO, TONNAGE, TYPE, KEEL, DELIVERY]),
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
    ...endorsements(
      {
        en: 'Annual and intermediate surveys',
        zh: '年度检验和中间检验',
        ...attest('a survey', '检验', 'regulation 5 of Annex VI', '附则 VI 第 5 条'),
        rows: annualRows,
      },
      10.5,
    ),
    ...extensions(fiveYearRules('9.3', '9.4', '9.5 or 9.6', '9.8'), 10),
    ...recordBlocks('S', {
      titleEn: 'Supplement: Record of Construction and Equipment',
      titleZh: '附件：构造和设备记录',
      certificateEn: 'International Air Pollution Prevention Certificate',
      certificateZh: '国际防止空气污染证书',
      particulars: [NAME, IMO, KEEL],
    }),
  ],
})
