import { gap, heading, line, particulars, point } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
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

/**
 * International Oil Pollution Prevention Certificate with a summary of its supplement (Form A or
 * B): MARPOL Annex I, appendix II; regulations 6, 7 and 10.
 */
export const iopp = (): CertificateText => ({
  titleEn: 'International Oil Pollution Prevention Certificate',
  titleZh: '国际防止油污证书',
  noteEn:
    'This Certificate shall be supplemented by a Record of Construction and Equipment (Form {supplementForm})',
  noteZh: '本证书应附有构造和设备记录（格式 {supplementForm}）',
  ...authority(MARPOL_EN, MARPOL_ZH),
  body: [
    particulars([NAME, CALL_SIGN, PORT, IMO, TONNAGE, DEADWEIGHT, KEEL, DELIVERY]),
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
    ...pageTitle('Record of construction and equipment, endorsements', '构造和设备记录、签署页'),
    heading(
      'Summary of the supplement, Form {supplementForm}',
      '附件（格式 {supplementForm}）摘要',
    ),
    particulars([
      ['Oil filtering equipment', '滤油设备（15 ppm）', '{oilyWaterSeparator}'],
      ['Rated throughput (m³/h)', '额定处理量（m³/h）', '{separatorCapacity}'],
      ['Oil content meter and alarm', '油分计和报警', '[oilContentMeter]'],
      ['Automatic stopping device', '自动停止装置', '[automaticStop]'],
      ['Sludge tanks, total (m³)', '油渣舱总容积（m³）', '{sludgeVolume}'],
      ['Bilge water tanks (m³)', '含油舱底水舱容积（m³）', '{bilgeVolume}'],
      ['Discharge connection', '标准排放接头', '[standardConnection]'],
      ['SOPEP (regulation 37)', '已批准船上油污应急计划', '[sopepApproved]'],
      ['Equivalents, exemptions', '等效和免除', '{equivalents}', 'wide'],
    ]),
    ...surveyEndorsements(ARTICLES.marpolOne, '6', 'intermediate'),
  ],
})
