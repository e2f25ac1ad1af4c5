import { bilingual, particulars } from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { crewAccommodation } from '../params-labour.ts'
import { KEEL, SHIP, TYPE, authority, certifyHeading } from './common.ts'
import { fieldTable, fields } from './field-blocks.ts'

/**
 * Certificate of Inspection of Crew Accommodation: ILO Conventions 92 and 133. No model form; the
 * form is the society's own.
 */
export const cac = (): CertificateText => ({
  titleEn: 'Certificate of Inspection of Crew Accommodation',
  titleZh: '船员舱室检验证书',
  ...authority(
    'ACCOMMODATION OF CREWS CONVENTION (REVISED), 1949 (No. 92) and the ACCOMMODATION OF CREWS (SUPPLEMENTARY PROVISIONS) CONVENTION, 1970 (No. 133)',
    '《1949年船员起居舱室公约（修订）》（第92号）和《1970年船员起居舱室（补充规定）公约》（第133号）',
  ),
  body: [
    particulars([...SHIP, TYPE, KEEL, ...fields(crewAccommodation, 'crewNumber', '!ownerName')]),
    certifyHeading(),
    ...bilingual(
      'That the crew accommodation of this ship has been inspected and found to comply with the applicable requirements of the Conventions.',
      '本船的船员起居舱室业经检验，符合公约的适用要求。',
      { size: 10, after: 6 },
    ),
    fieldTable(crewAccommodation, '!accommodationSpaces', '!accommodationRemarks'),
    ...bilingual(
      'This certificate is valid until {expiryDate}. Completion date of the inspection on which it is based: {inspectionDate}',
      '本证书有效期至 {expiryDateZh}。所依据的检验完成日期：{inspectionDateZh}',
      { size: 10, before: 10, after: 24 },
    ),
    ...signatureBlock(),
  ],
})
