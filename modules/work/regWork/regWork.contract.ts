import { call, contract } from '#common/contract.ts'
import { area, date, dict, instant, int, list, must, ref, refs, rows, text } from '#common/fields.ts'

/** Lines of accepted quotations that ask for a registration and wait to be given to an operator. Domain rules 3.5, step 6b. */
export const regWork = contract('work/regWork', {
  doc: 'Registration work waiting',
  readers: ['staff'],
  fields: {},
  shows: {
    quotationId: must(int(1)), jobNo: must(text()), quoNm: must(text()), shipId: ref('basic/ship'), shipName: text(), imo: text(),
    flagId: must(ref('basic/flag')), flagNameZh: must(text()), flagNameEn: must(text()), certId: ref('basic/cert'), certCode: text(), certNameZh: text(), certNameEn: text(),
    surveyType: dict('SURVEY_TYPE'), quantity: must(int(1)), region: must(dict('REGION')), customerId: must(ref('basic/customer')), customerName: must(text()),
    quoPer: must(ref('sys/user')), quoPerName: must(text()), answerTime: instant(),
  },
  search: ['jobNo', 'quoNm', 'shipName', 'imo', 'customerName'],
  filters: ['flagId', 'certId', 'region', 'customerId', 'quoPer', 'quotationId', 'shipId'],
  ranges: ['answerTime'],
  sort: 'answerTime',
  crud: ['list', 'get', 'export'],
  calls: {
    assign: call('Gives lines to an operator: a registration certificate is opened for each', {
      lineIds: must({ ...refs('work/regWork'), schema: { type: 'array', minItems: 1, maxItems: 100, items: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } } }),
      operatorId: must(ref('sys/user')), certId: ref('basic/cert'), actionType: dict('ACTION_TYPE'), dueDate: date(), remark: area(2000),
    }, { ids: must(list(must(int(1)), 100)) }),
    operators: call('Who may be given a registration, with how many each has in hand', {}, rows({ id: must(int(1)), name: must(text()), region: text(), open: must(int()) }, 500)),
  },
})
