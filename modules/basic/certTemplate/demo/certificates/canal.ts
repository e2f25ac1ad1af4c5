import { bilingual, heading, particulars } from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { panamaTonnage, suezTonnage } from '../params-tonnage.ts'
import type { TemplateParam } from '../template-data.ts'
import { CALL_SIGN, IMO, KEEL, NAME, PORT, TONNAGE, TYPE } from './common.ts'
import { fieldTable, fields } from './field-blocks.ts'

const head = (params: readonly TemplateParam[]) => [
  NAME,
  CALL_SIGN,
  PORT,
  IMO,
  TYPE,
  KEEL,
  TONNAGE,
  ...fields(params, 'netTonnage', 'loa', 'breadth', '!depth', '!builder', '!ownerName'),
]
const surveyor = { en: 'Signature of the surveyor for tonnage', zh: '吨位丈量人员签字' }

/** Suez Canal Special Tonnage Certificate: rules of the Constantinople Commission, 1873. */
export const sue = (): CertificateText => ({
  titleEn: 'Suez Canal Special Tonnage Certificate',
  titleZh: '苏伊士运河吨位证书',
  unlimited: true,
  issuedEn:
    'Issued under the Rules recommended by the International Tonnage Commission assembled at Constantinople in 1873, under the authority of the Government of {flagNameEn} by {societyNameEn}',
  issuedZh:
    '根据1873年君士坦丁堡国际吨位委员会建议的规则，经 {flagNameZh} 政府授权，由 {societyNameZh} 签发',
  body: [
    particulars(head(suezTonnage)),
    heading('Suez Canal tonnage', '苏伊士运河吨位'),
    fieldTable(
      suezTonnage,
      'suezGross',
      'suezNet',
      '!canalSpaces',
      '!canalDeductions',
      '!canalRemarks',
    ),
    ...bilingual(
      'THIS IS TO CERTIFY that this ship has been measured in accordance with the Rules and that the tonnages for the transit of the Suez Canal are as stated above.',
      '兹证明，本船已按规则丈量，通过苏伊士运河的吨位如上所列。',
      { size: 10, before: 10, after: 20 },
    ),
    ...signatureBlock(surveyor),
  ],
})

/** Documentation for the Panama Canal Universal Measurement System; the Authority issues the PC/UMS. */
export const pan = (): CertificateText => ({
  titleEn: 'Panama Canal PC/UMS Documentation of Total Volume',
  titleZh: '巴拿马运河 PC/UMS 总容积文件',
  unlimited: true,
  issuedEn:
    'Issued under the Regulations for the admeasurement of ships to assess tolls for use of the Panama Canal, under the authority of the Government of {flagNameEn} by {societyNameEn}',
  issuedZh: '根据巴拿马运河通行费丈量规则，经 {flagNameZh} 政府授权，由 {societyNameZh} 签发',
  body: [
    particulars(head(panamaTonnage)),
    heading('Panama Canal measurement', '巴拿马运河丈量'),
    fieldTable(
      panamaTonnage,
      'totalVolume',
      'mouldedDepthPanama',
      '!panamaTonnage',
      '!canalRemarks',
    ),
    ...bilingual(
      'THIS IS TO CERTIFY that the total volume of all enclosed spaces of this ship has been determined in accordance with the Regulations and is as stated above.',
      '兹证明，本船全部围蔽处所的总容积已按规则测定，如上所列。',
      { size: 10, before: 10, after: 20 },
    ),
    ...signatureBlock(surveyor),
  ],
})
