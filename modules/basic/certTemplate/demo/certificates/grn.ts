import { bilingual, particulars } from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { grain } from '../params-cargo.ts'
import { SHIP, authority, certifyHeading } from './common.ts'
import { fieldTable } from './field-blocks.ts'

/**
 * Document of Authorization for the carriage of grain: International Grain Code, part A, section 3.
 * The Code has no model form; the items follow section 3.
 */
export const grn = (): CertificateText => ({
  titleEn: 'Document of Authorization for the Carriage of Grain',
  titleZh: '散装谷物装运批准证书',
  unlimited: true,
  ...authority(
    'INTERNATIONAL CONVENTION FOR THE SAFETY OF LIFE AT SEA, 1974, as amended, chapter VI, and the INTERNATIONAL CODE FOR THE SAFE CARRIAGE OF GRAIN IN BULK',
    '经修正的《1974年国际海上人命安全公约》第 VI 章和《国际散装谷物安全装运规则》',
  ),
  body: [
    particulars(SHIP),
    certifyHeading(),
    ...bilingual(
      'That the ship is capable of complying with the requirements of the Code and is authorized to load grain in bulk in the conditions of the approved grain loading manual referred to below.',
      '本船能够符合规则的要求，准许按下列经批准的谷物装载手册中的状态散装谷物。',
      { size: 10, after: 6 },
    ),
    fieldTable(
      grain,
      '!grainBasis',
      '!grainConditions',
      'grainManual',
      'grainManualDate',
      '!grainLimits',
    ),
    ...bilingual(
      'This document accompanies or is incorporated into the grain loading manual, and shall be produced to the Contracting Government of the country of the port of loading on request. It is accepted as evidence that the ship is capable of complying with the Code.',
      '本批准证书随附或并入谷物装载手册，应装货港所在国缔约国政府要求予以出示，并作为本船能够符合规则要求的证据。',
      { size: 9.5, before: 8, after: 20 },
    ),
    ...signatureBlock(),
  ],
})
