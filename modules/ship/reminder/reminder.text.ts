import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import { shipRecordText } from '#modules/ship/record/shipRecord.text.ts'
import type { reminder } from './reminder.contract.ts'

const own = defineMessages('reminder', {
  title: ['已发提醒', 'Reminders sent'],
  singular: ['提醒', 'Reminder'],
  labels: {
    shipCertId: ['证书', 'Certificate'],
    recordId: ['记录', 'Record'],
    recordKind: ['记录类别', 'Record type'],
    recordTitle: ['记录标题', 'Record title'],
    surveyType: ['检验', 'Survey'],
    dueDate: ['到期日', 'Due'],
    endDate: ['窗口关闭', 'Window until'],
    kind: ['原因', 'Reason'],
    reminderDay: ['提醒日', 'Reminder day'],
    day: ['发送日', 'Sent on'],
    role: ['接收身份', 'Recipient type'],
    content: ['提醒内容', 'Reminder text'],
    shipId: ['船舶', 'Ship'],
    shipName: ['船名', 'Ship'],
    imo: ['IMO 编号', 'IMO number'],
    companyId: ['持证公司', 'Company certified'],
    companyName: ['持证公司', 'Company certified'],
    region: ['地区', 'Region'],
    certNo: ['证书编号', 'Certificate no.'],
    certCode: ['证书代码', 'Code'],
    certNameZh: ['证书名称', 'Certificate (Chinese)'],
    certNameEn: ['证书名称（英文）', 'Certificate'],
    userId: ['用户', 'User'],
    customerId: ['公司', 'Company'],
    receiverName: ['接收人', 'Recipient'],
    how: ['发送方式', 'Sent by'],
    address: ['邮箱地址', 'E-mail address'],
    outboxState: ['邮件状态', 'E-mail status'],
  } satisfies Labels<(typeof reminder)['fields'] & (typeof reminder)['readOnlyFields']>,
  subject: ['船舶或公司', 'Ship or company'],
  about: ['证书或记录', 'Certificate or record'],
  what: ['检验或类别', 'Survey or type'],
  kind: {
    before: ['即将到期', 'Due soon'],
    late: ['已过到期日', 'Past due date'],
    overdue: ['已逾期', 'Overdue'],
  },
  role: {
    owner: ['船东', 'Owner'],
    company: ['持证公司', 'Company certified'],
    surveyor: ['负责验船师', 'Surveyor in charge'],
    office: ['办事处', 'Office'],
  },
  how: {
    notice: ['通知', 'Notification'],
    mail: ['邮件', 'E-mail'],
    both: ['通知和邮件', 'Notification and e-mail'],
  },
  outboxState: {
    queued: ['待发送', 'Queued'],
    sent: ['已发送', 'Sent'],
    failed: ['失败', 'Failed'],
    kept: ['未发送（无邮件服务器）', 'Not sent (no mail server)'],
  },
})

/** Labels of record kinds are those of the records. */
export const reminderText = { ...own, recordKind: shipRecordText.kind }

/** Texts of notices and mails to recipients. */
export const reminderMailText = defineMessages('reminderLetter', {
  oneRecordTitle: [
    '{holder}：{kind}“{record}”，期限 {due}',
    '{holder}: {kind} “{record}”, due {due}',
  ],
  mixedTitle: [
    '检验与未了结记录提醒：{count} 项，最早到期日 {due}',
    'Survey and record reminder: {count} {count|item|items}, earliest due {due}',
  ],
  oneTitle: ['{holder}：{survey}，到期日 {due}', '{holder}: {survey}, due {due}'],
  manyTitle: [
    '检验提醒：{count} 项，最早到期日 {due}',
    'Survey reminder: {count} {count|item|items}, earliest due {due}',
  ],
  greeting: ['{name}：', 'Dear {name},'],
  opening: ['以下检验需要安排：', 'The following surveys need to be arranged:'],
  mixedOpening: [
    '以下检验与记录需要处理：',
    'The following surveys and records need your attention:',
  ],
  overdue: ['已逾期', 'Overdue'],
  late: ['已过到期日，窗口仍开放', 'Past due date, window still open'],
  before: ['即将到期', 'Due soon'],
  holder: ['{holder}（{imo}）', '{holder} ({imo})'],
  holderLine: [
    '{holder}：{count} 项，最早到期日 {due}',
    '{holder}: {count} {count|item|items}, earliest due {due}',
  ],
  line: [
    '{survey}，{cert} {certNo}：到期日 {due}，窗口 {start} 至 {end}',
    '{survey}, {cert} {certNo}: due {due}, window {start} to {end}',
  ],
  ended: [
    '。证书{standing}，自 {since} 起',
    '. Certificate not in force since {since}: {standing}',
  ],
  content: ['。{content}', '. {content}'],
  recordLine: ['{kind}“{record}”：期限 {due}', '{kind} “{record}”: due {due}'],
  more: ['另有 {count} 项未列出。', '{count} more {count|item is|items are} not listed.'],
  link: ['在系统中查看：{link}', 'View in the system: {link}'],
  stop: [
    '您可以在“通知”页面关闭提醒邮件或选择语言。',
    'On the page "Notifications" you can turn off reminder e-mails or choose their language.',
  ],
})
