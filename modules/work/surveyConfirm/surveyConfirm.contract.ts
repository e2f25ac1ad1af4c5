import { defineCall, defineContract } from '#common/contract.ts'
import {
  multilineText,
  enumOf,
  date,
  dict,
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
import { surveyors } from '#modules/work/surveyWork/surveyWork.contract.ts'

const some = (path: string, maxItems: number) => ({
  ...refList(path),
  schema: {
    type: 'array',
    minItems: 1,
    maxItems,
    items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  },
})
const lineIds = required(some('work/surveyConfirm', 50))
/**
 * Input to assign lines to surveyors. Without `actionType` each certificate is endorsed, renewed or
 * issued according to its survey.
 */
export const assignment = {
  lineIds,
  ...surveyors,
  certIds: some('basic/cert', 50),
  actionType: dict('ACTION_TYPE'),
  term: dict('CERT_TERM'),
  port: text(100),
  eta: date(),
  dueDate: date(),
  remark: multilineText(2000),
}

/**
 * Lines of accepted quotations with a survey or a manual approval that await assignment to a
 * surveyor. Domain rules 3.3 and 3.5.
 */
export const surveyConfirm = defineContract('work/surveyConfirm', {
  doc: 'Surveys waiting to be assigned',
  readers: ['staff'],
  fields: {},
  readOnlyFields: {
    quotationId: required(int(1)),
    jobNo: namesRecord(required(text()), 'quotationId', 'work/quotation'),
    quoNm: required(text()),
    quoTp: required(enumOf(0, 1)),
    seq: required(int(1)),
    feeClass: required(enumOf(10, 30)),
    feeType: int(),
    shipId: ref('basic/ship'),
    shipName: text(),
    imo: text(),
    shipType: dict('SHIP_TYPE'),
    companyId: ref('basic/customer'),
    companyName: text(),
    flagId: required(ref('basic/flag')),
    flagNameZh: required(text()),
    flagNameEn: required(text()),
    certId: ref('basic/cert'),
    certCode: text(),
    certNameZh: text(),
    certNameEn: text(),
    surveyType: dict('SURVEY_TYPE'),
    manualName: text(),
    quantity: required(int(1)),
    region: required(dict('REGION')),
    customerId: required(ref('basic/customer')),
    customerName: required(text()),
    quoPer: required(ref('sys/user')),
    quoPerName: required(text()),
    answerTime: instant(),
  },
  searchColumns: ['jobNo', 'quoNm', 'shipName', 'imo', 'companyName', 'customerName', 'manualName'],
  filters: [
    'region',
    'flagId',
    'customerId',
    'shipId',
    'companyId',
    'surveyType',
    'certId',
    'quotationId',
  ],
  rangeFilters: ['answerTime'],
  defaultSort: 'answerTime',
  crud: ['list', 'get', 'export'],
  calls: {
    suggest: defineCall(
      'The certificate types that lines of one ship ask for, and what each survey ends in',
      { lineIds },
      objectList(
        {
          lineId: required(int(1)),
          certId: required(int(1)),
          code: required(text()),
          nameZh: required(text()),
          nameEn: required(text()),
          actionType: required(dict('ACTION_TYPE')),
          dueDate: date(),
        },
        200,
      ),
    ),
    assign: defineCall(
      'Gives lines of one ship to surveyors: a task for each, with the certificates to be issued',
      assignment,
      {
        ids: required(list(required(int(1)), 50)),
        surveyCertIds: required(list(required(int(1)), 500)),
      },
    ),
  },
})
