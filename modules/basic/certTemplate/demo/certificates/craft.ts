import { particulars } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import { highSpeedCraft, offshoreUnit } from '../params-special.ts'
import { RADIO_PERSONS, SATELLITE_SERVICE, recordBlocks } from '../record-blocks.ts'
import {
  CALL_SIGN,
  IMO,
  KEEL,
  NAME,
  PORT,
  SHIP,
  TONNAGE,
  authority,
  certifyHeading,
  points,
  validity,
} from './common.ts'
import { fields } from './field-blocks.ts'
import { PERSONS_CERTIFIED } from './special.ts'

/** Head of both records, whose items follow the order of the SOLAS forms. */
const record = {
  particulars: [NAME, CALL_SIGN, IMO, PERSONS_CERTIFIED, RADIO_PERSONS],
  printed: ['radioPersons', 'passengers', 'subdivisionLines'],
}

/** High-Speed Craft Safety Certificate with its record: HSC Code 2000, annex 1; sections 1.5, 1.8. */
export const hsc = (): CertificateText => ({
  titleEn: 'High-Speed Craft Safety Certificate',
  titleZh: '高速船安全证书',
  noteEn: 'This Certificate shall be supplemented by a Record of Equipment',
  noteZh: '本证书应附有设备记录',
  ...authority(
    'INTERNATIONAL CODE OF SAFETY FOR HIGH-SPEED CRAFT, 2000, resolution MSC.97(73), as amended',
    '经修正的《2000年国际高速船安全规则》（MSC.97(73) 决议）',
  ),
  body: [
    particulars([
      NAME,
      ...fields(highSpeedCraft, 'craftModel'),
      CALL_SIGN,
      IMO,
      PORT,
      TONNAGE,
      ...fields(highSpeedCraft, 'seaAreas'),
      SATELLITE_SERVICE,
      ...fields(highSpeedCraft, '!designWaterline', 'craftCategory', 'craftType'),
      KEEL,
    ]),
    certifyHeading(),
    ...points(
      [
        '1',
        'That the above-mentioned craft has been duly surveyed in accordance with the applicable provisions of the Code.',
        '上述船舶已按规则的适用规定进行检验。',
      ],
      [
        '2',
        'That the survey showed that the structure, equipment, fittings, radio station arrangements and materials of the craft and the condition thereof are in all respects satisfactory and that the craft complies with the relevant provisions of the Code.',
        '检验表明，该船的结构、设备、附件、无线电台布置和材料及其状况在各方面均属合格，符合规则的有关规定。',
      ],
      [
        '3',
        'That the life-saving appliances are provided for the total number of persons stated in the record and no more, and that in accordance with section 1.11 of the Code an equivalent {craftAlternative?has:has not} been accepted.',
        '救生设备仅供记录所列总人数使用；{craftAlternative?已:未}按规则第 1.11 节接受等效措施。',
      ],
    ),
    ...validity(
      'subject to the periodical surveys in accordance with section 1.5 of the Code',
      '但须按规则第 1.5 节进行定期检验',
    ),
    ...signatureBlock(),
    ...pageTitle('Endorsements', '签署页'),
    ...surveyEndorsements(ARTICLES.highSpeed, '1.5.1.3', 'periodicalEach'),
    ...recordBlocks('P', {
      form: ['HSC Code 2000, annex 1', '2000 年高速船规则附件 1'],
      titleEn: 'Record of Equipment for the High-Speed Craft Safety Certificate',
      titleZh: '高速船安全证书设备记录',
      certificateEn: 'High-Speed Craft Safety Certificate',
      certificateZh: '高速船安全证书',
      ...record,
    }),
  ],
})

/** Mobile Offshore Drilling Unit Safety Certificate: MODU Code 2009, appendix; section 1.6. */
export const modu = (): CertificateText => ({
  titleEn: 'Mobile Offshore Drilling Unit Safety Certificate (2009)',
  titleZh: '海上移动式钻井平台安全证书（2009）',
  ...authority(
    'CODE FOR THE CONSTRUCTION AND EQUIPMENT OF MOBILE OFFSHORE DRILLING UNITS, 2009, resolution A.1023(26), as amended',
    '经修正的《2009年海上移动式钻井平台构造和设备规则》（A.1023(26) 决议）',
  ),
  body: [
    particulars([
      ...SHIP,
      KEEL,
      ...fields(
        offshoreUnit,
        'unitType',
        'unitMode',
        'conversionDate',
        'bottomDate1',
        'bottomDate2',
        '!ownerName',
        '!unitLimits',
      ),
    ]),
    certifyHeading(),
    ...points(
      [
        '1',
        'That the above-mentioned unit has been duly surveyed in accordance with the applicable provisions of the Code.',
        '上述平台已按规则的适用规定进行检验。',
      ],
      [
        '2',
        'That the survey showed that the structure, equipment, fittings, radio station arrangements and materials of the unit and the condition thereof are in all respects satisfactory and that the unit complies with the applicable provisions of the Code.',
        '检验表明，该平台的结构、设备、附件、无线电台布置和材料及其状况在各方面均属合格，符合规则的适用规定。',
      ],
      [
        '3',
        'That the life-saving appliances provide for the total number of persons stated in the record and no more.',
        '救生设备仅供记录所列总人数使用。',
      ],
    ),
    ...validity(
      'subject to the annual, intermediate and dry-dock surveys in accordance with section 1.6 of the Code',
      '但须按规则第 1.6 节进行年度、中间和坞内检验',
    ),
    ...signatureBlock(),
    ...pageTitle('Endorsements', '签署页'),
    ...surveyEndorsements(ARTICLES.offshoreUnit, '1.6.1', 'intermediate', { bottom: '1.6.1' }),
    ...recordBlocks('C', {
      form: ['MODU Code 2009, appendix', '2009 年平台规则附录'],
      titleEn: 'Record of Equipment for the Mobile Offshore Drilling Unit Safety Certificate',
      titleZh: '海上移动式钻井平台安全证书设备记录',
      certificateEn: 'Mobile Offshore Drilling Unit Safety Certificate',
      certificateZh: '海上移动式钻井平台安全证书',
      ...record,
    }),
  ],
})
