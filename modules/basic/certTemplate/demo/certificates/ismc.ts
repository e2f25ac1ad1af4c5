import { bilingual, particulars } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import {
  CALL_SIGN,
  COMPANY,
  IMO,
  NAME,
  PORT,
  TONNAGE,
  authority,
  certifyHeading,
} from './common.ts'

/**
 * Interim Safety Management Certificate: form of the appendix to the ISM Code; SOLAS chapter IX,
 * ISM Code part B, 14.2 to 14.4.
 */
export const ismc = (): CertificateText => ({
  titleEn: 'Interim Safety Management Certificate',
  titleZh: '临时安全管理证书',
  interim: true,
  ...authority(
    'INTERNATIONAL CONVENTION FOR THE SAFETY OF LIFE AT SEA, 1974, as amended',
    '经修正的《1974年国际海上人命安全公约》',
  ),
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      PORT,
      ['Type of ship (ISM Code)', '船舶类型（ISM 规则）', '{ismShipType}'],
      TONNAGE,
      IMO,
      ...COMPANY,
      ['DOC / Interim DOC of the Company, No.', '公司符合证明（或临时符合证明）编号', '{docNo}'],
      ['Valid until', '有效期至', '{docExpiryDate}'],
      ['Issued by', '签发机构', '{docIssuer}', 'wide'],
    ]),
    certifyHeading(),
    ...bilingual(
      'THAT the requirements of paragraph 14.4 of the International Management Code for the Safe Operation of Ships and for Pollution Prevention (ISM Code) have been met and that the Document of Compliance or Interim Document of Compliance of the Company is relevant to this ship.',
      '《国际船舶安全营运和防止污染管理规则》（ISM 规则）第 14.4 段的要求已得到满足，且公司的符合证明或临时符合证明与本船相关。',
      { size: 10 },
    ),
    ...bilingual(
      'This Interim Safety Management Certificate is valid until {expiryDate}, subject to the Document of Compliance or Interim Document of Compliance remaining valid.',
      '本临时安全管理证书有效期至 {expiryDateZh}，但公司的符合证明或临时符合证明须保持有效。',
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
    ...pageTitle('Endorsement', '签署页'),
    ...endorsements(
      {
        en: 'Extension of validity',
        zh: '有效期展期',
        textEn:
          'The validity of this Interim Safety Management Certificate is extended, in a special case and in accordance with paragraph 14.3 of part B of the ISM Code, until the date below, not more than six months from the date of expiry.',
        textZh:
          '根据 ISM 规则 B 部分第 14.3 段，在特殊情况下，本临时安全管理证书展期至下列日期，自到期日起不超过六个月。',
        rows: [['', '']],
        first: ['Extended until', '展期至'],
      },
      18,
    ),
  ],
})
