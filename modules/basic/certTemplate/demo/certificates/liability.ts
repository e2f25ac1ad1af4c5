import { bilingual, heading, particulars } from '#tools/docx/docx-builder.ts'
import type { Particular } from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { oilLiability, passengerLiability, wreckLiability } from '../params-registry.ts'
import type { TemplateParam } from '../template-data.ts'
import { CALL_SIGN, IMO, NAME, PORT, TONNAGE } from './common.ts'
import { fieldTable } from './field-blocks.ts'

interface Instrument {
  titleEn: string
  titleZh: string
  /** convention, and its article on insurance */
  en: string
  zh: string
  article: string
}

/**
 * Certificate of insurance of a liability convention: they differ in title, convention and article.
 * Not valid longer than the security.
 */
const liability = (
  { titleEn, titleZh, en, zh, article }: Instrument,
  params: readonly TemplateParam[],
  ...more: readonly Particular[]
): CertificateText => ({
  titleEn,
  titleZh,
  // Its validity is that of the policy: no term below the title.
  interim: true,
  issuedEn: `Issued in accordance with the provisions of article ${article} of the ${en}`,
  issuedZh: `根据${zh}第 ${article} 条的规定签发`,
  body: [
    particulars([
      NAME,
      ...more,
      CALL_SIGN,
      IMO,
      PORT,
      ['Name of the registered owner', '登记船东名称', '{ownerName}', 'wide'],
      [
        'Full address of the principal place of business of the owner',
        '船东主要营业所完整地址',
        '{ownerAddress}',
        'wide',
      ],
    ]),
    ...bilingual(
      `THIS IS TO CERTIFY that there is in force, in respect of the above-named ship, a policy of insurance or other financial security satisfying the requirements of article ${article} of the ${en}.`,
      `兹证明，上述船舶持有符合${zh}第 ${article} 条要求的有效保险单或其他财务担保。`,
      { size: 10, before: 5, after: 3 },
    ),
    heading('Type and duration of security', '担保类型和期限'),
    fieldTable(params, '!securityType', 'securityFrom', 'securityTo'),
    heading('Insurer(s) and/or guarantor(s)', '保险人和/或担保人'),
    fieldTable(params, '!insurerName', '!insurerAddress'),
    ...bilingual(
      'This certificate is valid until {expiryDate}.',
      '本证书有效期至 {expiryDateZh}。',
      { size: 10, before: 5, keepNext: true },
    ),
    ...bilingual(
      'Issued or certified by the Government of {flagNameEn}, through {societyNameEn}.',
      '由 {flagNameZh} 政府签发或认证，经 {societyNameZh} 办理。',
      { size: 10, after: 3, keepNext: true },
    ),
    ...signatureBlock({
      en: 'Signature and title of issuing or certifying official',
      zh: '签发或认证官员签字和职务',
    }),
  ],
})

/** Civil Liability Convention 1992, article VII and annex. */
export const clc = (): CertificateText =>
  liability(
    {
      titleEn:
        'Certificate of Insurance or Other Financial Security in respect of Civil Liability for Oil Pollution Damage',
      titleZh: '油污损害民事责任保险或其他财务保证证书',
      en: 'INTERNATIONAL CONVENTION ON CIVIL LIABILITY FOR OIL POLLUTION DAMAGE, 1992',
      zh: '《1992年国际油污损害民事责任公约》',
      article: 'VII',
    },
    oilLiability,
  )

/** Bunkers Convention 2001, article 7 and annex. */
export const bcc = (): CertificateText =>
  liability(
    {
      titleEn:
        'Certificate of Insurance or Other Financial Security in respect of Civil Liability for Bunker Oil Pollution Damage',
      titleZh: '燃油污染损害民事责任保险或其他财务保证证书',
      en: 'INTERNATIONAL CONVENTION ON CIVIL LIABILITY FOR BUNKER OIL POLLUTION DAMAGE, 2001',
      zh: '《2001年国际燃油污染损害民事责任公约》',
      article: '7',
    },
    oilLiability,
  )

/** Athens Convention 2002, article 4bis and annex. */
export const plc = (): CertificateText =>
  liability(
    {
      titleEn:
        'Certificate of Insurance or Other Financial Security in respect of Liability for the Death of and Personal Injury to Passengers',
      titleZh: '旅客死亡和人身伤害责任保险或其他财务保证证书',
      en: 'ATHENS CONVENTION RELATING TO THE CARRIAGE OF PASSENGERS AND THEIR LUGGAGE BY SEA, 2002',
      zh: '《2002年海上旅客及其行李运输雅典公约》',
      article: '4bis',
    },
    passengerLiability,
    ['Passengers certified', '核定乘客人数', '{passengers}'],
  )

/** Nairobi Convention 2007, article 12 and annex; the only one that prints the gross tonnage. */
export const wrc = (): CertificateText =>
  liability(
    {
      titleEn:
        'Certificate of Insurance or Other Financial Security in respect of Liability for the Removal of Wrecks',
      titleZh: '残骸清除责任保险或其他财务保证证书',
      en: 'NAIROBI INTERNATIONAL CONVENTION ON THE REMOVAL OF WRECKS, 2007',
      zh: '《2007年内罗毕国际船舶残骸清除公约》',
      article: '12',
    },
    wreckLiability,
    TONNAGE,
  )
