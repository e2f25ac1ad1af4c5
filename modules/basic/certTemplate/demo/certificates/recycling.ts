import { bilingual, heading, particulars } from '#tools/docx/docx-builder.ts'
import type { Particular } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { extensionEndorsements, strikeOut } from '../endorsement-blocks.ts'
import { hazardousMaterials, readyForRecycling } from '../params-environment.ts'
import type { TemplateParam } from '../template-data.ts'
import {
  CONSTRUCTION,
  DULY_AUTHORIZED,
  SHIP,
  authority,
  certifyHeading,
  points,
  validity,
} from './common.ts'
import { fieldTable, fields } from './field-blocks.ts'

const convention = authority(
  'HONG KONG INTERNATIONAL CONVENTION FOR THE SAFE AND ENVIRONMENTALLY SOUND RECYCLING OF SHIPS, 2009',
  '《2009年香港国际安全与无害环境拆船公约》',
)
/** Particulars of both certificates: ship, registered owner, company, inventory. */
const particularsOf = (params: readonly TemplateParam[]): Particular[] => [
  ...SHIP,
  ...fields(params, '!ownerName', '!ownerAddress', 'ownerImo', 'companyImo'),
  [CONSTRUCTION[0], CONSTRUCTION[1], CONSTRUCTION[2], 'wide'],
  ...fields(params, '!ihmNumber'),
]

/**
 * International Certificate on Inventory of Hazardous Materials: Hong Kong Convention 2009, appendix
 * 3; regulations 10 and 11.
 */
export const ihm = (): CertificateText => ({
  titleEn: 'International Certificate on Inventory of Hazardous Materials',
  titleZh: '国际有害物质清单证书',
  noteEn:
    'This Certificate shall be supplemented by Part I of the Inventory of Hazardous Materials, which is an essential part of it and must always accompany it',
  noteZh: '本证书应附有有害物质清单第 I 部分；该部分是本证书的必要组成部分，须始终随附',
  ...convention,
  body: [
    particulars(particularsOf(hazardousMaterials)),
    certifyHeading(),
    ...points(
      [
        '1',
        'That the ship has been surveyed in accordance with regulation 10 of the Annex to the Convention; and',
        '本船已按公约附则第 10 条进行检验；',
      ],
      [
        '2',
        'That the survey shows that Part I of the Inventory of Hazardous Materials fully complies with the applicable requirements of the Convention.',
        '检验表明，有害物质清单第 I 部分完全符合公约的适用要求。',
      ],
    ),
    ...validity(
      'subject to surveys in accordance with regulation 10 of the Annex to the Convention',
      '但须按公约附则第 10 条进行检验',
    ),
    ...signatureBlock(DULY_AUTHORIZED),
    ...pageTitle('Endorsements', '签署页'),
    ...extensionEndorsements(ARTICLES.recycling),
    ...endorsements(
      {
        en: 'Additional survey (regulation 10.1.3)',
        zh: '附加检验（第 10.1.3 条）',
        textEn:
          'At an additional survey in accordance with regulation 10 of the Annex to the Convention, the ship was found to comply with the relevant provisions of the Convention.',
        textZh: '根据公约附则第 10 条进行的附加检验，本船符合公约的有关规定。',
        rows: [
          ['General / partial* survey', '全面 / 部分*检验'],
          ['General / partial* survey', '全面 / 部分*检验'],
        ],
      },
      12,
    ),
    strikeOut(),
  ],
})

/**
 * International Ready for Recycling Certificate: Hong Kong Convention 2009, appendix 4; regulations
 * 10.1.4, 11 and 14. At most three months.
 */
export const irrc = (): CertificateText => ({
  titleEn: 'International Ready for Recycling Certificate',
  titleZh: '国际适拆证书',
  noteEn:
    'This Certificate shall be supplemented by the Inventory of Hazardous Materials and the Ship Recycling Plan',
  noteZh: '本证书应附有有害物质清单和拆船计划',
  ...convention,
  body: [
    particulars(particularsOf(readyForRecycling)),
    heading('Ship recycling facility', '拆船厂'),
    fieldTable(
      readyForRecycling,
      '!facilityName',
      '!facilityAddress',
      'facilityNumber',
      'facilityAuthorized',
      '!recyclingPlanNumber',
    ),
    heading('THIS IS TO CERTIFY:', '兹证明：', { pageBreak: true }),
    ...points(
      [
        '1',
        'That the ship has been surveyed in accordance with regulation 10 of the Annex to the Convention;',
        '本船已按公约附则第 10 条进行检验；',
      ],
      [
        '2',
        'That the ship has a valid Inventory of Hazardous Materials in accordance with regulation 5 of the Annex to the Convention;',
        '本船具有符合公约附则第 5 条的有效有害物质清单；',
      ],
      [
        '3',
        'That the Ship Recycling Plan, as required by regulation 9, properly reflects the information contained in the Inventory of Hazardous Materials as required by regulation 5.4, and contains information concerning the establishment, maintenance and monitoring of Safe-for-entry and Safe-for-hot work conditions; and',
        '第 9 条要求的拆船计划恰当反映了第 5.4 条要求的有害物质清单所载资料，并载有关于建立、保持和监测安全进入和安全热工作业条件的资料；',
      ],
      [
        '4',
        'That the ship recycling facility where this ship is to be recycled holds a valid authorization in accordance with the Convention.',
        '拟拆解本船的拆船厂持有符合公约的有效授权。',
      ],
    ),
    ...bilingual(
      'This certificate is valid until {expiryDate}, at most three months from {inspectionDate}, the completion date of the survey on which it is based.',
      '本证书有效期至 {expiryDateZh}；所依据的检验完成日期为 {inspectionDateZh}，有效期自该日起不超过三个月。',
      { before: 4, after: 0 },
    ),
    ...signatureBlock(DULY_AUTHORIZED),
    ...pageTitle('Endorsement', '签署', false),
    ...endorsements(
      {
        en: 'Extension for the voyage to the ship recycling facility',
        zh: '为驶往拆船厂的航次展期',
        textEn:
          'This certificate shall, in accordance with regulation 14 of the Annex to the Convention, be accepted as valid for a single point to point voyage from the port to the port stated below, until the date below.',
        textZh:
          '根据公约附则第 14 条，本证书应接受为有效，用于下列港口之间的单次直达航次，有效期至下列日期。',
        rows: [['From / to / until', '自 / 至 / 有效期至']],
        first: ['Voyage and date', '航次和日期'],
      },
      24,
    ),
  ],
})
