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
    generalFlag: ['面向所有人', 'For everyone'],
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
    range: ['可见范围', 'Visibility'],
    text: ['正文与附件', 'Text and attachments'],
  },
  everybody: ['所有人', 'Everyone'],
  englishHelp: [
    '阅读者看到自己语言的内容；未填写英文时，所有人看到同一内容',
    'Readers see their own language; if there is no English, all readers see the same text',
  ],
  other: { zh: ['中文', 'Chinese'], en: ['英文', 'English'] },
  generalHelp: [
    '所有用户均可见，包括船东和船旗国',
    'Visible to all users, including owners and flag states',
  ],
  rolesHelp: ['这些角色的用户可见', 'Visible to users with these roles'],
  flagHelp: ['该船旗国的用户也可见', 'Also visible to users of this flag state'],
  endHelp: ['留空表示撤回之前一直显示', 'Leave empty to show it until it is withdrawn'],
  endBeforeStart: ['结束日期不能早于开始日期', '“Shown until” cannot be before “Shown from”'],
  ended: [
    '结束日期已过，通函将不再显示，请填写今天或以后的日期',
    'The end date has passed: no one would see the circular. Enter today or a later date',
  ],
  nobody: [
    '请选择面向所有人，或选择角色或船旗国',
    'Select who sees it: everyone, roles or a flag state',
  ],
  noSuchRole: ['所选角色中有的已不存在', 'One of the selected roles no longer exists'],
  empty: ['请填写正文或上传附件', 'Enter a text or upload an attachment'],
  withdrawFirst: [
    '已发布的通函只能修改结束日期；要修改其他内容，请先撤回',
    'Only the end date of a published circular can be changed: withdraw it first to change other fields',
  ],
  keepPublished: [
    '只能删除草稿；已发布过的通函请撤回',
    'Only drafts can be deleted: withdraw a published circular instead',
  ],
  noText: ['没有正文，请查看附件', 'No text: see the attachments'],
  readers: ['阅读情况', 'Readers'],
  readOf: ['{total} 人中已有 {read} 人阅读', 'Read by {read} of {total}'],
  notRead: ['未读', 'Unread'],
  toUnread: ['全部未读（{count}）', 'All unread ({count})'],
})
