import { call, contract, move } from '#common/contract.ts'
import { area, bool, choice, date, dict, files, group, inner, instant, int, list, money, must, ref, rows, text } from '#common/fields.ts'
import { staffOnly } from '#common/readers.ts'

/**
 * One survey that is asked for: of a window (`shipCertId`, `ruleCode`, `occurrence`: as `due` gives them), or one more, by its certificate type or at
 * least its secondary type (10 statutory survey, 20 statutory audit and MLC, 30 class survey).
 */
export const requestItem = {
  shipCertId: inner(int(1)), ruleCode: inner(text(40)), occurrence: inner(int(0, 1000)), certId: ref('basic/cert'), feeType: choice(10, 20, 30), surveyType: must(dict('SURVEY_TYPE')),
}
const named = { certId: ref('basic/cert'), certCode: text(), certNameZh: text(), certNameEn: text(), surveyType: must(dict('SURVEY_TYPE')) }
const window = { startDate: date(), dueDate: date(), endDate: date(), windowState: choice('notOpen', 'open', 'late', 'overdue', 'done') }
const message = { id: must(int(1)), time: must(instant()), userName: text(), fromOffice: must(bool()), text: must(area()), files: must(files()) }

/** What is asked for; `home/owner/requestSurvey` takes the same. */
export const requestFields = {
  shipId: must(ref('basic/ship')),
  customerId: ref('basic/customer'),
  items: must(rows(requestItem, 100)),
  port: must(text(100)),
  eta: must(date()),
  etd: date(),
  agent: text(300),
  purchaseOrderNo: text(60),
  attachments: files(),
  remark: area(2000),
}

/** Surveys that owners ask for, from the day they ask to the quotation that answers. Specification section 2 (ship owner workbench). */
export const surveyRequest = contract('work/surveyRequest', {
  doc: 'Survey requests of ship owners',
  readers: ['staff', 'customer'],
  fields: requestFields,
  shows: {
    requestNo: must(text()), status: must(int()), statusTime: must(instant()), shipName: must(text()), imo: text(), region: must(dict('REGION')), flagId: must(int(1)), flagNameZh: must(text()), flagNameEn: must(text()),
    customerName: must(text()), certCodes: text(), askedBy: text(), handlerId: staffOnly(ref('sys/user')), handlerName: text(), estimate: must(money()), unpriced: must(int()),
    messageCount: must(int()), messageTime: instant(), answerDue: must(bool()),
  },
  detail: {
    surveys: must(rows({ ...named, shipCertId: int(1), certNo: text(), feeType: choice(10, 20, 30), ...window }, 100)),
    /** null before it was sent, to whom it is addressed */
    quotation: group({ id: must(int(1)), jobNo: must(text()), status: must(int()), total: must(money()), validUntil: date() }),
    messages: must(rows(message, 2000)), waitingFor: staffOnly(must(list(must(text()), 50))),
  },
  listWithout: ['attachments'],
  search: ['requestNo', 'shipName', 'imo', 'customerName', 'port', 'purchaseOrderNo'],
  filters: ['waiting', 'status', 'shipId', 'customerId', 'region', 'handlerId', 'answerDue'],
  asks: { quotationId: ref('work/quotation') },
  ranges: ['eta', 'statusTime'],
  sort: '-statusTime',
  crud: ['list', 'get', 'save', 'history', 'export'],
  calls: {
    due: call('What can be asked for of a ship: the survey windows of its certificates that are open, missed, or open within half a year, the most pressing first', { shipId: must(ref('basic/ship')) }, {
      windows: must(rows({ ...requestItem, certId: must(ref('basic/cert')), certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()), certNo: must(text()), ...window, requestNo: text() }, 1000)),
    }),
    estimate: call('What the tariffs of today say of such surveys. An estimate: the quotation counts. Saves nothing', { shipId: must(ref('basic/ship')), items: must(rows(requestItem, 100)) }, {
      total: must(money()), unpriced: must(int()), lines: must(rows({ ...named, amount: money(), explanationZh: staffOnly(must(text(1000))), explanationEn: staffOnly(must(text(1000))) }, 100)),
    }),
    message: call('Writes to the other side, who is told of it', { id: must(int(1)), text: must(area(4000)), files: files() }, { id: must(int(1)), messageId: must(int(1)) }),
    take: move('Takes it over from a colleague, with the draft of its quotation'),
    quote: move('Its quotation has been sent; sending the quotation does this by itself'),
    decline: move('The society cannot do it; its draft of a quotation is closed'),
    withdraw: move('The owner no longer asks for it; its draft of a quotation is closed'),
  },
})
