import { defineCall, defineContract } from '#common/contract.ts'
import {
  multilineText,
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

/**
 * Lines of accepted quotations with a registration that await assignment to an operator. Domain
 * rules 3.5, step 6b.
 */
export const regWork = defineContract('work/regWork', {
  doc: 'Registration work waiting',
  readers: ['staff'],
  fields: {},
  readOnlyFields: {
    quotationId: required(int(1)),
    jobNo: namesRecord(required(text()), 'quotationId', 'work/quotation'),
    quoNm: required(text()),
    shipId: ref('basic/ship'),
    shipName: text(),
    imo: text(),
    flagId: required(ref('basic/flag')),
    flagNameZh: required(text()),
    flagNameEn: required(text()),
    certId: ref('basic/cert'),
    certCode: text(),
    certNameZh: text(),
    certNameEn: text(),
    surveyType: dict('SURVEY_TYPE'),
    quantity: required(int(1)),
    region: required(dict('REGION')),
    customerId: required(ref('basic/customer')),
    customerName: required(text()),
    quoPer: required(ref('sys/user')),
    quoPerName: required(text()),
    answerTime: instant(),
  },
  searchColumns: ['jobNo', 'quoNm', 'shipName', 'imo', 'customerName'],
  filters: ['flagId', 'certId', 'region', 'customerId', 'quoPer', 'quotationId', 'shipId'],
  rangeFilters: ['answerTime'],
  defaultSort: 'answerTime',
  crud: ['list', 'get', 'export'],
  calls: {
    assign: defineCall(
      'Gives lines to an operator: a registration certificate is opened for each',
      {
        lineIds: required({
          ...refList('work/regWork'),
          schema: {
            type: 'array',
            minItems: 1,
            maxItems: 100,
            items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
          },
        }),
        operatorId: required(ref('sys/user')),
        certId: ref('basic/cert'),
        actionType: dict('ACTION_TYPE'),
        dueDate: date(),
        remark: multilineText(2000),
      },
      { ids: required(list(required(int(1)), 100)) },
    ),
    operators: defineCall(
      'Who may be given a registration, with how many each has in hand',
      {},
      objectList(
        { id: required(int(1)), name: required(text()), region: text(), open: required(int()) },
        500,
      ),
    ),
  },
})
