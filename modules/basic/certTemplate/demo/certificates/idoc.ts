import { bilingual, particulars } from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { COMPANY, authority, certifyHeading } from './common.ts'

/**
 * Interim Document of Compliance: form of the appendix to the ISM Code; SOLAS chapter IX, ISM Code
 * part B, 14.1.
 */
export const idoc = (): CertificateText => ({
  titleEn: 'Interim Document of Compliance',
  titleZh: '临时符合证明',
  interim: true,
  ...authority(
    'INTERNATIONAL CONVENTION FOR THE SAFETY OF LIFE AT SEA, 1974, as amended',
    '经修正的《1974年国际海上人命安全公约》',
  ),
  body: [
    particulars([...COMPANY, ['Types of ship covered', '适用船舶类型', '{shipTypes}', 'wide']]),
    certifyHeading(),
    ...bilingual(
      'THAT the safety management system of the Company has been recognized as meeting the objectives of paragraph 1.2.3 of the International Management Code for the Safe Operation of Ships and for Pollution Prevention (ISM Code) for the types of ships listed above, and that the Company has demonstrated plans to implement a safety management system meeting the full requirements of the ISM Code within the period of validity of this document.',
      '本公司的安全管理体系对于上列船舶类型已被认可符合《国际船舶安全营运和防止污染管理规则》（ISM 规则）第 1.2.3 段的目标；本公司并已证明有计划在本证明有效期内实施符合 ISM 规则全部要求的安全管理体系。',
      { size: 10 },
    ),
    ...bilingual(
      'This Interim Document of Compliance is valid until {expiryDate}.',
      '本临时符合证明有效期至 {expiryDateZh}。',
      { size: 10, before: 5 },
    ),
    ...bilingual(
      'Completion date of the verification on which this certificate is based: {inspectionDate}',
      '本证书所依据的审核完成日期：{inspectionDateZh}',
      { size: 10, before: 5, after: 14 },
    ),
    ...signatureBlock({
      en: 'Signature of the duly authorized official',
      zh: '经正式授权签发证书官员签字',
    }),
  ],
})
