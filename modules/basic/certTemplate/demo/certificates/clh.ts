import { bilingual, heading, particulars, point } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { Block } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { strikeOut } from '../endorsement-blocks.ts'
import {
  CALL_SIGN,
  DEADWEIGHT,
  DELIVERY,
  IMO,
  KEEL,
  NAME,
  PORT,
  TONNAGE,
  TYPE,
  certifyHeading,
} from './common.ts'

/** Renewal survey held, or surveys postponed under the rules of the society. */
export const renewalOfClass = (): Block[] =>
  endorsements(
    {
      en: 'Renewal and postponement',
      zh: '换证和展期',
      textEn:
        'The renewal survey has been completed, or the surveys are postponed under the Rules, and this certificate is valid until the date below.',
      textZh: '换证检验已完成，或检验按规范展期，本证书有效期至下列日期。',
      rows: [
        ['', ''],
        ['', ''],
      ],
      first: ['Valid until', '有效期至'],
    },
    13.5,
  )

/**
 * Certificate of Class (Hull): the society's own form, issued under its rules and not on behalf of
 * a flag.
 */
export const clh = (): CertificateText => ({
  titleEn: 'Certificate of Class (Hull)',
  titleZh: '船体入级证书',
  issuedEn:
    'Issued by {societyNameEn} under its Rules and Regulations for the Classification of Ships',
  issuedZh: '由 {societyNameZh} 根据其《船舶入级规则》签发',
  body: [
    particulars([
      NAME,
      ['Class number', '船级登记号', '{classNo}'],
      IMO,
      CALL_SIGN,
      ['Flag', '船旗', '{flagNameEn} {flagNameZh}'],
      PORT,
      TONNAGE,
      ['Net tonnage', '净吨位', '{netTonnage}'],
      DEADWEIGHT,
      TYPE,
      ['Length overall', '总长', '{loa} m'],
      ['Breadth / depth, moulded', '型宽 / 型深', '{breadth} m / {depth} m'],
      ['Hull material', '船体材料', '{hullMaterial}'],
      ['Equipment numeral / letter', '舾装数', '{equipmentNumeral}'],
      KEEL,
      DELIVERY,
      ['Builder', '建造厂', '{builder}'],
      ['Hull number', '船体编号', '{hullNo}'],
      ['Owner', '船东', '{ownerName}', 'wide'],
    ]),
    certifyHeading(),
    ...bilingual(
      'That the hull and equipment of this ship have been surveyed in accordance with the Rules and that the ship is assigned:',
      '本船的船体和设备已按本社规范进行检验，授予下列船级和附加标志：',
    ),
    particulars([
      ['Class and notations', '船级符号和附加标志', '{classNotations}', 'wide'],
      ['Service restriction', '航区限制', '{navArea}', 'wide'],
      ['Conditions of class', '船级条件', '{conditionsOfClass}', 'wide'],
    ]),
    ...bilingual(
      'This certificate is valid until {expiryDate}, subject to the annual, intermediate and bottom surveys required by the Rules.',
      '本证书有效期至 {expiryDateZh}，但须按规范完成年度检验、中间检验和坞内检验。',
      { before: 5 },
    ),
    ...bilingual(
      'Completion date of the survey on which this certificate is based: {inspectionDate}',
      '本证书所依据的检验完成日期：{inspectionDateZh}',
      { after: 4 },
    ),
    ...signatureBlock({ en: 'Signature of the surveyor to the Society', zh: '本社验船师签字' }),
    ...pageTitle('Endorsements', '签署页'),
    ...endorsements(
      {
        en: 'Class maintenance surveys, hull',
        zh: '船体保持船级检验',
        textEn:
          'THIS IS TO CERTIFY that the ship has been surveyed as stated below and found to comply with the Rules; the class is maintained.',
        textZh: '兹证明，本船已进行下列检验，符合规范要求，保持船级。',
        rows: [
          ['Annual survey', '年度检验'],
          ['Annual / Intermediate survey*', '年度检验 / 中间检验*'],
          ['Annual / Intermediate survey*', '年度检验 / 中间检验*'],
          ['Annual survey', '年度检验'],
          ['Bottom survey', '坞内检验'],
          ['Bottom survey', '坞内检验'],
        ],
      },
      13.5,
    ),
    strikeOut(),
    ...renewalOfClass(),
    heading('Conditions', '条件'),
    ...point(
      '1',
      'Any damage, defect, breakdown or alteration which may affect the class shall be reported to the Society without delay.',
      '凡可能影响船级的损坏、缺陷、故障或改建，应立即通知本社。',
      { size: 9 },
    ),
    ...point(
      '2',
      'The class is suspended automatically when a survey is not completed by its due date, in accordance with the Rules.',
      '检验逾期未完成的，船级按规范规定自动暂停。',
      { size: 9 },
    ),
  ],
})
