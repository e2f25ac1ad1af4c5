import { defineMessages } from '#common/text.ts'

export const draftText = defineMessages('draft', {
  title: ['草稿', 'Drafts'],
  singular: ['草稿', 'Draft'],
  labels: {},
  none: [
    '没有此草稿：可能已在其他设备上提交或放弃',
    'Draft not found: it may have been submitted or discarded on another device',
  ],
})
