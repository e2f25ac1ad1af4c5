import { defineMessages } from '#common/text.ts'

/** Messages of notices and of their mails. */
export const noticeText = defineMessages('notification', {
  nothingNamed: ['请说明哪些通知已读', 'Specify which notifications have been read'],
  mailLink: ['打开：{link}', 'Open: {link}'],
  mailStop: [
    '您可以在“通知”页面选择接收哪些邮件及其语言。',
    'On the page "Notifications" you can choose which e-mails you receive and their language.',
  ],
  circularTitle: ['通函：{title}', 'Circular: {title}'],
})
