import { defineMessages } from '#common/text.ts'

/** Errors of designed forms and their answers. */
export const designedFormText = defineMessages('designedForm', {
  object: ['须为 JSON 对象', 'This must be a JSON object'],
  list: ['须为列表', 'This must be a list'],
  unknown: ['没有这个属性，请删除', 'Unknown property: remove it'],
  required: ['请填写', 'This field is required'],
  string: ['须为文字', 'This must be text'],
  number: ['须为数字', 'This must be a number'],
  whole: ['须为 {min} 至 {max} 的整数', 'This must be a whole number from {min} to {max}'],
  boolean: ['须为 true 或 false', 'This must be true or false'],
  oneOf: ['须为下列之一：{values}', 'This must be one of: {values}'],
  tooLong: ['最多 {max} 个字符', 'At most {max} characters'],
  tooShort: ['至少 {min} 个字符', 'At least {min} characters'],
  tooMany: ['最多 {max} 项', 'At most {max} entries'],
  markup: ['不能含有 HTML 标记', 'HTML is not accepted: enter plain text'],
  odd: [
    '含有不可见字符、控制字符或表情符号，请删除',
    'Contains invisible characters, control characters or emoji: remove them',
  ],
  keyword: [
    '关键字只能含字母、数字、下划线和汉字，以字母或汉字开头，最多 60 个字符',
    'A keyword may contain only letters, digits and underscores, must start with a letter, and may have at most 60 characters',
  ],
  reserved: [
    '关键字“{keyword}”已保留，请换一个',
    'The keyword “{keyword}” is reserved: choose another',
  ],
  twice: [
    '关键字“{keyword}”重复（不区分大小写），请修改其中一个',
    'The keyword “{keyword}” is used twice (case-insensitive): change one',
  ],
  optionTwice: ['选项值“{value}”重复', 'The option value “{value}” is used twice'],
  optionsNeeded: ['下拉选择至少需要一个选项', 'A select needs at least one option'],
  notHere: ['此输入类型没有该属性', 'This input type does not have this property'],
  optionsInAll: [
    '所有选项合计最多 {max} 个，请改用字典',
    'At most {max} options in the whole form: use a dictionary instead',
  ],
  dictNeeded: ['请选择字典', 'Choose a dictionary'],
  noSuchDict: ['字典“{dictCode}”不存在', 'The dictionary “{dictCode}” does not exist'],
  outside: [
    '超出网格：从第 {column} 列起宽 {width} 列，网格只有 {columns} 列',
    'Exceeds the grid: {width} columns from column {column}, but the grid has {columns}',
  ],
  overlap: [
    '与“{other}”重叠，请移动或缩小',
    'Overlaps with “{other}”: move it or make it narrower',
  ],
  order: ['上限不能小于下限', 'The maximum cannot be less than the minimum'],
  bound: [
    '须为日期（年-月-日）、today 或另一个日期字段的 {关键字}',
    'Enter a date (year-month-day), today, or the {keyword} of another date field',
  ],
  noSuchField: [
    '没有名为“{keyword}”的其他日期字段',
    'There is no other date field named “{keyword}”',
  ],
  pattern: ['正则表达式无法读取：{reason}', 'The regular expression cannot be read: {reason}'],
  patternUnfit: ['不支持此写法：{part}', 'Not supported in a regular expression: {part}'],
  patternSlow: [
    '正则表达式过于复杂，检查可能极慢：请减少 * 和 +，或写明次数，如 {1,5}',
    'The regular expression is too complex and could be very slow: use fewer * and +, or specify counts such as {1,5}',
  ],
  message: ['请写明不符合格式时的提示', 'Enter the error message for answers that do not match'],
  noSuchAnswer: ['表单中没有这一项', 'The form does not have this field'],
  choice: ['请从给定的选项中选择', 'Choose one of the listed options'],
  date: ['请填写有效日期（年-月-日）', 'Enter a valid date (year-month-day)'],
  least: ['不能小于 {limit}', 'At least {limit}'],
  most: ['不能大于 {limit}', 'At most {limit}'],
  decimals: ['最多 {limit} 位小数', 'At most {limit} decimal places'],
  wholeNumber: ['请填写整数', 'Enter a whole number'],
  notBefore: ['不能早于 {limit}', 'Not before {limit}'],
  notAfter: ['不能晚于 {limit}', 'Not after {limit}'],
  unfit: ['格式不正确', 'Invalid format'],
  tick: ['请勾选', 'This must be selected'],
  control: ['含有不允许的字符', 'Contains characters that are not allowed'],
  notJson: [
    '第 {line} 行第 {column} 列不是有效的 JSON',
    'Invalid JSON at line {line}, column {column}',
  ],
  notForm: [
    '文件不是从本系统导出的表单，应有 "kind": "{kind}"',
    'The file is not a form exported from this system: expected "kind": "{kind}"',
  ],
  notKnown: [
    '文件格式版本 {version} 无法读取',
    'Files of format version {version} are not supported',
  ],
})
