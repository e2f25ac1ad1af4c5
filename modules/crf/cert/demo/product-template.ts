/** Template of product certificates, read by the seed; build-product.ts writes its file. */

type Param = readonly [
  keyword: string,
  zh: string,
  en: string,
  formType: 1 | 2 | 6,
  source?: string,
  required?: boolean,
]
const params: readonly Param[] = [
  ['certNo', '证书编号', 'Certificate number', 1, 'cert.certNo'],
  ['utn', '唯一追踪号', 'Unique tracking number', 1, 'cert.utn'],
  ['verifyUrl', '查验网址', 'Verification address', 1, 'cert.verifyUrl'],
  ['issueDate', '签发日期', 'Date of issue', 6, 'cert.issueDate'],
  ['issuePlace', '签发地点', 'Place of issue', 1, 'cert.issuePlace'],
  ['inspectionDate', '检验完成日期', 'Completion of inspection', 6, 'cert.inspectionDate'],
  [
    'inspectionDateZh',
    '检验完成日期（中文）',
    'Completion of inspection, Chinese',
    1,
    'cert.inspectionDateZh',
  ],
  ['societyNameZh', '船级社名称（中文）', 'Society, Chinese', 1, 'society.nameZh'],
  ['societyNameEn', '船级社名称（英文）', 'Society, English', 1, 'society.nameEn'],
  ['surveyorName', '签发人', 'Issued by', 1, 'surveyor.fullName'],
  ['productName', '产品名称', 'Product', 1, 'product.name'],
  ['productModel', '型号', 'Model', 1, 'product.model'],
  ['serialNumber', '出厂编号', 'Serial number', 1, 'product.serialNumber', false],
  ['applicant', '申请人', 'Applicant', 1, 'product.applicant'],
  ['manufacturer', '制造厂', 'Manufacturer', 1, 'product.manufacturer'],
  ['purchaser', '采购方', 'Purchaser', 1, 'product.purchaser', false],
  [
    'approvalCertNo',
    '认可证书编号',
    'Approval certificate number',
    1,
    'product.approvalCertNo',
    false,
  ],
  [
    'drawingsApprovalNo',
    '图纸批准编号',
    'Drawings approval number',
    1,
    'product.drawingsApprovalNo',
    false,
  ],
  ['intendedService', '预定用途', 'Intended service', 2, 'product.intendedService', false],
  [
    'serviceRestrictions',
    '使用限制',
    'Service restrictions',
    2,
    'product.serviceRestrictions',
    false,
  ],
  ['testsCarriedOut', '试验项目', 'Tests carried out', 2],
  ['productMark', '标记', 'Mark or stamp', 1, undefined, false],
]

/** Parameters in the format of templates. */
export const productParams = params.map(
  ([keyword, attrNameZh, attrNameEn, formType, source, required = true]) => ({
    keyword,
    attrNameZh,
    attrNameEn,
    formType,
    dictCode: null,
    selectOptions: null,
    required,
    source: source ?? null,
  }),
)

/** Path of the template's file. */
export const productFile = new URL('./PROD.docx', import.meta.url)
