import { bilingual, particulars } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { SURVEY, extensionEndorsements, strikeOut } from '../endorsement-blocks.ts'
import { exemption } from '../params-tonnage.ts'
import { SHIP, SOLAS_EN, SOLAS_ZH, authority, certifyHeading } from './common.ts'
import { fieldTable } from './field-blocks.ts'

/** Exemption Certificate: form of the appendix to SOLAS 1974, 1988 Protocol; regulation I/12. */
export const exc = (): CertificateText => ({
  titleEn: 'Exemption Certificate',
  titleZh: '免除证书',
  ...authority(SOLAS_EN, SOLAS_ZH),
  body: [
    particulars(SHIP),
    certifyHeading(),
    ...bilingual(
      'That the ship is, under the authority conferred by regulation {authorityRegulation} of the Convention, exempted from the requirements of regulation {exemptedRegulation} of chapter {exemptedChapter} of the Convention.',
      '根据公约第 {authorityRegulation} 条授予的权力，本船免除公约第 {exemptedChapter} 章第 {exemptedRegulation} 条的要求。',
      { size: 10, after: 6 },
    ),
    fieldTable(exemption, '!exemptionConditions', '!exemptionVoyages', '!parentCertificate'),
    ...bilingual(
      'This certificate is valid until {expiryDate} subject to the {parentCertificate}, to which this certificate is attached, remaining valid.',
      '本证书有效期至 {expiryDateZh}，但本证书所附的上列证书须保持有效。',
      { size: 9.5, before: 8 },
    ),
    ...bilingual(
      'Completion date of the survey on which this certificate is based: {inspectionDate}',
      '本证书所依据的检验完成日期：{inspectionDateZh}',
      { size: 9.5, after: 20 },
    ),
    ...signatureBlock(),
    ...pageTitle('Endorsements', '签署页'),
    ...extensionEndorsements(ARTICLES.solas, SURVEY, true),
    strikeOut(),
  ],
})
