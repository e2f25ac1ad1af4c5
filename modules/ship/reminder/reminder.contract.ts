import { contract } from '#common/contract.ts'
import { choice, date, dict, must, ref, text } from '#common/fields.ts'

export const reminderKinds = ['before', 'late', 'overdue'] as const
export const reminderRoles = ['owner', 'surveyor', 'office'] as const

/** Every reminder of a survey window that was sent: of which window, to whom, when, how, and what became of the mail. Only a job writes them. */
export const reminder = contract('ship/reminder', {
  doc: 'Reminders of survey windows that were sent',
  fields: {
    shipCertId: must(ref('ship/cert')), surveyType: must(dict('SURVEY_TYPE')), dueDate: must(date()), endDate: must(date()),
    kind: must(choice(...reminderKinds)), reminderDay: must(date()), day: must(date()), role: must(choice(...reminderRoles)),
  },
  shows: {
    shipId: must(ref('basic/ship')), shipName: must(text()), imo: text(), region: must(dict('REGION')), certNo: must(text()), certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()),
    userId: ref('sys/user'), customerId: ref('basic/customer'), receiverName: must(text()), how: must(choice('notice', 'mail', 'both')), address: text(20_000), outboxState: choice('queued', 'sent', 'failed', 'kept'),
  },
  search: ['shipName', 'imo', 'certNo', 'receiverName'],
  filters: ['kind', 'role', 'how', 'outboxState', 'region', 'shipId', 'shipCertId', 'surveyType', 'userId', 'customerId'],
  ranges: ['day', 'dueDate'],
  sorts: ['day', 'id'],
  sort: '-day',
  crud: ['list', 'export'],
})
