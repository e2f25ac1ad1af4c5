import { bilingual, particulars, point } from '#tools/docx/docx-builder.ts'
import { signatureBlock } from '../certificate-blocks.ts'
import type { CertificateText } from '../certificate-layout.ts'
import { CALL_SIGN, IMO, NAME, PORT, TONNAGE, TYPE, authority, certifyHeading } from './common.ts'

/**
 * Interim Maritime Labour Certificate: appendix A5-II of the MLC, 2006; standard A5.1.3, paragraphs
 * 6 to 9.
 */
export const imlc = (): CertificateText => ({
  titleEn: 'Interim Maritime Labour Certificate',
  titleZh: '临时海事劳工证书',
  interim: true,
  ...authority(
    'TITLE 5 OF THE MARITIME LABOUR CONVENTION, 2006, as amended',
    '经修正的《2006年海事劳工公约》标题五',
  ),
  body: [
    particulars([
      NAME,
      CALL_SIGN,
      PORT,
      ['Date of registry', '登记日期', '{registryDate}'],
      TONNAGE,
      IMO,
      TYPE,
      [
        'Name of the shipowner (Article II, 1(j))',
        '船东名称（第二条第1款(j)项）',
        '{companyName}',
        'wide',
      ],
      ['Address of the shipowner', '船东地址', '{companyAddress}', 'wide'],
      ['Identification No. of the shipowner', '船东识别号', '{companyImo}', 'wide'],
    ]),
    certifyHeading(),
    ...bilingual(
      'For the purposes of Standard A5.1.3, paragraph 8, of the Convention:',
      '就公约标准 A5.1.3 第 8 款而言：',
      { size: 9.5 },
    ),
    ...point(
      '(a)',
      'that this ship has been inspected, as far as reasonable and practicable, for the matters listed in Appendix A5-I to the Convention, taking into account verification of the items under (b), (c) and (d) below;',
      '考虑到对下列(b)、(c)和(d)项的核实，已在合理可行的范围内就公约附录 A5-I 所列事项对本船进行检查；',
      { size: 9.5, after: 4 },
    ),
    ...point(
      '(b)',
      'that the shipowner has demonstrated to the competent authority or recognized organization that the ship has adequate procedures to comply with the Convention;',
      '船东已向主管机关或认可组织证明本船有适当的程序以符合公约；',
      { size: 9.5, after: 4 },
    ),
    ...point(
      '(c)',
      'that the master is familiar with the requirements of the Convention and the responsibilities for implementation;',
      '船长熟悉公约的要求及其实施的责任；',
      { size: 9.5, after: 4 },
    ),
    ...point(
      '(d)',
      'that relevant information has been submitted to the competent authority or recognized organization to produce a Declaration of Maritime Labour Compliance.',
      '已向主管机关或认可组织提交编制《海事劳工符合声明》所需的资料。',
      { size: 9.5, after: 4 },
    ),
    ...bilingual(
      'This certificate is valid until {expiryDate}, subject to inspections in accordance with Standards A5.1.3 and A5.1.4.',
      '本证书有效期至 {expiryDateZh}，但须按标准 A5.1.3 和 A5.1.4 进行检查。',
      { size: 9.5, before: 4 },
    ),
    ...bilingual(
      'Completion date of the inspection referred to under (a) above: {inspectionDate}',
      '上述(a)项所指检查的完成日期：{inspectionDateZh}',
      { size: 9.5, before: 4, after: 6 },
    ),
    ...signatureBlock({
      en: 'Signature of the duly authorized official',
      zh: '经正式授权签发证书官员签字',
    }),
  ],
})
