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
    versionNo: ['现行版本', 'In force'],
    publishedTime: ['发布时间', 'Published'],
    publishedByName: ['发布人', 'Published by'],
    draftNo: ['起草版本', 'Draft'],
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
    printDate: ['打印日期', 'Date of printing'],
    crfNo: ['合同评审编号', 'CRF number'],
    shipName: ['船名', 'Name of ship'],
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
  designHelp: ['字段和布局在“表单设计”中修改', 'Fields and layout are changed under Form designs'],
  openDesign: ['打开表单设计', 'Open the design'],
  draftThere: [
    '有未发布的修改：发布后成为第 {draftNo} 版',
    'There are changes not yet published: publishing makes version {draftNo} of them',
  ],
  fileHelp: [
    'Word 文件（.docx），关键字写在半角花括号中，与表单字段的关键字一致',
    'A Word file (.docx) with keywords in braces, the same as those of the form’s fields',
  ],
  matching: {
    matched: ['与字段对应', 'Matched with fields'],
    bySystem: ['由系统填写', 'Filled in by the system'],
    notInForm: [
      '没有对应的字段（发布前须改正）',
      'Without a field (to be corrected before publishing)',
    ],
    notInFile: ['不打印的字段', 'Fields that are not printed'],
  },
  formFirst: [
    '请先选择表单设计，才能检查关键字',
    'Choose the form design first: then the keywords are matched',
  ],
  none: ['无', 'None'],
  noFileYet: ['尚未绑定 Word 模板', 'No Word template is bound yet'],
  systemKeywords: ['系统提供的关键字', 'Keywords the system fills in'],
  print: ['打印预览', 'Print preview'],
  printHelp: [
    '未填写的字段使用示例内容，带水印',
    'With a watermark; samples stand for what is not filled in',
  ],
  look: ['查看', 'Open'],
  inForce: ['现行', 'In force'],
  versionNo: ['版本', 'Version'],
  publishedTime: ['发布时间', 'Published'],
  publishedBy: ['发布人', 'By'],
  note: ['说明', 'Note'],
  fieldCount: ['字段数', 'Fields'],
  printable: ['Word 模板', 'Word template'],
  versionTitle: ['第 {versionNo} 版', 'Version {versionNo}'],
  noVersions: ['尚未发布', 'Nothing has been published yet'],
  published: [
    '该模板已发布过，不能删除，请改为停用',
    'This template has been published and cannot be removed: withdraw it instead',
  ],
  unchanged: [
    '自第 {versionNo} 版以来没有修改，无需发布',
    'Nothing has changed since version {versionNo}: there is nothing to publish',
  ],
  empty: [
    '表单中还没有字段，请先在表单设计中添加',
    'The form has no fields yet: add some in its design',
  ],
  faulty: [
    '表单设计有误，请先改正：{path}：{fault}',
    'The form design is not right, correct it first: {path}: {fault}',
  ],
  unmatched: [
    'Word 模板中的关键字没有对应的字段：{keywords}。请在表单中添加字段，或修改 Word 文件',
    'Keywords of the Word template have no field: {keywords}. Add fields to the form, or change the Word file',
  ],
  sectionIsCheckbox: [
    'Word 模板中作为条件（{#…}）的关键字须为复选框：{keywords}',
    'Keywords that are conditions in the Word template ({#…}) must be checkboxes: {keywords}',
  ],
  noFile: ['尚未绑定 Word 模板，无法打印', 'No Word template is bound yet: it cannot be printed'],
  noVersion: ['没有第 {versionNo} 版', 'There is no version {versionNo}'],
  notPublished: ['该模板尚未发布', 'This template is not in force'],
})
