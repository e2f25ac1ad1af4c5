import { text } from '#common/text.ts'

export const liveText = text('live', {
  title: ['实时更新', 'Live updates'],
  one: ['实时更新', 'Live updates'],
  labels: {},
})
