import { heading, particulars } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import { ballastWater } from '../params-environment.ts'
import {
  CONSTRUCTION,
  DULY_AUTHORIZED,
  SHIP,
  authority,
  certifyHeading,
  points,
  validity,
} from './common.ts'
import { fieldTable, fields, recordTable } from './field-blocks.ts'

/**
 * International Ballast Water Management Certificate: BWM Convention 2004, appendix I; regulations
 * E-1, E-2 and E-5. The endorsement of additional surveys is left out: the model form has none.
 */
export const bwm = (): CertificateText => ({
  titleEn: 'International Ballast Water Management Certificate',
  titleZh: '国际压载水管理证书',
  ...authority(
    'INTERNATIONAL CONVENTION FOR THE CONTROL AND MANAGEMENT OF SHIPS’ BALLAST WATER AND SEDIMENTS, 2004',
    '《2004年国际船舶压载水和沉积物控制和管理公约》',
  ),
  body: [
    particulars([...SHIP, CONSTRUCTION, ...fields(ballastWater, '!ballastCapacity')]),
    heading('Details of ballast water management method(s) used', '所用压载水管理方法详情'),
    fieldTable(ballastWater, '!ballastMethod', 'ballastInstalled', 'ballastMaker'),
    heading(
      'Principal ballast water management method(s) employed on this ship',
      '本船采用的主要压载水管理方法',
    ),
    recordTable(ballastWater, [
      ['.1', 'ballastExchange'],
      ['.2', 'ballastTreatment'],
      ['', 'ballastTreatmentNote'],
      ['.3', 'ballastPrototype'],
      ['.4', 'ballastOther'],
      ['', 'ballastOtherRule'],
    ]),
    certifyHeading(),
    ...points(
      [
        '1',
        'That the ship has been surveyed in accordance with regulation E-1 of the Annex to the Convention; and',
        '本船已按公约附则第 E-1 条进行检验；',
      ],
      [
        '2',
        'That the survey shows that ballast water management on the ship complies with the Annex to the Convention.',
        '检验表明，本船的压载水管理符合公约附则的要求。',
      ],
    ),
    ...validity(
      'subject to surveys in accordance with regulation E-1 of the Annex to the Convention',
      '但须按公约附则第 E-1 条进行检验',
    ),
    ...signatureBlock(DULY_AUTHORIZED),
    ...pageTitle('Endorsements', '签署页'),
    ...surveyEndorsements(ARTICLES.ballastWater, 'E-1', 'intermediate', {
      notes: endorsements(
        {
          en: 'Additional surveys (regulation E-1.1.5)',
          zh: '附加检验（第 E-1.1.5 条）',
          textEn:
            'THIS IS TO CERTIFY that, at an additional survey after a change, replacement or significant repair required by regulation E-1.1.5 of the Annex to the Convention, the ship was found to comply with the relevant requirements of the Convention.',
          textZh:
            '兹证明，按公约附则第 E-1.1.5 条要求在变更、更换或重大修理后进行的附加检验，本船符合公约的有关要求。',
          rows: [
            ['General / partial* survey', '全面 / 部分*检验'],
            ['General / partial* survey', '全面 / 部分*检验'],
          ],
        },
        14,
      ),
    }),
  ],
})
