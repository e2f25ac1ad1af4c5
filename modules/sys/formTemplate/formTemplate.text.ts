import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { formTemplate } from './formTemplate.contract.ts'

export const formTemplateText = defineMessages('formTemplate', {
  title: ['合同评审表单模板', 'CRF form templates'],
  singular: ['表单模板', 'Form template'],
  labels: {
    formNo: ['表单编号', 'Form no.'],
    nameZh: ['中文名称', 'Chinese name'],
    nameEn: ['英文名称', 'English name'],
    crfType: ['表单类型', 'Form type'],
    useCategories: ['用途', 'Used for'],
    formId: ['表单设计', 'Form design'],
    templateFileId: ['打印模板（Word）', 'Word template for printing'],
    remark: ['备注', 'Remark'],
    formNameZh: ['表单设计（中文）', 'Form design (Chinese)'],
    formNameEn: ['表单设计（英文）', 'Form design (English)'],
    status: ['状态', 'Status'],
    statusTime: ['状态时间', 'Since'],
    versionNo: ['现行版本', 'Current version'],
    publishedTime: ['发布时间', 'Published'],
    publishedByName: ['发布人', 'Published by'],
    draftNo: ['起草版本', 'Draft version'],
  } satisfies Labels<(typeof formTemplate)['fields'] & (typeof formTemplate)['readOnlyFields']>,
  crfType: { 1: ['FC', 'FC'], 2: ['RA', 'RA'], 3: ['RO', 'RO'], 4: ['公约', 'Convention'] },
  moves: { publish: ['发布', 'Publish'], withdraw: ['停用', 'Withdraw'] },
  /**
   * Values that the system fills in when a form is printed; a form field with the same keyword
   * takes precedence.
   */
  system: {
    formNo: ['表单编号', 'Form number'],
    versionNo: ['版本号', 'Version number'],
    formNameZh: ['表单中文名称', 'Chinese name of the form'],
    formNameEn: ['表单英文名称', 'English name of the form'],
    societyNameZh: ['船级社（中文）', 'Society, Chinese name'],
    societyNameEn: ['船级社（英文）', 'Society, English name'],
    printDate: ['打印日期', 'Print date'],
    crfNo: ['合同评审编号', 'CRF number'],
    shipName: ['船名', 'Ship name'],
    imo: ['IMO 编号', 'IMO number'],
    flagName: ['船旗国', 'Flag'],
    customerName: ['客户', 'Customer'],
    surveyorName: ['验船师', 'Surveyor'],
  },
  sections: { what: ['模板', 'Template'], printing: ['打印', 'Printing'] },
  tabs: {
    facts: ['概况', 'Overview'],
    fill: ['填写与打印', 'Fill in and print'],
    versions: ['版本', 'Versions'],
  },
  new: ['新建表单模板', 'New form template'],
  designHelp: ['字段和布局在“表单设计”中修改', 'Fields and layout are edited under Form designs'],
  openDesign: ['打开表单设计', 'Open design'],
  draftThere: [
    '有未发布的修改：发布后成为第 {draftNo} 版',
    'Unpublished changes: publishing creates version {draftNo}',
  ],
  fileHelp: [
    'Word 文件（.docx），关键字写在半角花括号中，与表单字段的关键字一致',
    'Word file (.docx) with keywords in braces that match the keywords of the form fields',
  ],
  matching: {
    matched: ['与字段对应', 'Matched to fields'],
    bySystem: ['由系统填写', 'Filled in by the system'],
    notInForm: ['没有对应的字段（发布前须改正）', 'No matching field (correct before publishing)'],
    notInFile: ['不打印的字段', 'Fields that are not printed'],
  },
  formFirst: ['请先选择表单设计，才能检查关键字', 'Choose a form design to check the keywords'],
  none: ['无', 'None'],
  noFileYet: ['尚未指定 Word 模板', 'No Word template assigned'],
  systemKeywords: ['系统提供的关键字', 'Keywords filled in by the system'],
  print: ['打印预览', 'Print preview'],
  printHelp: [
    '未填写的字段使用示例内容，带水印',
    'Sample values for empty fields, with a watermark',
  ],
  look: ['查看', 'View'],
  inForce: ['现行', 'Current'],
  versionNo: ['版本', 'Version'],
  publishedTime: ['发布时间', 'Published'],
  publishedBy: ['发布人', 'Published by'],
  note: ['说明', 'Note'],
  fieldCount: ['字段数', 'Fields'],
  printable: ['Word 模板', 'Word template'],
  versionTitle: ['第 {versionNo} 版', 'Version {versionNo}'],
  noVersions: ['尚未发布', 'Not published yet'],
  published: [
    '该模板已发布过，不能删除，请改为停用',
    'This template has been published and cannot be deleted: withdraw it instead',
  ],
  unchanged: [
    '自第 {versionNo} 版以来没有修改，无需发布',
    'Nothing has changed since version {versionNo}: there is nothing to publish',
  ],
  empty: [
    '表单中暂无字段，请先在表单设计中添加',
    'The form has no fields: add fields in the form design first',
  ],
  faulty: [
    '表单设计有误，请先改正：{path}：{fault}',
    'The form design has errors, correct them first: {path}: {fault}',
  ],
  unmatched: [
    'Word 模板中的关键字没有对应的字段：{keywords}。请在表单中添加字段，或修改 Word 文件',
    'Keywords of the Word template have no matching field: {keywords}. Add fields to the form, or change the Word file',
  ],
  sectionIsCheckbox: [
    'Word 模板中作为条件（{#…}）的关键字须为复选框：{keywords}',
    'Keywords used as conditions in the Word template ({#…}) must be checkboxes: {keywords}',
  ],
  noFile: [
    '尚未指定 Word 模板，无法打印，请先上传',
    'No Word template assigned: the form cannot be printed. Upload one first',
  ],
  noVersion: ['没有第 {versionNo} 版', 'Version {versionNo} does not exist'],
  notPublished: ['该模板尚未发布', 'This template is not published'],
})
