import { defineMessages } from '#common/text.ts'

export const liveText = defineMessages('live', {
  title: ['实时更新', 'Live updates'],
  singular: ['实时更新', 'Live updates'],
  labels: {},
})
