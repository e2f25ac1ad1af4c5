import { equipmentFields } from '#common/rules/equipment/catalogue.ts'
import { particulars, point, subpoint } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { Block } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { extensionEndorsements, strikeOut } from '../endorsement-blocks.ts'
import {
  RADIO_PERSONS,
  SATELLITE_SERVICE,
  SEA_AREAS,
  recordBlocks,
  tableOf,
} from '../record-blocks.ts'
import {
  CALL_SIGN,
  DELIVERY,
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
import {
  CONVENTION,
  alternativeStatements,
  equipmentStatements,
  fuelStatement,
  passengerStructure,
  statements,
  structuralFireStatement,
} from './solas-statements.ts'

const tight = { after: 1 }
/** Indent of the parts of paragraph 2.1. */
const third = { indent: 48, hanging: 14 }

/** What the survey showed: paragraphs 2.1 to 2.12 of the form. */
const findings = (): Block[] => [
  ...point('2', 'That the survey showed that:', '检验表明：', tight),
  subpoint(
    '2.1',
    'the ship complied with the requirements of the Convention as regards:',
    '本船下列各项符合公约的要求：',
  ),
  ...passengerStructure(third),
  subpoint('.3', 'the following subdivision load lines:', '下列分舱载重线：', third),
  tableOf(equipmentFields.get('subdivisionLines')!.item),
  ...statements('2.', 2, [fuelStatement], { before: 3 }),
  ...statements('2.', 3, [
    structuralFireStatement(CONVENTION),
    ...equipmentStatements(CONVENTION),
    ...alternativeStatements(['II-1/55', 'II-2/17', 'III/38']),
  ]),
]

/**
 * Passenger Ship Safety Certificate with its Record of Equipment (Form P): SOLAS 1974, 1988
 * Protocol; regulation I/7. Valid for a year, so that I/14(c) and (h) do not apply.
 */
export const pss = (): CertificateText => ({
  titleEn: 'Passenger Ship Safety Certificate',
  titleZh: '客船安全证书',
  noteEn:
    'For {shortVoyage?a short:an} international voyage. This Certificate shall be supplemented by a Record of Equipment (Form P)',
  noteZh: '适用于{shortVoyage?短途国际:国际}航行。本证书应附有设备记录（格式 P）',
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
      ['Date of building contract', '建造合同日期', '{contractDate}'],
      KEEL,
      DELIVERY,
      ['Major conversion begun', '重大改建开工日期', '{conversionDate}'],
    ]),
    certifyHeading(),
    ...point(
      '1',
      'That the ship has been surveyed in accordance with the requirements of regulation I/7 of the Convention.',
      '本船已按公约第 I/7 条的要求进行检验。',
      tight,
    ),
    ...findings(),
    ...exemptionPoint('3'),
    ...validity(
      'in accordance with regulations I/7 and I/14 of the Convention',
      '按公约第 I/7、I/14 条',
    ),
    ...signatureBlock(),
    ...pageTitle('Endorsements', '签署', false),
    ...extensionEndorsements({ ...ARTICLES.solas, short: undefined, advanced: undefined }),
    strikeOut(),
    ...recordBlocks('P', {
      titleEn: 'Record of Equipment for Passenger Ship Safety',
      titleZh: '客船安全设备记录',
      certificateEn: 'Passenger Ship Safety Certificate',
      certificateZh: '客船安全证书',
      particulars: [
        NAME,
        CALL_SIGN,
        ['Passengers certified', '核定乘客人数', '{passengers}', 'wide'],
        RADIO_PERSONS,
      ],
      printed: ['radioPersons', 'passengers', 'subdivisionLines'],
    }),
  ],
})
