import { defineMessages } from '#common/text.ts'

export const eventText = defineMessages('event', {
  title: ['事件', 'Events'],
  singular: ['事件', 'Event'],
  labels: {},
  kind: {
    'certificate.issued': ['证书签发', 'Certificate issued'],
    'certificate.changed': ['证书变更', 'Certificate changed'],
    'certificate.lapsed': ['证书失效', 'Certificate ceased to be valid'],
    'certificate.suspended': ['证书暂停', 'Certificate suspended'],
    'certificate.expired': ['证书到期', 'Certificate expired'],
    'certificate.reinstated': ['证书恢复有效', 'Certificate reinstated'],
    'certificate.withdrawn': ['证书撤销', 'Certificate withdrawn'],
    'certificate.reissued': ['证书换发', 'Certificate reissued'],
    'ship.created': ['新增船舶', 'Ship created'],
    'ship.changed': ['船舶变更', 'Ship changed'],
    'task.assigned': ['任务分派', 'Task assigned'],
    'invoice.issued': ['开具发票', 'Invoice issued'],
    'invoice.changed': ['发票作废或冲销', 'Invoice voided or credited'],
    'payment.recorded': ['收款登记', 'Payment recorded'],
    'payment.reversed': ['收款冲销', 'Payment reversed'],
  },
})
