import { heading, line, particulars } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import {
  DULY_AUTHORIZED,
  MARPOL_EN,
  MARPOL_ZH,
  SHIP,
  authority,
  certifyHeading,
  points,
  validity,
} from './common.ts'
import { columnTable } from './field-blocks.ts'

/**
 * International Pollution Prevention Certificate for the Carriage of Noxious Liquid Substances in
 * Bulk: MARPOL Annex II, appendix 3; regulations 8, 9 and 10.
 */
export const nls = (): CertificateText => ({
  titleEn:
    'International Pollution Prevention Certificate for the Carriage of Noxious Liquid Substances in Bulk',
  titleZh: '国际防止散装运输有毒液体物质污染证书',
  ...authority(MARPOL_EN, MARPOL_ZH),
  body: [
    particulars(SHIP),
    certifyHeading(),
    ...points(
      [
        '1',
        'That the ship has been surveyed in accordance with regulation 8 of Annex II of the Convention.',
        '本船已按公约附则 II 第 8 条进行检验。',
      ],
      [
        '2',
        'That the survey showed that the structure, equipment, systems, fittings, arrangements and material of the ship and the condition thereof are in all respects satisfactory and that the ship complies with the applicable requirements of Annex II of the Convention.',
        '检验表明，本船的结构、设备、系统、附件、布置和材料及其状况在各方面均属合格，本船符合公约附则 II 的适用要求。',
      ],
      [
        '3',
        'That the ship has been provided with a Procedures and Arrangements Manual as required by regulation 14 of Annex II of the Convention, and that the arrangements and equipment of the ship prescribed in the Manual are in all respects satisfactory.',
        '本船备有公约附则 II 第 14 条要求的程序和布置手册，手册所述的布置和设备在各方面均属合格。',
      ],
      [
        '4',
        'That the ship complies with the requirements of Annex II of the Convention for the carriage in bulk of the noxious liquid substances listed overleaf, provided that all relevant provisions of Annex II are observed.',
        '在遵守附则 II 所有有关规定的前提下，本船符合公约附则 II 关于散装运输下页所列有毒液体物质的要求。',
      ],
    ),
    ...validity(
      'subject to surveys in accordance with regulation 8 of Annex II of the Convention',
      '但须按公约附则 II 第 8 条进行检验',
    ),
    ...signatureBlock(DULY_AUTHORIZED),
    ...pageTitle('Noxious liquid substances and endorsements', '有毒液体物质和签署页'),
    heading('Substances that may be carried', '可载运的物质'),
    columnTable(
      [
        [76, 'Noxious liquid substance', '有毒液体物质'],
        [70, 'Conditions of carriage (tank numbers etc.)', '载运条件（舱号等）'],
        [28, 'Pollution category', '污染类别'],
      ],
      [['{nlsSubstances}', '{nlsConditions}', '{nlsCategories}']],
      40,
    ),
    line(
      'Continued on additional signed and dated sheets if necessary. 如有必要，续于附加的经签字并注明日期的页上。',
      { size: 7.5, line: 10, before: 3 },
    ),
    ...surveyEndorsements(ARTICLES.marpolTwo, '8', 'intermediate'),
  ],
})
