import { particulars, subpoint } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import { recordBlocks } from '../record-blocks.ts'
import {
  CALL_SIGN,
  DEADWEIGHT,
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
  shortExemptionPoint,
  shortPoint,
  validity,
} from './common.ts'

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
      DEADWEIGHT,
      ['Length of ship (reg. III/3.12)', '船长（第 III/3.12 条）', '{lengthLl} m'],
      IMO,
      SOLAS_TYPE,
      KEEL,
    ]),
    certifyHeading(),
    shortPoint(
      '1',
      'That the ship has been surveyed in accordance with the requirements of regulation I/8 of the Convention.',
      '本船已按公约第 I/8 条的要求进行检验。',
    ),
    shortPoint(
      '2',
      'That the survey showed that the ship complied with the requirements of the Convention as regards:',
      '本船下列各项符合公约要求：',
    ),
    subpoint(
      '2.1',
      'fire safety systems and appliances and fire control plans;',
      '消防安全系统和设备及防火控制图；',
    ),
    subpoint(
      '2.2',
      'the life-saving appliances and the equipment of lifeboats, liferafts and rescue boats;',
      '救生设备及艇筏属具；',
    ),
    subpoint(
      '2.3',
      'the line-throwing appliance and the radio installations used in life-saving appliances;',
      '抛绳设备和救生设备无线电装置；',
    ),
    subpoint(
      '2.4',
      'shipborne navigational equipment, means of embarkation for pilots and nautical publications;',
      '航行设备、引航设施和出版物；',
    ),
    subpoint(
      '2.5',
      'lights, shapes, means of making sound signals and distress signals, also in accordance with the International Regulations for Preventing Collisions at Sea in force;',
      '号灯、号型、声响信号和遇险信号设备，并符合现行《国际海上避碰规则》；',
    ),
    subpoint(
      '2.6',
      'in all other respects the ship complied with the relevant requirements of the Convention;',
      '本船在所有其他方面符合公约的有关要求；',
    ),
    subpoint(
      '2.7',
      'the ship {alternativeDesign?was:was not} subjected to an alternative design and arrangements in pursuance of regulation(s) II-2/17, III/38 of the Convention;',
      '本船{alternativeDesign?已:未}按公约第 II-2/17、III/38 条采用替代设计和布置；',
    ),
    subpoint(
      '2.8',
      'a Document of approval of alternative design and arrangements for fire protection, life-saving appliances and arrangements {alternativeDesign?is:is not} appended to this certificate.',
      '消防、救生设备和装置替代设计和布置的批准文件{alternativeDesign?附于:未附于}本证书。',
      { after: 2 },
    ),
    shortPoint(
      '3',
      'That the ship operates in accordance with regulation III/26.1.1.1 within the limits of the trade area {tradeArea}.',
      '本船按第 III/26.1.1.1 条在所列航区限制内营运。',
    ),
    shortExemptionPoint('4'),
    ...validity(
      'subject to the annual and periodical surveys in accordance with regulation I/8 of the Convention',
      '但须按公约第 I/8 条进行年度检验和定期检验',
    ),
    ...signatureBlock(),
    ...pageTitle('Endorsements', '签署页'),
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
