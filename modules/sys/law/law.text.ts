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
  flagHelp: ['仅适用于某一船旗国时填写', 'Only where it holds under one flag'],
  endHelp: ['留空表示长期有效', 'Empty: until further notice'],
  endBeforeStart: ['不能早于生效日期', 'It cannot end before it comes into force'],
  noText: ['没有正文，请查看附件', 'There is no text here: see the attachments'],
})
