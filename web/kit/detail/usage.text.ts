import { defineMessages } from '#common/text.ts'

export const usageText = defineMessages('uses', {
  where: ['引用处', 'Used in'],
  count: ['数量', 'Count'],
  nowhere: ['尚未被引用', 'Not used yet'],
})
