import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { news } from './news.contract.ts'

export const newsText = defineMessages('news', {
  title: ['通函', 'Circulars'],
  singular: ['通函', 'Circular'],
  labels: {
    title: ['标题', 'Title'],
    titleEn: ['英文标题', 'English title'],
    subtitle: ['副标题', 'Subtitle'],
    subtitleEn: ['英文副标题', 'English subtitle'],
    keyword: ['关键词', 'Keywords'],
    type: ['类型', 'Type'],
    generalFlag: ['面向所有人', 'For everybody'],
    roles: ['可见角色', 'Visible to roles'],
    flagId: ['船旗国', 'Flag state'],
    startDate: ['开始日期', 'Shown from'],
    endDate: ['结束日期', 'Shown until'],
    descn: ['正文', 'Text'],
    descnEn: ['英文正文', 'English text'],
    attachments: ['附件', 'Attachments'],
    unread: ['未读', 'Unread'],
    status: ['状态', 'Status'],
    statusTime: ['状态时间', 'Status since'],
    publishTime: ['发布时间', 'Published'],
    publisherName: ['发布人', 'Published by'],
    name: ['姓名', 'Name'],
    roleName: ['角色', 'Role'],
    region: ['地区', 'Region'],
    readTime: ['阅读时间', 'Read'],
  } satisfies Labels<
    Omit<
      (typeof news)['fields'] & (typeof news)['readOnlyFields'] & (typeof news)['customFilters'],
      'flagNameZh' | 'flagNameEn'
    > &
      Record<'name' | 'roleName' | 'region' | 'readTime', unknown>
  >,
  moves: { publish: ['发布', 'Publish'], withdraw: ['撤回', 'Withdraw'] },
  sections: {
    about: ['通函', 'Circular'],
    range: ['发给谁', 'Who it is for'],
    text: ['正文与附件', 'Text and attachments'],
  },
  everybody: ['所有人', 'Everybody'],
  englishHelp: [
    '阅读者看到自己语言的内容；未填写英文时，所有人看到同一内容',
    'Readers see their own language; without English, everybody sees the same',
  ],
  other: { zh: ['中文', 'Chinese'], en: ['英文', 'English'] },
  generalHelp: [
    '所有用户均可见，包括船东和船旗国',
    'Every user sees it, owners and flag states too',
  ],
  rolesHelp: ['这些角色的用户可见', 'The people in these roles see it'],
  flagHelp: ['该船旗国的用户也可见', 'The users of this flag state see it too'],
  endHelp: ['留空表示撤回之前一直显示', 'Empty: until it is withdrawn'],
  endBeforeStart: ['不能早于开始日期', 'It cannot end before it begins'],
  ended: ['结束日期已过，没有人会看到', 'This day has passed: nobody would see it'],
  nobody: [
    '请选择面向所有人，或选择角色或船旗国',
    'Say who it is for: everybody, roles or a flag state',
  ],
  noSuchRole: ['所选角色中有的已不存在', 'One of these roles does not exist any more'],
  empty: ['请填写正文或上传附件', 'Write a text or attach a file'],
  withdrawFirst: [
    '已发布的通函只能修改结束日期；要修改其他内容，请先撤回',
    'Of a published circular only the end date can be changed. Withdraw it first to change anything else',
  ],
  keepPublished: [
    '只能删除草稿；已发布过的通函请撤回',
    'Only drafts can be removed: withdraw a circular that has been published',
  ],
  noText: ['没有正文，请查看附件', 'There is no text here: see the attachments'],
  readers: ['阅读情况', 'Readers'],
  readOf: ['{total} 人中已有 {read} 人阅读', '{read} of {total} have read it'],
  notRead: ['未读', 'Not yet'],
  toUnread: ['全部未读（{count}）', 'All unread ({count})'],
})
