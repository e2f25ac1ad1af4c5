import { bilingual, particulars } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle, signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { SHIP, TYPE, certifyHeading, points } from './common.ts'

/**
 * Maritime Labour Certificate: MLC, 2006, appendix A5-II; standard A5.1.3. Valid only with its
 * declaration attached.
 */
export const mlc = (): CertificateText => ({
  titleEn: 'Maritime Labour Certificate',
  titleZh: '海事劳工证书',
  noteEn:
    'This Certificate shall have a Declaration of Maritime Labour Compliance attached to be valid',
  noteZh: '本证书须附有海事劳工符合声明方为有效',
  issuedEn:
    'Issued under the provisions of Article V and Title 5 of the MARITIME LABOUR CONVENTION, 2006, as amended, under the authority of the Government of {flagNameEn} by {societyNameEn}',
  issuedZh:
    '根据经修正的《2006年海事劳工公约》第五条和标题五的规定，经 {flagNameZh} 政府授权，由 {societyNameZh} 签发',
  body: [
    particulars([
      ...SHIP,
      TYPE,
      ['Date of registry', '登记日期', '{registryDate}', 'wide'],
      ['Shipowner (Art. II, 1(j))', '船东（第二条1(j)）', '{companyName}', 'wide'],
      ['Address of the shipowner', '船东地址', '{companyAddress}', 'wide'],
      ['Identification No.', '船东识别号', '{companyImo}', 'wide'],
    ]),
    certifyHeading(),
    ...points(
      [
        '1',
        'That this ship has been inspected and verified to be in compliance with the requirements of the Convention, and the provisions of the attached Declaration of Maritime Labour Compliance.',
        '本船业经检查并核实符合公约的要求和所附《海事劳工符合声明》的规定。',
      ],
      [
        '2',
        'That the seafarers’ working and living conditions specified in Appendix A5-I of the Convention were found to correspond to the abovementioned country’s national requirements implementing the Convention, which are summarized in the Declaration of Maritime Labour Compliance, Part I.',
        '公约附录 A5-I 所列的海员工作和生活条件经查明符合上述国家实施公约的国家要求，该等要求概述于《海事劳工符合声明》第 I 部分。',
      ],
    ),
    ...bilingual(
      'This certificate is valid until {expiryDate}, subject to inspections in accordance with Standards A5.1.3 and A5.1.4 of the Convention. It is valid only when the Declaration of Maritime Labour Compliance issued at {declarationPlace} on {declarationDate} is attached.',
      '本证书有效期至 {expiryDateZh}，但须按公约标准 A5.1.3 和 A5.1.4 进行检查，且仅在附有上述地点和日期签发的《海事劳工符合声明》时有效。',
      { size: 9.5, before: 4 },
    ),
    ...bilingual(
      'Completion date of the inspection on which this certificate is based: {inspectionDate}',
      '本证书所依据的检查完成日期：{inspectionDateZh}',
      { size: 9.5, before: 2, after: 0 },
    ),
    ...signatureBlock({
      en: 'Signature of the duly authorized official',
      zh: '经正式授权签发证书官员签字',
    }),
    ...inspectionPages(),
  ],
})

const found = {
  en: 'the ship was found to be in compliance with the requirements of the Convention',
  zh: '本船符合公约的要求',
}

const inspectionPages = () => [
  ...pageTitle('Endorsements', '签署页'),
  ...endorsements(
    {
      en: 'Intermediate and additional inspections',
      zh: '中间检查和附加检查',
      textEn: `THIS IS TO CERTIFY that the ship was inspected in accordance with Standards A5.1.3 and A5.1.4 of the Convention and that the seafarers’ working and living conditions specified in Appendix A5-I were found to correspond to the national requirements; ${found.en}. The intermediate inspection falls between the second and third anniversary dates.`,
      textZh: `兹证明，本船已按公约标准 A5.1.3 和 A5.1.4 进行检查，附录 A5-I 所列的海员工作和生活条件符合国家要求，${found.zh}。中间检查应在第 2 与第 3 周年日之间完成。`,
      rows: [
        ['Intermediate inspection', '中间检查'],
        ['Additional inspection', '附加检查'],
        ['Additional inspection', '附加检查'],
        ['Additional inspection', '附加检查'],
      ],
    },
    17,
  ),
  ...endorsements(
    {
      en: 'Extension after the renewal inspection',
      zh: '换证检查后的展期',
      textEn: `THIS IS TO CERTIFY that, following a renewal inspection under Standard A5.1.3, paragraph 4, ${found.en}, and that this certificate is extended until the date below, not more than five months from its expiry date, to allow the new certificate to be issued to and made available on board the ship.`,
      textZh: `兹证明，按标准 A5.1.3 第 4 款进行换证检查后，${found.zh}，本证书展期至下列日期，自到期日起不超过五个月，以便签发新证书并送达船上。`,
      rows: [['Inspection completed / extended until', '检查完成日期 / 展期至']],
      first: ['Renewal inspection and extension', '换证检查和展期'],
    },
    17,
  ),
]
