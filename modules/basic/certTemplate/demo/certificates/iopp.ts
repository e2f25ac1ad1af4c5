import { gap, heading, line, particulars, point } from '#tools/docx/docx-builder.ts'
import type { Particular } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import { numbered, recordBlocks } from '../record-blocks.ts'
import {
  CALL_SIGN,
  DEADWEIGHT,
  DELIVERY,
  IMO,
  KEEL,
  MARPOL_EN,
  MARPOL_ZH,
  NAME,
  PORT,
  TONNAGE,
  authority,
  certifyHeading,
  validity,
} from './common.ts'

/** Particulars of the supplement; 1.4 of Form B is printed with the capacity below. */
const supplementParticulars = (form: 'A' | 'B'): Particular[] => [
  NAME,
  CALL_SIGN,
  PORT,
  TONNAGE,
  ...(form === 'B' ? tankerParticulars : []),
  ['Date of building contract', '建造合同日期', '{contractDate}'],
  KEEL,
  DELIVERY,
]
/** Numbers of the particulars in section 1 of the forms. */
const NUMBERS = {
  A: ['1.1', '1.2', '1.3', '1.4', '1.5.1', '1.5.2', '1.5.3'],
  B: ['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7', '1.8.1', '1.8.2', '1.8.3'],
} as const
const tankerParticulars: Particular[] = [
  ['Carrying capacity (m³)', '装载容量（m³）', '{carryingCapacity}'],
  DEADWEIGHT,
  ['Length (regulation 1.19)', '船长（第 1.19 条）', '{lengthLl} m'],
]

/**
 * International Oil Pollution Prevention Certificate with its supplement: MARPOL Annex I, appendix
 * II; regulations 6, 7 and 10.
 * @param form Form B for oil tankers and ships under regulation 2.2, Form A for all others
 */
export const iopp = (form: 'A' | 'B'): CertificateText => ({
  titleEn: 'International Oil Pollution Prevention Certificate',
  titleZh: '国际防止油污证书',
  noteEn: `This Certificate shall be supplemented by a Record of Construction and Equipment (Form ${form})`,
  noteZh: `本证书应附有构造和设备记录（格式 ${form}）`,
  ...authority(MARPOL_EN, MARPOL_ZH),
  body: [
    particulars([NAME, CALL_SIGN, PORT, TONNAGE, ...(form === 'B' ? [DEADWEIGHT] : []), IMO]),
    heading('Type of ship', '船舶类型'),
    line('[isOilTanker] Oil tanker 油船', { size: 8.5, line: 14, indent: 4 }),
    line(
      '[isOtherWithTanks] Ship other than an oil tanker with cargo tanks coming under regulation 2.2 of Annex I of the Convention 设有第 2.2 条货舱的非油船',
      { size: 8.5, line: 14, indent: 4 },
    ),
    line('[isOtherShip] Ship other than any of the above 上述以外的船舶', {
      size: 8.5,
      line: 14,
      indent: 4,
    }),
    gap(10),
    certifyHeading(),
    ...point(
      '1',
      'That the ship has been surveyed in accordance with regulation 6 of Annex I of the Convention.',
      '本船已按公约附则 I 第 6 条进行检验。',
    ),
    ...point(
      '2',
      'That the survey shows that the structure, equipment, systems, fittings, arrangement and material of the ship and the condition thereof are in all respects satisfactory and that the ship complies with the applicable requirements of Annex I of the Convention.',
      '检验表明，本船的结构、设备、系统、附件、布置和材料及其状况在各方面均属合格，本船符合公约附则 I 的适用要求。',
    ),
    gap(10),
    ...validity(
      'subject to surveys in accordance with regulation 6 of Annex I of the Convention',
      '但须按公约附则 I 第 6 条进行检验',
    ),
    gap(46),
    ...signatureBlock({
      en: 'Signature of duly authorized official issuing the certificate',
      zh: '经正式授权签发证书官员签字',
    }),
    ...pageTitle('Endorsements', '签署页'),
    ...surveyEndorsements(ARTICLES.marpolOne, '6', 'intermediate'),
    ...recordBlocks(form, {
      titleEn:
        form === 'A'
          ? 'Record of Construction and Equipment for Ships other than Oil Tankers'
          : 'Record of Construction and Equipment for Oil Tankers',
      titleZh: form === 'A' ? '非油船构造和设备记录' : '油船构造和设备记录',
      certificateEn: 'International Oil Pollution Prevention Certificate',
      certificateZh: '国际防止油污证书',
      particulars: numbered(NUMBERS[form], supplementParticulars(form)),
      printed: ['carryingCapacity'],
    }),
  ],
})
