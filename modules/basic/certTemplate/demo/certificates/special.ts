import { particulars, point, subpoint } from '#tools/docx/docx-builder.ts'
import type { Particular } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import { industrialPersonnel, specialPurpose } from '../params-special.ts'
import { RADIO_PERSONS, SATELLITE_SERVICE, recordBlocks, recordClose } from '../record-blocks.ts'
import {
  CALL_SIGN,
  KEEL,
  NAME,
  SHIP,
  authority,
  certifyHeading,
  exemptionPoint,
  points,
  validity,
} from './common.ts'
import { fields, recordTitle } from './field-blocks.ts'
import {
  SPS_CODE,
  equipmentStatements,
  passengerStructure,
  statements,
  structuralFireStatement,
} from './solas-statements.ts'

/** Persons on the record, beside those who operate the radio. */
export const PERSONS_CERTIFIED: Particular = [
  'Persons certified',
  '核定载运人数',
  '{personsCertified}',
  'wide',
]

/**
 * Special Purpose Ship Safety Certificate with its record: SPS Code 2008, annex; section 1.7.
 * Validity and endorsements follow SOLAS I/14, as section 1.7 refers to SOLAS.
 */
export const sps = (): CertificateText => ({
  titleEn: 'Special Purpose Ship Safety Certificate',
  titleZh: '特种用途船舶安全证书',
  noteEn:
    'This Certificate shall be supplemented by a Record of Equipment for the Special Purpose Ship Safety Certificate (Form SPS)',
  noteZh: '本证书应附有特种用途船舶安全证书设备记录（格式 SPS）',
  ...authority(
    'CODE OF SAFETY FOR SPECIAL PURPOSE SHIPS, 2008, resolution MSC.266(84), as amended',
    '经修正的《2008年特种用途船舶安全规则》（MSC.266(84) 决议）',
  ),
  body: [
    particulars([
      ...SHIP,
      ...fields(specialPurpose, 'seaAreas'),
      SATELLITE_SERVICE,
      ...fields(specialPurpose, '!specialPurpose', 'specialPersonnel'),
      KEEL,
      ...fields(specialPurpose, '!conversionDate'),
    ]),
    certifyHeading(),
    ...points([
      '1',
      'That the ship has been surveyed in accordance with section 1.6 of the Code.',
      '本船已按规则第 1.6 节进行检验。',
    ]),
    ...point('2', 'That the survey showed that:', '检验表明：', { after: 1 }),
    subpoint(
      '2.1',
      'the ship complied with the requirements of the Code as regards:',
      '本船下列各项符合规则的要求：',
    ),
    ...passengerStructure({ indent: 48, hanging: 14 }),
    ...statements('2.', 2, [structuralFireStatement(SPS_CODE), ...equipmentStatements(SPS_CODE)]),
    ...exemptionPoint('3'),
    ...validity(
      'subject to surveys in accordance with section 1.6 of the Code',
      '但须按规则第 1.6 节进行检验',
    ),
    ...signatureBlock(),
    ...pageTitle('Endorsements', '签署', false),
    ...surveyEndorsements(ARTICLES.solas, 'I/10', 'intermediate', { bottom: 'I/10(a)(v)' }),
    ...recordBlocks('P', {
      form: ['Form SPS', '格式 SPS'],
      titleEn:
        'Record of Equipment for Compliance with the Code of Safety for Special Purpose Ships',
      titleZh: '特种用途船舶安全规则设备记录',
      certificateEn: 'Special Purpose Ship Safety Certificate',
      certificateZh: '特种用途船舶安全证书',
      particulars: [NAME, CALL_SIGN, PERSONS_CERTIFIED, RADIO_PERSONS],
      printed: ['radioPersons', 'passengers', 'subdivisionLines', 'lifeboatsSelfRighting'],
      // Form SPS: MSC.266(84), annex
      numbers: {
        lifeboatsEnclosed: '2.3',
        otherLifeboats: '2.4',
        lifeboatsOther: '2.4.1',
        lifeboatsOtherType: '2.4.2',
      },
    }),
  ],
})

/**
 * Industrial Personnel Safety Certificate: IP Code, appendix; SOLAS chapter XV. Endorsed as the
 * SOLAS cargo ship certificates.
 */
export const ips = (): CertificateText => ({
  titleEn: 'Industrial Personnel Safety Certificate',
  titleZh: '工业人员安全证书',
  noteEn:
    'This Certificate shall be supplemented by a Record of Equipment for the Industrial Personnel Safety Certificate',
  noteZh: '本证书应附有工业人员安全证书设备记录',
  ...authority(
    'INTERNATIONAL CONVENTION FOR THE SAFETY OF LIFE AT SEA, 1974, as amended, chapter XV, and the INTERNATIONAL CODE OF SAFETY FOR SHIPS CARRYING INDUSTRIAL PERSONNEL (IP CODE)',
    '经修正的《1974年国际海上人命安全公约》第 XV 章和《国际载运工业人员船舶安全规则》（IP 规则）',
  ),
  body: [
    particulars([
      ...SHIP,
      KEEL,
      ...fields(
        industrialPersonnel,
        '!conversionDate',
        'personsCertified',
        'industrialPersons',
        '!industrialDangerousGoods',
      ),
    ]),
    certifyHeading(),
    ...points(
      [
        '1',
        'That the ship has been surveyed in accordance with section I/3 of the Code and complies with the relevant requirements under regulation {industrialAuthorizedEarlier?XV/3.2 or 3.3 (authorized before 1 July 2024):XV/3.1 or 3.4}.',
        '本船已按规则第 I/3 节进行检验，并符合公约第 {industrialAuthorizedEarlier?XV/3.2 或 3.3 条（2024 年 7 月 1 日前已获授权）:XV/3.1 或 3.4 条}的有关要求。',
      ],
      [
        '2',
        'That the survey showed that the structure, equipment, fittings, radio arrangements and materials of the ship and the condition thereof are in all respects satisfactory and that the ship complies with the relevant provisions of the Code.',
        '检验表明，本船的结构、设备、附件、无线电布置和材料及其状况在各方面均属合格，本船符合规则的有关规定。',
      ],
    ),
    ...exemptionPoint('3'),
    ...validity(
      'subject to the surveys of the SOLAS safety certificates of the ship',
      '但须进行本船 SOLAS 安全证书的检验',
    ),
    ...signatureBlock(),
    ...pageTitle('Endorsements', '签署页'),
    ...surveyEndorsements(ARTICLES.solas, 'I/10', 'intermediate'),
    ...recordTitle(
      'Record of equipment for the Industrial Personnel Safety Certificate',
      '工业人员安全证书设备记录',
    ),
    particulars([NAME, CALL_SIGN, ...fields(industrialPersonnel, '!industrialEquipment')]),
    ...recordClose(),
  ],
})
