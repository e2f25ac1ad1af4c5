import { defineMessages } from '#common/text.ts'

export const chartText = defineMessages('chart', {
  figures: ['数据表', 'Data table'],
  category: ['项目', 'Item'],
  increase: ['增加', 'Increase'],
  decrease: ['减少', 'Decrease'],
  failed: [
    '图表未能加载，请见下方数据表。',
    'The chart could not be loaded. See the data table below.',
  ],
  empty: ['暂无数据', 'No data'],
})
