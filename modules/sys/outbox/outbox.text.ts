import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { outbox } from './outbox.contract.ts'

export const outboxText = defineMessages('outbox', {
  title: ['发件箱', 'Outbox'],
  singular: ['邮件', 'E-mail'],
  labels: {
    recipients: ['收件人', 'To'],
    subject: ['主题', 'Subject'],
    state: ['状态', 'Status'],
    tries: ['发送次数', 'Attempts'],
    sentTime: ['发送时间', 'Sent'],
    error: ['邮件服务器的应答', 'Response of mail server'],
    confidential: ['仅收件人可读', 'Recipient only'],
    body: ['正文', 'Text'],
    attachments: ['附件', 'Attachments'],
  } satisfies Labels<(typeof outbox)['fields']>,
  state: {
    queued: ['待发送', 'Queued'],
    sent: ['已发送', 'Sent'],
    failed: ['失败', 'Failed'],
    kept: ['未发送（无邮件服务器）', 'Not sent (no mail server)'],
  },
  actions: { sendAgain: ['重新发送', 'Sent again'] },
  show: ['查看', 'View'],
  again: ['重新发送', 'Send again'],
  againDone: ['已重新排队发送', 'Queued to be sent again'],
  hidden: ['正文只有收件人可以阅读', 'Only the recipient can read the text'],
  noServer: [
    '没有配置邮件服务器（环境变量 SMTP_URL），无法发送',
    'No mail server is configured (environment variable SMTP_URL): the e-mail cannot be sent',
  ],
  notAgain: [
    '只有失败或未发送的邮件可以重新发送；仅收件人可读的邮件发送后不保留正文',
    'Only failed or unsent e-mails can be sent again; the text of recipient-only e-mails is not stored after sending',
  ],
})
