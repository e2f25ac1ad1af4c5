import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { formTemplate } from './formTemplate.contract.ts'

export const formTemplateText = text('formTemplate', {
  title: ['CRF 表单模板', 'CRF form templates'],
  one: ['表单模板', 'Form template'],
  labels: {
    formNo: ['表格编号', 'Form no.'],
    nameZh: ['中文名称', 'Name (Chinese)'],
    nameEn: ['英文名称', 'Name (English)'],
    crfType: ['表单类型', 'Form type'],
    useCategories: ['用途', 'Used for'],
    formId: ['表单设计', 'Form design'],
    templateFileId: ['打印模板（Word）', 'Word template for printing'],
    remark: ['备注', 'Remark'],
    formNameZh: ['表单设计（中文）', 'Form design (Chinese)'],
    formNameEn: ['表单设计（英文）', 'Form design (English)'],
    status: ['状态', 'Status'],
    statusTime: ['状态时间', 'Since'],
    versionNo: ['现行版本', 'Version in force'],
    publishedTime: ['发布时间', 'Published'],
    publishedByName: ['发布人', 'Published by'],
    draftNo: ['起草版本', 'Draft of version'],
  } satisfies Labels<(typeof formTemplate)['fields'] & (typeof formTemplate)['shows']>,
  crfType: { 1: ['FC', 'FC'], 2: ['RA', 'RA'], 3: ['RO', 'RO'], 4: ['公约', 'Convention'] },
  states: { draft: ['草稿', 'Draft'], published: ['已发布', 'Published'], withdrawn: ['已停用', 'Withdrawn'] },
  moves: { publish: ['发布', 'Publish'], withdraw: ['停用', 'Withdraw'] },
  /** What the system itself fills in when a form is printed; a field of the form with the same keyword goes before. */
  system: {
    formNo: ['表格编号', 'Form number'], versionNo: ['版本号', 'Version number'], formNameZh: ['表单中文名称', 'Chinese name of the form'], formNameEn: ['表单英文名称', 'English name of the form'],
    societyNameZh: ['船级社（中文）', 'Society, Chinese name'], societyNameEn: ['船级社（英文）', 'Society, English name'], printDate: ['打印日期', 'Date of printing'],
    crfNo: ['CRF 编号', 'CRF number'], shipName: ['船名', 'Name of ship'], imo: ['IMO 编号', 'IMO number'], flagName: ['船旗国', 'Flag'], customerName: ['客户', 'Customer'], surveyorName: ['验船师', 'Surveyor'],
  },
  published: ['该模板已发布过，不能删除，请改为停用', 'This template has been published and cannot be removed: withdraw it instead'],
  unchanged: ['自第 {versionNo} 版以来没有修改，无需发布', 'Nothing has changed since version {versionNo}: there is nothing to publish'],
  empty: ['表单中还没有字段，请先在表单设计中添加', 'The form has no fields yet: add some in its design'],
  faulty: ['表单设计有误，请先改正：{path}：{fault}', 'The form design is not right, correct it first: {path}: {fault}'],
  unmatched: ['Word 模板中的关键字没有对应的字段：{keywords}。请在表单中添加字段，或修改 Word 文件', 'Keywords of the Word template have no field: {keywords}. Add fields to the form, or change the Word file'],
  sectionIsCheckbox: ['Word 模板中作为条件（{#…}）的关键字须为复选框：{keywords}', 'Keywords that are conditions in the Word template ({#…}) must be checkboxes: {keywords}'],
  noFile: ['尚未绑定 Word 模板，无法打印', 'No Word template is bound yet: it cannot be printed'],
  noVersion: ['没有第 {versionNo} 版', 'There is no version {versionNo}'],
  notPublished: ['该模板尚未发布', 'This template is not in force'],
})
