import { bilingual, particulars } from '#tools/docx/docx-builder.ts'
import { pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { ARTICLES } from '../endorsement-articles.ts'
import { surveyEndorsements } from '../endorsement-blocks.ts'
import { loadLineExemption } from '../params-tonnage.ts'
import { CALL_SIGN, IMO, NAME, PORT, authority, certifyHeading, validity } from './common.ts'
import { fieldTable } from './field-blocks.ts'

/**
 * International Load Line Exemption Certificate: LL 1966 as modified by the Protocol of 1988, Annex
 * III; articles 6 and 16.
 */
export const ile = (): CertificateText => ({
  titleEn: 'International Load Line Exemption Certificate',
  titleZh: '国际载重线免除证书',
  ...authority(
    'INTERNATIONAL CONVENTION ON LOAD LINES, 1966, as modified by the Protocol of 1988 relating thereto',
    '经1988年议定书修订的《1966年国际载重线公约》',
  ),
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      PORT,
      IMO,
      ['Length (L), article 2(8)', '船长（L），第 2(8) 条', '{lengthLl} m', 'wide'],
    ]),
    certifyHeading(),
    ...bilingual(
      'That the ship is exempted from the provisions of the Convention under the authority conferred by article {exemptSingleVoyage?6(4):6(2)} of the Convention referred to above.',
      '根据上述公约第 {exemptSingleVoyage?6(4):6(2)} 条授予的权力，本船免除公约的规定。',
      { size: 10, after: 6 },
    ),
    fieldTable(loadLineExemption, '!exemptedProvisions', '!exemptedVoyage', '!exemptionConditions'),
    ...validity(
      'subject to annual surveys in accordance with article 14(1)(c) of the Convention',
      '但须按公约第 14(1)(c) 条进行年度检验',
    ),
    ...signatureBlock(),
    ...pageTitle('Endorsements', '签署页'),
    ...surveyEndorsements(ARTICLES.loadLine, '14(1)(c)', 'annual'),
  ],
})
