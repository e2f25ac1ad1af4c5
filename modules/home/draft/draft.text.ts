import { defineMessages } from '#common/text.ts'

export const draftText = defineMessages('draft', {
  title: ['草稿', 'Drafts'],
  singular: ['草稿', 'Draft'],
  labels: {},
  none: [
    '没有此草稿：可能已在其他设备上提交或放弃',
    'There is no such draft: it may have been sent or given up on another device',
  ],
})
