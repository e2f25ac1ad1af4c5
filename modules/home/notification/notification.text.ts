import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { notification } from './notification.contract.ts'

export const notificationText = defineMessages('notification', {
  title: ['通知', 'Notices'],
  singular: ['通知', 'Notice'],
  labels: {
    kind: ['类别', 'Kind'],
    titleZh: ['标题', 'Title (Chinese)'],
    titleEn: ['标题（英文）', 'Title'],
    textZh: ['内容', 'Text (Chinese)'],
    textEn: ['内容（英文）', 'Text'],
    link: ['页面', 'Page'],
    readTime: ['阅读时间', 'Read'],
    unread: ['未读', 'Unread'],
  } satisfies Labels<(typeof notification)['fields'] & (typeof notification)['readOnlyFields']>,
  kind: {
    reminder: ['提醒', 'Reminder'],
    task: ['任务', 'Task'],
    message: ['消息', 'Message'],
    report: ['报告', 'Report'],
  },
  lang: { zh: ['中文', 'Chinese'], en: ['英文', 'English'] },
  all: ['全部', 'All'],
  none: ['还没有通知', 'There are no notices yet'],
  noneUnread: ['没有未读通知', 'No unread notices'],
  bell: ['通知和通函：{count} 条未读', 'Notices and circulars: {count} unread'],
  nothing: ['没有未读通知和通函', 'No unread notices or circulars'],
  circulars: ['通函', 'Circulars'],
  toNotices: ['全部通知', 'All notices'],
  toCirculars: ['全部通函', 'All circulars'],
  markRead: ['标为已读', 'Mark as read'],
  allRead: ['全部标为已读', 'Mark all as read'],
  mails: ['邮件', 'Mails'],
  reminderMail: ['通过邮件接收检验提醒', 'Reminders of surveys by mail too'],
  mailsHelp: [
    '在系统内您总会收到通知。请选择哪些还要发送到 {email}。',
    'In the product you are told everything. Choose what is also sent to {email}.',
  ],
  noEmail: ['您的账号没有邮箱，请先填写。', 'Your account has no e-mail address: enter one first.'],
  mailKind: {
    circular: ['新通函', 'New circulars'],
    task: ['待办任务', 'To-dos'],
    message: ['消息', 'Messages'],
    report: ['月报签认与提问', 'Reports: sign-off and queries'],
  },
  mailLang: ['邮件语言', 'Language of mails'],
  asRegion: ['按所在地区（{lang}）', 'That of my region ({lang})'],
  preferred: ['已保存', 'Saved'],
})
