import { bilingual, line, particulars } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { COMPANY, authority, certifyHeading } from './common.ts'

const attestIsm = {
  textEn:
    'THIS IS TO CERTIFY that, at the periodical verification in accordance with regulation IX/6.1 of the Convention and paragraph 13.4 of the ISM Code, the safety management system was found to comply with the requirements of the ISM Code.',
  textZh:
    '兹证明，按公约第 IX/6.1 条和《国际安全管理规则》第 13.4 段进行定期审核，安全管理体系符合该规则的要求。',
}

/**
 * Document of Compliance: form of the appendix to the ISM Code; SOLAS chapter IX, ISM Code part B,
 * 13.2 to 13.5.
 */
export const doc = (): CertificateText => ({
  titleEn: 'Document of Compliance',
  titleZh: '符合证明',
  ...authority(
    'INTERNATIONAL CONVENTION FOR THE SAFETY OF LIFE AT SEA, 1974, as amended',
    '经修正的《1974年国际海上人命安全公约》',
  ),
  body: [
    particulars([...COMPANY, ['Types of ship covered', '适用船舶类型', '{shipTypes}', 'wide']]),
    certifyHeading(),
    ...bilingual(
      'THAT the safety management system of the Company has been audited and that it complies with the requirements of the International Management Code for the Safe Operation of Ships and for Pollution Prevention (ISM Code) for the types of ships listed above.',
      '业经审核，本公司的安全管理体系对于上列船舶类型符合《国际船舶安全营运和防止污染管理规则》（ISM 规则）的要求。',
      { size: 10 },
    ),
    ...bilingual(
      'This Document of Compliance is valid until {expiryDate}, subject to periodical verification.',
      '本符合证明有效期至 {expiryDateZh}，但须进行定期审核。',
      { size: 10, before: 5 },
    ),
    ...bilingual(
      'Completion date of the verification on which this certificate is based: {inspectionDate}',
      '本证书所依据的审核完成日期：{inspectionDateZh}',
      { size: 10, before: 5 },
    ),
    line('Kind of verification 审核种类：{auditKind}', { size: 10, before: 5, after: 14 }),
    ...signatureBlock({
      en: 'Signature of the duly authorized official',
      zh: '经正式授权签发证书官员签字',
    }),
    ...pageTitle('Endorsements', '签署页'),
    ...endorsements(
      {
        en: 'Annual verifications',
        zh: '年度审核',
        ...attestIsm,
        rows: [
          ['1st annual verification', '第 1 次年度审核'],
          ['2nd annual verification', '第 2 次年度审核'],
          ['3rd annual verification', '第 3 次年度审核'],
          ['4th annual verification', '第 4 次年度审核'],
        ],
      },
      17,
    ),
  ],
})
