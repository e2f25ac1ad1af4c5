import { defineCall, defineContract, defineMove } from '#common/contract.ts'
import {
  multilineText,
  bool,
  enumOf,
  date,
  dict,
  files,
  object,
  hiddenInHistory,
  instant,
  int,
  list,
  money,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import { staffOnly } from '#common/readers.ts'

/**
 * One requested survey: of a window (`shipCertId`, `ruleCode`, `occurrence`, as returned by `due`),
 * or a further one, by its certificate type or at least its secondary type (10 statutory survey, 20
 * statutory audit and MLC, 30 class survey).
 */
export const requestItem = {
  shipCertId: hiddenInHistory(int(1)),
  ruleCode: hiddenInHistory(text(40)),
  occurrence: hiddenInHistory(int(0, 1000)),
  certId: ref('basic/cert'),
  feeType: enumOf(10, 20, 30),
  surveyType: required(dict('SURVEY_TYPE')),
}
const named = {
  certId: ref('basic/cert'),
  certCode: text(),
  certNameZh: text(),
  certNameEn: text(),
  surveyType: required(dict('SURVEY_TYPE')),
}
const window = {
  startDate: date(),
  dueDate: date(),
  endDate: date(),
  windowState: enumOf('notOpen', 'open', 'late', 'overdue', 'done'),
}
const message = {
  id: required(int(1)),
  time: required(instant()),
  userName: text(),
  fromOffice: required(bool()),
  text: required(multilineText()),
  files: required(files()),
}

/** Input of a request; `home/owner/requestSurvey` takes the same. */
export const requestFields = {
  shipId: required(ref('basic/ship')),
  customerId: ref('basic/customer'),
  items: required(objectList(requestItem, 100)),
  port: required(text(100)),
  eta: required(date()),
  etd: date(),
  agent: text(300),
  purchaseOrderNo: text(60),
  attachments: files(),
  remark: multilineText(2000),
}

/**
 * Surveys requested by owners, until the quotation that answers them. Specification section 2 (ship
 * owner workbench).
 */
export const surveyRequest = defineContract('work/surveyRequest', {
  doc: 'Survey requests of ship owners',
  readers: ['staff', 'customer'],
  fields: requestFields,
  readOnlyFields: {
    requestNo: required(text()),
    status: required(int()),
    statusTime: required(instant()),
    shipName: required(text()),
    imo: text(),
    region: required(dict('REGION')),
    flagId: required(int(1)),
    flagNameZh: required(text()),
    flagNameEn: required(text()),
    customerName: required(text()),
    certCodes: text(),
    askedBy: text(),
    handlerId: staffOnly(ref('sys/user')),
    handlerName: text(),
    estimate: required(money()),
    unpriced: required(int()),
    messageCount: required(int()),
    messageTime: instant(),
    answerDue: required(bool()),
  },
  detailFields: {
    surveys: required(
      objectList(
        { ...named, shipCertId: int(1), certNo: text(), feeType: enumOf(10, 20, 30), ...window },
        100,
      ),
    ),
    /** for its addressees, null until it is sent */
    quotation: object({
      id: required(int(1)),
      jobNo: required(text()),
      status: required(int()),
      total: required(money()),
      validUntil: date(),
    }),
    messages: required(objectList(message, 2000)),
    waitingFor: staffOnly(required(list(required(text()), 50))),
  },
  omittedFromList: ['attachments'],
  searchColumns: ['requestNo', 'shipName', 'imo', 'customerName', 'port', 'purchaseOrderNo'],
  filters: ['waiting', 'status', 'shipId', 'customerId', 'region', 'handlerId', 'answerDue'],
  customFilters: { quotationId: ref('work/quotation') },
  rangeFilters: ['eta', 'statusTime'],
  defaultSort: '-statusTime',
  crud: ['list', 'get', 'save', 'history', 'export'],
  calls: {
    due: defineCall(
      'What can be asked for of a ship: the survey windows of its certificates that are ' +
        'open, missed, or open within half a year, the most pressing first',
      { shipId: required(ref('basic/ship')) },
      {
        windows: required(
          objectList(
            {
              ...requestItem,
              certId: required(ref('basic/cert')),
              certCode: required(text()),
              certNameZh: required(text()),
              certNameEn: required(text()),
              certNo: required(text()),
              ...window,
              requestNo: text(),
            },
            1000,
          ),
        ),
      },
    ),
    estimate: defineCall(
      'What the tariffs of today say of such surveys. An estimate: the quotation counts. Saves nothing',
      { shipId: required(ref('basic/ship')), items: required(objectList(requestItem, 100)) },
      {
        total: required(money()),
        unpriced: required(int()),
        lines: required(
          objectList(
            {
              ...named,
              amount: money(),
              explanationZh: staffOnly(required(text(1000))),
              explanationEn: staffOnly(required(text(1000))),
            },
            100,
          ),
        ),
      },
    ),
    message: defineCall(
      'Writes to the other side, who is told of it',
      { id: required(int(1)), text: required(multilineText(4000)), files: files() },
      { id: required(int(1)), messageId: required(int(1)) },
    ),
    take: defineMove('Takes it over from a colleague, with the draft of its quotation'),
    quote: defineMove('Its quotation has been sent; sending the quotation does this by itself'),
    decline: defineMove('The society cannot do it; its draft of a quotation is closed'),
    withdraw: defineMove('The owner no longer asks for it; its draft of a quotation is closed'),
  },
})
