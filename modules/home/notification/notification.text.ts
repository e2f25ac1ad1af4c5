import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { notification } from './notification.contract.ts'

export const notificationText = defineMessages('notification', {
  title: ['通知', 'Notifications'],
  singular: ['通知', 'Notification'],
  labels: {
    kind: ['类别', 'Type'],
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
  none: ['暂无通知', 'No notifications yet'],
  noneUnread: ['没有未读通知', 'No unread notifications'],
  bell: ['通知和通函：{count} 条未读', 'Notifications and circulars: {count} unread'],
  nothing: ['没有未读通知和通函', 'No unread notifications or circulars'],
  circulars: ['通函', 'Circulars'],
  toNotices: ['全部通知', 'All notifications'],
  toCirculars: ['全部通函', 'All circulars'],
  markRead: ['标为已读', 'Mark as read'],
  allRead: ['全部标为已读', 'Mark all as read'],
  mails: ['邮件', 'E-mails'],
  reminderMail: ['通过邮件接收检验提醒', 'Survey reminders by e-mail'],
  mailsHelp: [
    '在系统内您总会收到通知。请选择哪些还要发送到 {email}。',
    'All notifications appear in the system. Choose which ones are also sent to {email}.',
  ],
  noEmail: ['您的账号没有邮箱，请先填写。', 'Your account has no e-mail address: add one first.'],
  mailKind: {
    circular: ['新通函', 'New circulars'],
    task: ['待办任务', 'To-dos'],
    message: ['消息', 'Messages'],
    report: ['月报签认与提问', 'Monthly report: sign-off and queries'],
  },
  mailLang: ['邮件语言', 'E-mail language'],
  asRegion: ['按所在地区（{lang}）', 'As region ({lang})'],
  preferred: ['已保存', 'Saved'],
})
