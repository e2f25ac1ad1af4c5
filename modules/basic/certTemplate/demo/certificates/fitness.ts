import { heading, line, particulars, point } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { Block } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import { chemicals, gases } from '../params-cargo.ts'
import { KEEL, SHIP, authority, certifyHeading, validity } from './common.ts'
import { columnTable, fieldTable, fields } from './field-blocks.ts'

type Point = readonly [en: string, zh: string]

/** Survey and its result, which both codes have. */
const surveyed = (section: string, en: string, zh: string): Point[] => [
  [
    `That the ship has been surveyed in accordance with the provisions of section ${section} of the Code.`,
    `本船已按规则第 ${section} 节的规定进行检验。`,
  ],
  [
    `That the survey showed that the ${en} of the ship and the condition thereof are in all respects satisfactory and that the ship complies with the relevant provisions of the Code.`,
    `检验表明，本船的${zh}及其状况在各方面均属合格，本船符合规则的有关规定。`,
  ],
]
/** Provisions modified, and how the ship is loaded. */
const modified = (sections: string): Point[] => [
  [
    `That, in accordance with ${sections}, the provisions of the Code are modified in respect of the ship in the following manner: {cargoLimits}.`,
    `根据第 ${sections.replace(' / ', '、')} 节，规则的规定对本船作如下修改：{cargoLimits}。`,
  ],
  [
    'That the ship must be loaded in accordance with the loading conditions provided in the approved loading manual {stabilityBooklet}, stamped and dated {stabilityBookletDate}, and with the loading limitations appended to this certificate.',
    '本船须按经批准的装载手册 {stabilityBooklet}（批准日期 {stabilityBookletDate}）中的装载工况，以及本证书所附装载限制装载。',
  ],
]
const numberedPoints = (list: readonly Point[]): Block[] =>
  list.flatMap(([en, zh], i) => point(String(i + 1), en, zh, { size: 9, after: 2.5 }))

const continued = (): Block =>
  line(
    'Continued on additional signed and dated sheets if necessary. Tank numbers are identified on the attached signed and dated tank plan. 如有必要，续于附加的经签字并注明日期的页上；舱号见所附经签字并注明日期的液货舱布置图。',
    { size: 7.5, line: 10, before: 3 },
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
    ...numberedPoints([
      ...surveyed('1.5', 'construction and equipment', '构造和设备'),
      [
        'That the ship has been provided with a Manual in accordance with appendix 4 of Annex II of MARPOL as called for by regulation 14 of Annex II, and that the arrangements and equipment of the ship prescribed in the Manual are in all respects satisfactory.',
        '本船备有 MARPOL 附则 II 第 14 条要求、符合附则 II 附录 4 的手册，手册所规定的本船布置和设备在各方面均属合格。',
      ],
      [
        'That the ship is suitable for the carriage in bulk of the products in the attached list, provided that all relevant operational provisions of the Code and Annex II of MARPOL are observed.',
        '在遵守规则和 MARPOL 附则 II 所有有关营运规定的前提下，本船适于散装运输所附清单中的货品。',
      ],
      ...modified('1.4 / 2.8.2'),
    ]),
    fieldTable(chemicals, '!lowFlashpointFuel'),
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
    continued(),
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
    ...numberedPoints([
      ...surveyed(
        '1.4',
        'structure, equipment, fittings, arrangements and materials',
        '结构、设备、附件、布置和材料',
      ),
      ['That the design criteria stated below have been used.', '采用了下列设计衡准。'],
      [
        'That the ship is suitable for the carriage in bulk of the products in the attached list, provided that all relevant operational provisions of the Code are observed.',
        '在遵守规则所有有关营运规定的前提下，本船适于散装运输所附清单中的货品。',
      ],
      ...modified('1.3 / 2.6.2'),
    ]),
    ...validity(
      'subject to surveys in accordance with section 1.4 of the Code',
      '但须按规则第 1.4 节进行检验',
    ),
    ...signatureBlock(),
    ...pageTitle('Design conditions and list of products', '设计条件和货品清单'),
    heading('3 Design criteria', '设计衡准'),
    fieldTable(gases, 'ambientAir', 'ambientWater'),
    columnTable(
      [
        [44, 'Tank type and number', '舱型和编号'],
        [40, 'Stress factors (A, B, C, D)', '应力系数（A、B、C、D）'],
        [50, 'Materials', '材料'],
        [40, 'MARVS', '最大许用释放阀调定值'],
      ],
      [['{gasTanks}', '{gasStressFactors}', '{gasMaterials}', '{gasPressure}']],
      20,
    ),
    fieldTable(gases, 'gasMaterialTemperature', 'gasTemperature', 'gasDensity'),
    heading('4 Products', '货品'),
    columnTable(
      [
        [87, 'Product', '货品'],
        [
          87,
          'Conditions of carriage (tank numbers, min. temperature, max. pressure, max. density, loading)',
          '载运条件（舱号、最低温度、最大压力、最大密度、装载工况）',
        ],
      ],
      [['{fitProducts}', '{fitConditions}']],
      80,
    ),
    continued(),
    ...pageTitle('Endorsements', '签署页'),
    ...surveyEndorsements(ARTICLES.gases, '1.4.2', 'intermediate'),
  ],
})
