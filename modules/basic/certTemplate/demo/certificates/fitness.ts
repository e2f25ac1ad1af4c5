import { heading, line, particulars } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { Block } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import { chemicals, gases } from '../params-cargo.ts'
import { KEEL, SHIP, authority, certifyHeading, points, validity } from './common.ts'
import { columnTable, fieldTable, fields } from './field-blocks.ts'

/** Points common to both codes: survey, result, and the conditions of the list of products. */
const surveyed = (section: string): Block[] =>
  points(
    [
      '1',
      `That the ship has been surveyed in accordance with the provisions of section ${section} of the Code;`,
      `本船已按规则第 ${section} 节的规定进行检验；`,
    ],
    [
      '2',
      'That the survey showed that the construction and equipment of the ship and the condition thereof are in all respects satisfactory and that the ship complies with the relevant provisions of the Code;',
      '检验表明，本船的构造和设备及其状况在各方面均属合格，本船符合规则的有关规定；',
    ],
    [
      '3',
      'That the ship is suitable for the carriage in bulk of the products listed in the attached list, provided that all relevant operational provisions of the Code are observed;',
      '在遵守规则所有有关营运规定的前提下，本船适于散装运输所附清单中的货品；',
    ],
    [
      '4',
      'That the ship shall be loaded in accordance with the approved loading and stability information booklet named below; provisions modified and equivalents are stated below.',
      '本船应按下列经批准的装载和稳性手册装载；经修改的规定和等效事项如下。',
    ],
  )

/** International Certificate of Fitness for dangerous chemicals: IBC Code, appendix; section 1.5. */
export const cfc = (): CertificateText => ({
  titleEn: 'International Certificate of Fitness for the Carriage of Dangerous Chemicals in Bulk',
  titleZh: '国际散装运输危险化学品适装证书',
  ...authority(
    'INTERNATIONAL CODE FOR THE CONSTRUCTION AND EQUIPMENT OF SHIPS CARRYING DANGEROUS CHEMICALS IN BULK (IBC CODE)',
    '《国际散装运输危险化学品船舶构造和设备规则》（IBC 规则）',
  ),
  body: [
    particulars([
      ...SHIP,
      ...fields(chemicals, 'chemicalShipType'),
      KEEL,
      ...fields(chemicals, 'conversionDate'),
    ]),
    certifyHeading(),
    ...surveyed('1.5'),
    fieldTable(
      chemicals,
      'stabilityBooklet',
      'stabilityBookletDate',
      '!lowFlashpointFuel',
      '!cargoLimits',
    ),
    ...validity(
      'subject to surveys in accordance with section 1.5 of the Code',
      '但须按规则第 1.5 节进行检验',
    ),
    ...signatureBlock(),
    ...pageTitle('List of products', '货品清单'),
    columnTable(
      [
        [76, 'Product', '货品'],
        [70, 'Conditions of carriage (tank numbers etc.)', '载运条件（舱号等）'],
        [28, 'Pollution category', '污染类别'],
      ],
      [['{fitProducts}', '{fitConditions}', '{fitCategories}']],
      120,
    ),
    line(
      'Continued on additional signed and dated sheets if necessary. 如有必要，续于附加的经签字并注明日期的页上。',
      { size: 7.5, line: 10, before: 3 },
    ),
    ...pageTitle('Endorsements', '签署页'),
    ...surveyEndorsements(ARTICLES.chemicals, '1.5.2', 'intermediate'),
  ],
})

/** International Certificate of Fitness for liquefied gases: IGC Code, appendix 2; section 1.4. */
export const cfg = (): CertificateText => ({
  titleEn: 'International Certificate of Fitness for the Carriage of Liquefied Gases in Bulk',
  titleZh: '国际散装运输液化气体适装证书',
  ...authority(
    'INTERNATIONAL CODE FOR THE CONSTRUCTION AND EQUIPMENT OF SHIPS CARRYING LIQUEFIED GASES IN BULK (IGC CODE)',
    '《国际散装运输液化气体船舶构造和设备规则》（IGC 规则）',
  ),
  body: [
    particulars([
      ...SHIP,
      ...fields(gases, 'gasShipType'),
      KEEL,
      ...fields(gases, 'conversionDate', '!cargoCapacity'),
    ]),
    certifyHeading(),
    ...surveyed('1.4'),
    fieldTable(gases, 'stabilityBooklet', 'stabilityBookletDate', '!cargoLimits'),
    ...validity(
      'subject to surveys in accordance with section 1.4 of the Code',
      '但须按规则第 1.4 节进行检验',
    ),
    ...signatureBlock(),
    ...pageTitle('Design conditions and list of products', '设计条件和货品清单'),
    heading('Cargo tanks', '液货舱'),
    fieldTable(gases, '!gasTanks', '!gasPressure', 'gasTemperature', 'gasDensity'),
    heading('Products', '货品'),
    columnTable(
      [
        [87, 'Product', '货品'],
        [
          87,
          'Conditions of carriage (tank numbers, minimum temperature)',
          '载运条件（舱号、最低温度）',
        ],
      ],
      [['{fitProducts}', '{fitConditions}']],
      100,
    ),
    ...pageTitle('Endorsements', '签署页'),
    ...surveyEndorsements(ARTICLES.gases, '1.4.2', 'intermediate'),
  ],
})
