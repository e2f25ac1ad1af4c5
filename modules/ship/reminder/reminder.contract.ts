import { defineContract } from '#common/contract.ts'
import { enumOf, date, dict, required, ref, text, namesRecord } from '#common/fields.ts'
import { recordKinds } from '#modules/ship/record/shipRecord.contract.ts'

export const reminderKinds = ['before', 'late', 'overdue'] as const
export const reminderRoles = ['owner', 'company', 'surveyor', 'office'] as const

/**
 * Log of sent reminders: survey window or open record, recipient, time, channel, and delivery state
 * of the mail. Written by a job only.
 */
export const reminder = defineContract('ship/reminder', {
  doc: 'Reminders of survey windows and open records that were sent',
  readers: ['staff'],
  fields: {
    shipCertId: ref('ship/cert'),
    surveyType: dict('SURVEY_TYPE'),
    recordId: ref('ship/record'),
    dueDate: required(date()),
    endDate: required(date()),
    kind: required(enumOf(...reminderKinds)),
    reminderDay: required(date()),
    day: required(date()),
    role: required(enumOf(...reminderRoles)),
  },
  readOnlyFields: {
    content: text(500),
    shipId: ref('basic/ship'),
    shipName: text(),
    imo: text(),
    companyId: ref('basic/customer'),
    companyName: text(),
    region: required(dict('REGION')),
    certNo: namesRecord(text(), 'shipCertId', 'ship/cert'),
    certCode: text(),
    certNameZh: text(),
    certNameEn: text(),
    recordKind: enumOf(...recordKinds),
    recordTitle: text(),
    userId: ref('sys/user'),
    customerId: ref('basic/customer'),
    receiverName: required(text()),
    how: required(enumOf('notice', 'mail', 'both')),
    address: text(20_000),
    outboxState: enumOf('queued', 'sent', 'failed', 'kept'),
  },
  searchColumns: ['shipName', 'imo', 'companyName', 'certNo', 'recordTitle', 'receiverName'],
  filters: [
    'kind',
    'role',
    'how',
    'outboxState',
    'region',
    'shipId',
    'companyId',
    'shipCertId',
    'surveyType',
    'recordKind',
    'userId',
    'customerId',
  ],
  rangeFilters: ['day', 'dueDate'],
  sortableColumns: ['day', 'id'],
  defaultSort: '-day',
  crud: ['list', 'export'],
})
