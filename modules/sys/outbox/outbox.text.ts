import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { outbox } from './outbox.contract.ts'

export const outboxText = defineMessages('outbox', {
  title: ['发件箱', 'Outbox'],
  singular: ['邮件', 'Mail'],
  labels: {
    recipients: ['收件人', 'To'],
    subject: ['主题', 'Subject'],
    state: ['状态', 'State'],
    tries: ['发送次数', 'Tries'],
    sentTime: ['发送时间', 'Sent'],
    error: ['邮件服务器的回答', 'Answer of the mail server'],
    confidential: ['仅收件人可读', 'For the recipient only'],
    body: ['正文', 'Text'],
    attachments: ['附件', 'Attachments'],
  } satisfies Labels<(typeof outbox)['fields']>,
  state: {
    queued: ['待发送', 'On its way'],
    sent: ['已发送', 'Sent'],
    failed: ['失败', 'Failed'],
    kept: ['未发送（无邮件服务器）', 'Kept (no mail server)'],
  },
  actions: { sendAgain: ['重新发送', 'Sent again'] },
  show: ['查看', 'Show'],
  again: ['重新发送', 'Send again'],
  againDone: ['已重新排队发送', 'It is on its way again'],
  hidden: ['正文只有收件人可以阅读', 'Only the recipient may read the text'],
  noServer: [
    '没有配置邮件服务器（环境变量 SMTP_URL），无法发送',
    'No mail server is configured (environment variable SMTP_URL): it cannot be sent',
  ],
  notAgain: [
    '只有失败或保留的邮件可以重新发送；仅收件人可读的邮件发送后不保留正文',
    'Only a mail that failed or was kept can be sent again; of one for the recipient only the text is not kept',
  ],
})
