import { equipmentFields } from '#common/rules/equipment/catalogue.ts'
import { particulars, point, subpoint } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { Block } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { extensionEndorsements, strikeOut } from '../endorsement-blocks.ts'
import { RADIO_PERSONS, SEA_AREAS, recordBlocks, tableOf } from '../record-blocks.ts'
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

const tight = { after: 1 }
/** Indent of numbers with three parts. */
const third = { indent: 48, hanging: 30 }

/** What the survey showed: paragraphs 2.1 to 2.11 of the form. */
const findings = (): Block[] => [
  ...point(
    '2',
    'That the survey showed that the ship complied with the requirements of the Convention as regards:',
    '检验表明，本船下列各项符合公约要求：',
    tight,
  ),
  subpoint(
    '2.1.1',
    'the structure, main and auxiliary machinery, boilers and other pressure vessels; part G of chapter II-1: {lowFlashpointFuel};',
    '结构、主机和辅机、锅炉和其他压力容器；第 II-1 章 G 部分：{lowFlashpointFuel}；',
    third,
  ),
  subpoint(
    '2.1.2',
    'the watertight subdivision arrangements and details;',
    '水密分舱布置和细节；',
    third,
  ),
  subpoint('2.1.3', 'the following subdivision load lines:', '下列分舱载重线：', third),
  tableOf(equipmentFields.get('subdivisionLines')!.item),
  subpoint(
    '2.2',
    'structural fire protection, fire safety systems and appliances and fire control plans;',
    '结构防火、消防安全系统和设备及防火控制图；',
    { before: 3 },
  ),
  subpoint(
    '2.3',
    'the life-saving appliances and the equipment of the lifeboats, liferafts and rescue boats;',
    '救生设备及艇筏属具；',
  ),
  subpoint(
    '2.4',
    'the line-throwing appliance and the radio installations used in life-saving appliances;',
    '抛绳设备和救生设备无线电装置；',
  ),
  subpoint('2.5', 'the radio installations;', '无线电装置；'),
  subpoint(
    '2.6',
    'the functioning of the radio installations used in life-saving appliances;',
    '救生设备中使用的无线电装置的功能；',
  ),
  subpoint(
    '2.7',
    'the shipborne navigational equipment, means of embarkation for pilots and nautical publications;',
    '航行设备、引航员登离船设施和航海出版物；',
  ),
  subpoint(
    '2.8',
    'the lights, shapes, means of making sound signals and distress signals, also in accordance with the International Regulations for Preventing Collisions at Sea in force;',
    '号灯、号型、声响信号和遇险信号设备，并符合现行《国际海上避碰规则》；',
  ),
  subpoint('2.9', 'all other relevant requirements of the Convention.', '公约的所有其他有关要求。'),
  subpoint(
    '2.10',
    'The ship {alternativeDesign?was:was not} subjected to an alternative design and arrangements in pursuance of regulation(s) II-1/55, II-2/17, III/38.',
    '本船{alternativeDesign?已:未}按第 II-1/55、II-2/17、III/38 条采用替代设计和布置。',
  ),
  subpoint(
    '2.11',
    'A Document of approval of alternative design and arrangements {alternativeDesign?is:is not} appended to this certificate.',
    '替代设计和布置的批准文件{alternativeDesign?附于:未附于}本证书。',
  ),
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
      IMO,
      ['Date of building contract', '建造合同日期', '{contractDate}'],
      KEEL,
      DELIVERY,
      ['Major conversion', '重大改建日期', '{conversionDate}'],
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
