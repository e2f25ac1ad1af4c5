import { defineMessages } from '#common/text.ts'

export const usageText = defineMessages('uses', {
  where: ['引用处', 'Used in'],
  count: ['数量', 'How many'],
  nowhere: ['尚未被引用', 'Not used anywhere yet'],
})
