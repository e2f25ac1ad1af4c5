import { bilingual, line, particulars } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { VERIFICATION, extensionEndorsements, strikeOut } from '../endorsement-blocks.ts'
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

const attestIsm = {
  textEn:
    'THIS IS TO CERTIFY that, at the verification required by regulation IX/6.1 of the Convention and paragraph 13.8 of the ISM Code, the safety management system was found to comply with the requirements of the ISM Code. The intermediate verification falls between the second and third anniversary dates.',
  textZh:
    '兹证明，经公约第 IX/6.1 条和《国际安全管理规则》第 13.8 段要求的审核，安全管理体系符合该规则的要求。中间审核应在第 2 与第 3 周年日之间完成。',
}

/**
 * Safety Management Certificate: form of the appendix to the ISM Code; SOLAS chapter IX, ISM Code
 * part B, 13.7 to 13.14.
 */
export const smc = (): CertificateText => ({
  titleEn: 'Safety Management Certificate',
  titleZh: '安全管理证书',
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
      ['DOC of the Company, No.', '公司符合证明编号', '{docNo}'],
      ['DOC valid until', '公司符合证明有效期至', '{docExpiryDate}'],
      ['DOC issued by', '符合证明签发机构', '{docIssuer}', 'wide'],
    ]),
    certifyHeading(),
    ...bilingual(
      'THAT the safety management system of the ship has been audited and that it complies with the requirements of the International Management Code for the Safe Operation of Ships and for Pollution Prevention (ISM Code), following verification that the Document of Compliance for the Company is applicable to this type of ship.',
      '业经审核，本船的安全管理体系符合《国际船舶安全营运和防止污染管理规则》（ISM 规则）的要求，并已核实公司的符合证明适用于该类型船舶。',
      { size: 10 },
    ),
    ...bilingual(
      'This Safety Management Certificate is valid until {expiryDate}, subject to periodical verification and the Document of Compliance remaining valid.',
      '本安全管理证书有效期至 {expiryDateZh}，但须进行定期审核且公司符合证明保持有效。',
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
        en: 'Intermediate and additional verifications',
        zh: '中间审核和附加审核',
        ...attestIsm,
        rows: [
          ['Intermediate verification', '中间审核'],
          ['Additional verification*', '附加审核*'],
          ['Additional verification*', '附加审核*'],
          ['Additional verification*', '附加审核*'],
        ],
      },
      14,
    ),
    ...extensionEndorsements(ARTICLES.safetyManagement, VERIFICATION),
    strikeOut(),
  ],
})
