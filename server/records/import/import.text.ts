import { defineMessages } from '#common/text.ts'

/** Reasons for refusing a table or one of its rows. */
export const importText = defineMessages('import', {
  noFile: ['请选择要导入的文件', 'Choose the file to import'],
  empty: [
    '文件中没有数据：第一行应为表头，其后至少一行数据',
    'The file contains no rows: the first line must contain the column names, followed by at least one row',
  ],
  tooLarge: ['文件过大，最多 {max} MB', 'The file is too large: at most {max} MB'],
  tooManyRows: [
    '行数过多，最多 {max} 行，请分成几个文件',
    'Too many rows: at most {max}. Split the file',
  ],
  tooManyColumns: ['列数过多，最多 {max} 列', 'Too many columns: at most {max}'],
  notTable: [
    '无法识别该文件，请上传 CSV 或 .xlsx 文件',
    'The file is not a table: upload a CSV or .xlsx file',
  ],
  oldExcel: [
    '这是旧式 .xls 文件，或设有密码。请在 Excel 中另存为不加密的 .xlsx',
    'This is an old .xls file, or it is password-protected: save it in Excel as .xlsx without a password',
  ],
  brokenExcel: [
    'Excel 文件已损坏或不是表格，请在 Excel 中打开后另存为 .xlsx',
    'The Excel file is damaged or not a workbook: open it in Excel and save it as .xlsx',
  ],
  openQuote: [
    'CSV 文件第 {line} 行附近的引号没有成对，请检查',
    'A quotation mark near line {line} of the CSV file is not closed: correct it',
  ],
  badMapping: ['列对应关系无法读取', 'The column mapping cannot be read'],
  noSuchField: ['没有可导入的字段“{field}”', 'The field "{field}" cannot be imported'],
  noSuchColumn: ['表中没有“{column}”列', 'The table has no column "{column}"'],
  columnTwice: [
    '“{column}”列不能同时导入到“{first}”和“{second}”，请只保留一个',
    'The column "{column}" cannot be imported into both {first} and {second}: keep one of them',
  ],
  fieldTwice: [
    '“{label}”只能对应一列，请只保留一列',
    '{label} can be mapped to one column only: keep one of them',
  ],
  neededColumn: [
    '请指定“{label}”对应的列，或给出默认值',
    'Choose the column for "{label}", or enter a default value',
  ],
  missing: ['缺少{label}', '{label} is missing'],
  notWhole: ['{label}须为整数', '{label} must be a whole number'],
  notNumber: ['{label}须为数字', '{label} must be a number'],
  outOfRange: ['{label}应在 {min} 到 {max} 之间', '{label} must be between {min} and {max}'],
  notDate: [
    '{label}须为有效日期，例如 2019-03-31；只有年份时写 2019',
    '{label} must be a valid date such as 2019-03-31, or a year such as 2019',
  ],
  ambiguousDate: [
    '{label}的日和月无法区分，请写成 2019-03-31',
    'Day and month of {label} are ambiguous: write the date as 2019-03-31',
  ],
  tooLong: ['{label}最多 {max} 个字符', '{label}: at most {max} characters'],
  badForm: ['{label}格式不正确', '{label} has an invalid format'],
  control: ['{label}含有不允许的字符', '{label} contains characters that are not allowed'],
  notYesNo: ['{label}须为是或否', '{label} must be yes or no'],
  switchedOff: ['{label}“{value}”已停用', '{label} "{value}" is inactive'],
  unknownWord: ['无法识别的{label}', 'Unknown {label}'],
  ambiguousName: [
    '{label}“{value}”可能指：{names}。请写明是哪一个',
    '{label} "{value}" is ambiguous: {names}. Specify which one',
  ],
  sameName: [
    '有多条记录的{label}为“{value}”，请改写编号或代码',
    'Several records have the {label} "{value}": use the number or code instead',
  ],
  ambiguousNameGroup: [
    '{label}可能指多个，请写明是哪一个',
    '{label} is ambiguous: specify which one',
  ],
  present: ['系统中已有此记录', 'This record already exists'],
  presentElsewhere: [
    '系统中已有此记录，但不在您的数据权限内，无法修改',
    'This record already exists outside your data authority: it cannot be changed',
  ],
  duplicate: ['与文件中第 {row} 行重复', 'Duplicate of row {row} of this file'],
  presentDifferent: [
    '系统中已有此记录，其{label}为 {value}；已登记的内容不能修改',
    'This record already exists with {label} {value}: recorded values are not changed by an import',
  ],
  duplicateGroup: ['与文件中前面的行重复', 'Duplicate of an earlier row of this file'],
  template: ['导入模板', 'import template'],
  sheetRows: ['数据', 'Rows'],
  sheetHelp: ['说明', 'Instructions'],
  sheetLists: ['选项', 'Lists'],
  helpColumn: ['列', 'Column'],
  helpNeeded: ['必填', 'Required'],
  helpHolds: ['内容', 'Content'],
  tellList: ['请从下拉列表中选择', 'Choose from the list'],
  tellSeveral: [
    '“选项”表中的一个或多个条目，用分号隔开',
    'One or more entries of the sheet Lists, separated by semicolons',
  ],
  tellDate: ['日期，例如 2019-03-31', 'A date such as 2019-03-31'],
  tellNumber: ['数字，{min} 到 {max}', 'A number from {min} to {max}'],
  tellText: ['文字，最多 {max} 个字符', 'Text, at most {max} characters'],
  staleRow: [
    '导入期间有记录被他人修改，未导入任何内容，请重试',
    'Another user changed one of these records during the import. Nothing was imported: try again',
  ],
})
