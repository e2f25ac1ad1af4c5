import { defineContract, defineMove } from '#common/contract.ts'
import {
  multilineText,
  date,
  dict,
  files,
  instant,
  int,
  list,
  required,
  ref,
  refList,
  objectList,
  text,
  namesRecord,
} from '#common/fields.ts'

export const surveyors = {
  surveyorIds: required({
    ...refList('basic/surveyor'),
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    },
  }),
  leadSurveyorId: ref('basic/surveyor'),
}
/** A certificate of a task with its status. */
export const taskCert = {
  id: required(int(1)),
  certId: required(int(1)),
  code: required(text()),
  nameZh: required(text()),
  nameEn: required(text()),
  status: required(int()),
  actionType: required(dict('ACTION_TYPE')),
  certNo: text(),
}

/**
 * Surveyors' tasks: accepted lines of quotations, until their signed certificates or report. Domain
 * rules 3.5.
 */
export const surveyWork = defineContract('work/surveyWork', {
  doc: 'Survey tasks',
  changesWith: ['work/surveyCert', 'work/quotation'],
  readers: ['staff'],
  fields: {
    jobNo: required(text(40)),
    quotationLineId: int(1),
    region: required(dict('REGION')),
    shipId: ref('basic/ship'),
    companyId: ref('basic/customer'),
    surveyType: dict('SURVEY_TYPE'),
    surveyorIds: required(refList('basic/surveyor')),
    leadSurveyorId: required(ref('basic/surveyor')),
    personInCharge: required(ref('sys/user')),
    port: text(100),
    eta: date(),
    dueDate: date(),
    remark: multilineText(),
    reportFiles: files(),
  },
  readOnlyFields: {
    status: required(int()),
    statusTime: required(instant()),
    round: required(int()),
    personName: required(text()),
    shipName: text(),
    imo: text(),
    shipType: dict('SHIP_TYPE'),
    flagId: ref('basic/flag'),
    flagNameZh: text(),
    flagNameEn: text(),
    companyName: text(),
    feeClass: int(),
    feeType: int(),
    manualName: text(),
    lineNameZh: text(),
    lineNameEn: text(),
    quotationId: int(1),
    quotationNo: namesRecord(text(), 'quotationId', 'work/quotation'),
    customerId: ref('basic/customer'),
    customerName: text(),
    certs: required(objectList(taskCert, 100)),
  },
  detailFields: {
    waitingFor: required(list(required(text()), 50)),
    team: required(
      objectList(
        {
          id: required(int(1)),
          fullName: required(text()),
          nameZh: text(),
          lead: required(int(0, 1)),
        },
        20,
      ),
    ),
  },
  omittedFromList: ['reportFiles'],
  searchColumns: ['jobNo', 'quotationNo', 'shipName', 'imo', 'companyName', 'customerName', 'port'],
  filters: [
    'waiting',
    'status',
    'port',
    'surveyType',
    'personInCharge',
    'region',
    'shipId',
    'companyId',
    'flagId',
    'customerId',
    'surveyorIds',
    'quotationId',
  ],
  rangeFilters: ['dueDate', 'eta', 'statusTime'],
  defaultSort: 'dueDate',
  title: { zh: 'jobNo', en: 'jobNo' },
  crud: ['list', 'get', 'history', 'export'],
  calls: {
    finish: defineMove('Finishes a task without certificates, with the report', {
      reportFiles: files(),
    }),
    refuse: defineMove(
      'Returns a task to the chief surveyor, with the reason, when its surveyor cannot do it',
    ),
    reassign: defineMove('Gives a task to other surveyors, or to another port or day', {
      ...surveyors,
      port: text(100),
      eta: date(),
      dueDate: date(),
    }),
    cancel: defineMove('Cancels a task: its line waits again to be assigned'),
  },
})
