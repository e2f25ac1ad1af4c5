import { defineMessages } from '#common/text.ts'

export const reportPageText = defineMessages('reportPage', {
  total: ['合计', 'Total'],
  excel: ['Excel', 'Excel'],
  csv: ['CSV', 'CSV'],
  pdfEn: ['PDF（英文）', 'PDF (English)'],
  pdfZh: ['PDF（中文）', 'PDF (Chinese)'],
  excelZh: ['Excel（中文）', 'Excel (Chinese)'],
  excelEn: ['Excel（英文）', 'Excel (English)'],
  print: ['打印', 'Print'],
  figures: ['汇总', 'Summary'],
  charts: ['图表', 'Charts'],
  choose: ['请先选择：{names}', 'Select first: {names}'],
  count: ['{count} 行', '{count} {count|row|rows}'],
})
