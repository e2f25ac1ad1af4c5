import { heading, particulars } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { extensionEndorsements, strikeOut } from '../endorsement-blocks.ts'
import { sewage } from '../params-marpol-more.ts'
import {
  DELIVERY,
  DULY_AUTHORIZED,
  KEEL,
  MARPOL_EN,
  MARPOL_ZH,
  SHIP,
  authority,
  certifyHeading,
  points,
  validity,
} from './common.ts'
import { fields, recordTable } from './field-blocks.ts'

/**
 * International Sewage Pollution Prevention Certificate: MARPOL Annex IV, appendix; regulations 4, 5
 * and 8. No surveys between issue and renewal.
 */
export const ispp = (): CertificateText => ({
  titleEn: 'International Sewage Pollution Prevention Certificate',
  titleZh: '国际防止生活污水污染证书',
  ...authority(MARPOL_EN, MARPOL_ZH),
  body: [
    particulars([
      ...SHIP,
      ...fields(sewage, 'personsCertified', 'sewageShipAge', 'sewageShipType', 'contractDate'),
      KEEL,
      DELIVERY,
      ...fields(sewage, 'conversionDate'),
    ]),
    certifyHeading(),
    ...points([
      '1',
      'That the ship is equipped as follows in compliance with regulations 9 and 10 of Annex IV of the Convention (x: fitted; –: not fitted):',
      '本船按公约附则 IV 第 9 和 10 条配备如下（x：已设；–：未设）：',
    ]),
    recordTable(
      sewage,
      [
        ['1.1', 'hasTreatmentPlant'],
        ['', 'plantType'],
        ['', 'plantMaker'],
        ['', 'effluentStandard'],
        ['1.2', 'hasComminuter'],
        ['', 'comminuterType'],
        ['', 'comminuterMaker'],
        ['', 'disinfectionStandard'],
        ['1.3', 'hasHoldingTank'],
        ['', 'holdingTankVolume'],
        ['', 'holdingTankLocation'],
        ['1.4', 'shoreConnection'],
      ],
      [12, 96, 66],
    ),
    heading('THIS IS FURTHER TO CERTIFY:', '兹进一步证明：', { pageBreak: true }),
    ...points(
      [
        '2',
        'That the ship has been surveyed in accordance with regulation 4 of Annex IV of the Convention.',
        '本船已按公约附则 IV 第 4 条进行检验。',
      ],
      [
        '3',
        'That the survey shows that the structure, equipment, systems, fittings, arrangements and material of the ship and the condition thereof are in all respects satisfactory and that the ship complies with the applicable requirements of Annex IV of the Convention.',
        '检验表明，本船的结构、设备、系统、附件、布置和材料及其状况在各方面均属合格，本船符合公约附则 IV 的适用要求。',
      ],
    ),
    ...validity(
      'subject to surveys in accordance with regulation 4 of Annex IV of the Convention',
      '但须按公约附则 IV 第 4 条进行检验',
    ),
    ...signatureBlock(DULY_AUTHORIZED),
    ...pageTitle('Endorsements', '签署', false),
    ...extensionEndorsements(ARTICLES.marpolFour),
    strikeOut(),
  ],
})
