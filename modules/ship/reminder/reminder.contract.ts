import { contract } from '#common/contract.ts'
import { choice, date, dict, must, ref, text } from '#common/fields.ts'
import { recordKinds } from '#modules/ship/record/shipRecord.contract.ts'

export const reminderKinds = ['before', 'late', 'overdue'] as const
export const reminderRoles = ['owner', 'company', 'surveyor', 'office'] as const

/** Every reminder that was sent: of which survey window or open record, to whom, when, how, and what became of the mail. Only a job writes them. */
export const reminder = contract('ship/reminder', {
  doc: 'Reminders of survey windows and open records that were sent',
  readers: ['staff'],
  fields: {
    shipCertId: ref('ship/cert'), surveyType: dict('SURVEY_TYPE'), recordId: ref('ship/record'), dueDate: must(date()), endDate: must(date()),
    kind: must(choice(...reminderKinds)), reminderDay: must(date()), day: must(date()), role: must(choice(...reminderRoles)),
  },
  shows: {
    shipId: ref('basic/ship'), shipName: text(), imo: text(), companyId: ref('basic/customer'), companyName: text(), region: must(dict('REGION')), certNo: text(), certCode: text(), certNameZh: text(), certNameEn: text(), recordKind: choice(...recordKinds), recordTitle: text(),
    userId: ref('sys/user'), customerId: ref('basic/customer'), receiverName: must(text()), how: must(choice('notice', 'mail', 'both')), address: text(20_000), outboxState: choice('queued', 'sent', 'failed', 'kept'),
  },
  search: ['shipName', 'imo', 'companyName', 'certNo', 'recordTitle', 'receiverName'],
  filters: ['kind', 'role', 'how', 'outboxState', 'region', 'shipId', 'companyId', 'shipCertId', 'surveyType', 'recordKind', 'userId', 'customerId'],
  ranges: ['day', 'dueDate'],
  sorts: ['day', 'id'],
  sort: '-day',
  crud: ['list', 'export'],
})
