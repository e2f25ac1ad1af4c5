/**
 * Writes the Word template of product certificates to PROD.docx: `node build-product.ts`. Run it
 * after changing the text.
 */
import { writeFileSync } from 'node:fs'
import { signatureBlock } from '#modules/basic/certTemplate/demo/certificate-blocks.ts'
import { buildCertificate } from '#modules/basic/certTemplate/demo/certificate-layout.ts'
import type { CertificateText } from '#modules/basic/certTemplate/demo/certificate-layout.ts'
import { bilingual, heading, particulars } from '#tools/docx/docx-builder.ts'
import { normalizeDocx } from '#tools/docx/normalize-docx.ts'
import { productFile } from './product-template.ts'

const text = (): CertificateText => ({
  titleEn: 'Product Certificate',
  titleZh: '产品证书',
  unlimited: true,
  issuedEn: 'Issued by {societyNameEn} under its Rules for Materials, Equipment and Components',
  issuedZh: '由 {societyNameZh} 根据其材料、设备和部件规范签发',
  body: [
    particulars([
      ['Product', '产品名称', '{productName}', 'wide'],
      ['Model', '型号', '{productModel}'],
      ['Serial number', '出厂编号', '{serialNumber}'],
      ['Applicant', '申请人', '{applicant}', 'wide'],
      ['Manufacturer', '制造厂', '{manufacturer}', 'wide'],
      ['Purchaser', '采购方', '{purchaser}', 'wide'],
      ['Approval certificate', '认可证书编号', '{approvalCertNo}'],
      ['Drawings approval', '图纸批准编号', '{drawingsApprovalNo}'],
      ['Intended service', '预定用途', '{intendedService}', 'wide'],
      ['Service restrictions', '使用限制', '{serviceRestrictions}', 'wide'],
    ]),
    heading('THIS IS TO CERTIFY:', '兹证明：'),
    ...bilingual(
      'That the product described above has been inspected and tested in the presence of the surveyor and found to comply with the Rules.',
      '上述产品已在验船师见证下检查和试验，符合规范要求。',
    ),
    particulars([
      ['Tests carried out', '试验项目', '{testsCarriedOut}', 'wide'],
      ['Mark or stamp', '标记', '{productMark}', 'wide'],
    ]),
    ...bilingual(
      'Completion date of the inspection on which this certificate is based: {inspectionDate}',
      '本证书所依据的检验完成日期：{inspectionDateZh}',
      { before: 5, after: 4 },
    ),
    ...signatureBlock({ en: 'Signature of the surveyor to the Society', zh: '本社验船师签字' }),
  ],
})

if (import.meta.main) writeFileSync(productFile, normalizeDocx(await buildCertificate(text())))
