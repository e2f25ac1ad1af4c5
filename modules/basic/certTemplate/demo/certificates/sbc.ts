import { bilingual, heading, particulars } from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { solidBulk } from '../params-cargo.ts'
import { DEADWEIGHT, SHIP, authority, certifyHeading, validity } from './common.ts'
import { columnTable, fieldTable, fields } from './field-blocks.ts'

/**
 * Certificate of Fitness for solid bulk cargoes: IMSBC Code, SOLAS chapter VI. No model form; the
 * form is the society's own.
 */
export const sbc = (): CertificateText => ({
  titleEn: 'Certificate of Fitness for Solid Bulk Cargoes',
  titleZh: '固体散装货物适运证明',
  ...authority(
    'INTERNATIONAL CONVENTION FOR THE SAFETY OF LIFE AT SEA, 1974, as amended, chapter VI, and the INTERNATIONAL MARITIME SOLID BULK CARGOES (IMSBC) CODE',
    '经修正的《1974年国际海上人命安全公约》第 VI 章和《国际海运固体散装货物规则》（IMSBC 规则）',
  ),
  body: [
    particulars([...SHIP, DEADWEIGHT, ...fields(solidBulk, '!lengthLl')]),
    certifyHeading(),
    ...bilingual(
      'That the construction and equipment of the ship have been examined and that the ship is fit to carry the solid bulk cargoes listed below, provided that the IMSBC Code is observed for each cargo.',
      '本船的构造和设备业经检查，在对每种货物遵守 IMSBC 规则的前提下，本船适于载运下列固体散装货物。',
      { size: 9.5 },
    ),
    heading('Cargoes', '货物'),
    columnTable(
      [
        [92, 'Bulk cargo shipping name', '散装货物运输名称'],
        [26, 'Group', '组别'],
        [56, 'Holds', '货舱'],
      ],
      [['{bulkCargoes}', '{bulkGroups}', '{bulkHolds}']],
      24,
    ),
    heading('Conditions', '条件'),
    fieldTable(solidBulk, '!bulkConditions', '!bulkRemarks'),
    ...validity('subject to the surveys of the ship', '但须进行船舶检验'),
    ...signatureBlock(),
  ],
})
