import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { law } from './law.contract.ts'

export const lawText = defineMessages('law', {
  title: ['法规', 'Laws and rules'],
  singular: ['法规', 'Law'],
  labels: {
    title: ['标题', 'Title'],
    subtitle: ['副标题', 'Subtitle'],
    keyword: ['关键词', 'Keywords'],
    type: ['类型', 'Type'],
    flagId: ['船旗国', 'Flag state'],
    startDate: ['生效日期', 'In force from'],
    endDate: ['失效日期', 'In force until'],
    descn: ['正文', 'Text'],
    attachments: ['附件', 'Attachments'],
    inForceOn: ['在此日期有效', 'In force on'],
  } satisfies Labels<(typeof law)['fields'] & (typeof law)['customFilters']>,
  sections: { about: ['法规', 'Law'], text: ['正文与附件', 'Text and attachments'] },
  flagHelp: ['仅适用于某一船旗国时填写', 'Only if it applies to one flag state'],
  endHelp: ['留空表示长期有效', 'Leave empty if in force indefinitely'],
  endBeforeStart: ['失效日期不能早于生效日期', '“In force until” cannot be before “In force from”'],
  noText: ['没有正文，请查看附件', 'No text: see the attachments'],
})
