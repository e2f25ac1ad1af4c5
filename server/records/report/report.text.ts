import { defineMessages } from '#common/text.ts'

/** Messages shared by all reports, on the screen and in files. */
export const reportText = defineMessages('report', {
  total: ['合计', 'Total'],
  madeOn: ['生成日期', 'Generated on'],
  filters: ['筛选条件', 'Filters'],
  all: ['全部', 'All'],
  figures: ['汇总', 'Summary'],
  partOf: ['分栏 {n}/{count}', 'Columns, part {n} of {count}'],
  noRows: ['没有符合条件的数据。', 'No matching data.'],
  tooLong: [
    'PDF 最多 {max} 行，现有 {count} 行：请缩小筛选范围，或导出 Excel。',
    'The PDF is limited to {max} rows and there are {count}: narrow the filters, or export to Excel.',
  ],
})
