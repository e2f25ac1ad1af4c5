import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { form } from './form.contract.ts'

export const formText = defineMessages('form', {
  title: ['表单设计', 'Form designs'],
  singular: ['表单', 'Form'],
  labels: {
    nameZh: ['中文名称', 'Chinese name'],
    nameEn: ['英文名称', 'English name'],
    definition: ['内容', 'Contents'],
    remark: ['备注', 'Remark'],
    fieldCount: ['字段数', 'Fields'],
    usedBy: ['引用模板', 'Used by'],
  } satisfies Labels<(typeof form)['fields'] & (typeof form)['readOnlyFields']>,
  formType: {
    1: ['单行文本', 'Input'],
    2: ['多行文本', 'Text area'],
    3: ['下拉选择', 'Select'],
    4: ['数字', 'Number'],
    5: ['字典选择', 'Dictionary select'],
    6: ['日期', 'Date'],
    7: ['复选框', 'Checkbox'],
  },
  element: { heading: ['小节标题', 'Section heading'], text: ['说明文字', 'Explanatory text'] },
  fileNeeded: ['请选择 JSON 文件', 'Choose a JSON file'],
  fileTooLarge: ['文件过大，最多 {max} MB', 'File too large: at most {max} MB'],
  at: ['{path}：{fault}', '{path}: {fault}'],
})
