import { defineMessages } from '#common/text.ts'

export const chartText = defineMessages('chart', {
  figures: ['数据表', 'Figures'],
  category: ['项目', 'Item'],
  increase: ['增加', 'Added'],
  decrease: ['减少', 'Taken off'],
  failed: [
    '图表未能加载，请见下方数据表。',
    'The chart could not be loaded: see the figures below.',
  ],
  empty: ['暂无数据', 'Nothing to show'],
})
