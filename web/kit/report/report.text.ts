import { defineMessages } from '#common/text.ts'

export const reportPageText = defineMessages('reportPage', {
  total: ['合计', 'Total'],
  excel: ['Excel', 'Excel'],
  csv: ['CSV', 'CSV'],
  pdfEn: ['PDF（英文）', 'PDF in English'],
  pdfZh: ['PDF（中文）', 'PDF in Chinese'],
  excelZh: ['Excel（中文）', 'Excel in Chinese'],
  excelEn: ['Excel（英文）', 'Excel in English'],
  print: ['打印', 'Print'],
  figures: ['汇总', 'In sum'],
  charts: ['图表', 'Charts'],
  choose: ['请先选择：{names}', 'Choose first: {names}'],
  count: ['{count} 行', '{count} rows'],
})
