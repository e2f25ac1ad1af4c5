import { defineMessages } from '#common/text.ts'

/** Reasons for refusing a table or one of its rows. */
export const importText = defineMessages('import', {
  noFile: ['请选择要导入的文件', 'Choose the file to import'],
  empty: [
    '文件中没有数据：第一行应为表头，其后至少一行数据',
    'The file holds no rows: the first line names the columns, and at least one row must follow',
  ],
  tooLarge: ['文件过大，最多 {max} MB', 'The file is too large: at most {max} MB'],
  tooManyRows: [
    '行数过多，最多 {max} 行，请分成几个文件',
    'Too many rows: at most {max}. Split the file',
  ],
  tooManyColumns: ['列数过多，最多 {max} 列', 'Too many columns: at most {max}'],
  notTable: [
    '无法识别该文件，请上传 CSV 或 .xlsx 文件',
    'This file cannot be read as a table: upload CSV or .xlsx',
  ],
  oldExcel: [
    '这是旧式 .xls 文件，或设有密码。请在 Excel 中另存为不加密的 .xlsx',
    'This is an old .xls file, or one protected by a password: save it in Excel as .xlsx without a password',
  ],
  brokenExcel: [
    'Excel 文件已损坏或不是表格，请在 Excel 中打开后另存为 .xlsx',
    'The Excel file is damaged or not a workbook: open it in Excel and save it as .xlsx',
  ],
  openQuote: [
    'CSV 文件第 {line} 行附近的引号没有成对，请检查',
    'A quotation mark near line {line} of the CSV file is never closed',
  ],
  badMapping: ['列对应关系无法读取', 'The mapping of columns cannot be read'],
  noSuchField: ['没有可导入的字段“{field}”', 'There is no field "{field}" to import into'],
  noSuchColumn: ['表中没有“{column}”列', 'The table has no column "{column}"'],
  columnTwice: [
    '“{column}”列不能同时导入到“{first}”和“{second}”，请只保留一个',
    'The column "{column}" cannot go into both {first} and {second}: keep one of them',
  ],
  fieldTwice: [
    '“{label}”只能对应一列，请只保留一列',
    '{label} can have one column only: keep one of them',
  ],
  neededColumn: [
    '请指定“{label}”对应的列，或给出默认值',
    'Choose the column of "{label}", or give a value for empty cells',
  ],
  missing: ['缺少{label}', '{label} is missing'],
  notWhole: ['{label}须为整数', '{label} must be a whole number'],
  notNumber: ['{label}须为数字', '{label} must be a number'],
  outOfRange: ['{label}应在 {min} 到 {max} 之间', '{label} must be between {min} and {max}'],
  notDate: [
    '{label}须为有效日期，例如 2019-03-31；只有年份时写 2019',
    '{label} must be a real date such as 2019-03-31, or a year such as 2019',
  ],
  ambiguousDate: [
    '{label}的日和月无法区分，请写成 2019-03-31',
    'Day and month of {label} cannot be told apart: write it as 2019-03-31',
  ],
  tooLong: ['{label}最多 {max} 个字符', '{label} has at most {max} characters'],
  badForm: ['{label}格式不正确', '{label} does not have the right form'],
  control: ['{label}含有不允许的字符', '{label} contains characters that are not allowed'],
  notYesNo: ['{label}须为是或否', '{label} must be yes or no'],
  switchedOff: ['{label}“{value}”已停用', '{label} "{value}" is switched off'],
  unknownWord: ['无法识别的{label}', '{label} is not known'],
  ambiguousName: [
    '{label}“{value}”可能指：{names}。请写明是哪一个',
    '{label} "{value}" can be: {names}. Write which one is meant',
  ],
  sameName: [
    '有多条记录的{label}为“{value}”，请改写编号或代码',
    'Several records have the name "{value}" ({label}): write a number or code of the one meant',
  ],
  ambiguousNameGroup: [
    '{label}可能指多个，请写明是哪一个',
    '{label} can be several: write which one is meant',
  ],
  present: ['系统中已有此记录', 'There is such a record already'],
  presentElsewhere: [
    '系统中已有此记录，但不在您的数据范围内，无法修改',
    'There is such a record already, outside your data authority: it cannot be changed',
  ],
  duplicate: ['与文件中第 {row} 行重复', 'The same as row {row} of this file'],
  presentDifferent: [
    '系统中已有此记录，其{label}为 {value}；已登记的内容不能修改',
    'There is such a record already, whose {label} is {value}: what is recorded is not changed',
  ],
  duplicateGroup: ['与文件中前面的行重复', 'The same as an earlier row of this file'],
  template: ['导入模板', 'import template'],
  sheetRows: ['数据', 'Rows'],
  sheetHelp: ['说明', 'Explanation'],
  sheetLists: ['选项', 'Lists'],
  helpColumn: ['列', 'Column'],
  helpNeeded: ['必填', 'Needed'],
  helpHolds: ['内容', 'What it holds'],
  tellList: ['请从下拉列表中选择', 'One of the words of the list'],
  tellSeveral: [
    '“选项”页中的一个或多个词，用分号隔开',
    'One or more words of the page Lists, with semicolons between them',
  ],
  tellDate: ['日期，例如 2019-03-31', 'A date such as 2019-03-31'],
  tellNumber: ['数字，{min} 到 {max}', 'A number from {min} to {max}'],
  tellText: ['文字，最多 {max} 个字符', 'Text, at most {max} characters'],
  staleRow: [
    '导入期间有记录被他人修改，未导入任何内容，请重试',
    'Somebody changed one of these records meanwhile; nothing was imported. Please try again',
  ],
})
