import {
  defineCall,
  defineContract,
  defineMove,
  idempotent,
  defineDecision,
} from '#common/contract.ts'
import {
  bool,
  multilineText,
  signedMoney,
  enumOf,
  date,
  decimal,
  dict,
  email,
  file,
  instant,
  int,
  list,
  money,
  required,
  ref,
  refList,
  objectList,
  text,
} from '#common/fields.ts'
import { staffOnly } from '#common/readers.ts'
import { recordName } from '#common/record-name.ts'
import {
  quotationColumns,
  quotationItem,
  workStates,
} from '#modules/ship/query/quotation.fields.ts'

export {
  auditStates,
  customerStates,
  feeClasses,
  moneyStates,
  quotationItem,
  workStates,
} from '#modules/ship/query/quotation.fields.ts'

/** Fields that pricing adds. */
export const pricedLine = {
  ...quotationItem,
  seq: required(int(1)),
  certCode: text(),
  certNameZh: text(),
  certNameEn: text(),
  shipName: text(),
  unitPrice: money(),
  amount: money(),
  netAmount: money(),
  flagFee: staffOnly(money()),
  isOutput: staffOnly(enumOf(1, 0)),
  certFeeId: staffOnly(int(1)),
  certFeeVersion: staffOnly(int(1)),
  othFeeId: staffOnly(int(1)),
  othFeeVersion: staffOnly(int(1)),
  /** reason why no tariff row applies and a price must be entered */
  manual: staffOnly(text(40)),
  explanationZh: staffOnly(required(text(1000))),
  explanationEn: staffOnly(required(text(1000))),
  workState: enumOf(...workStates),
}
export const reissueCauses = ['flag', 'company', 'interim', 'particulars'] as const
/** A certificate to be issued anew; `certNo` and `shipCertId` are those of the present one. */
const reissueLine = {
  certId: required(int(1)),
  certCode: required(text()),
  certNameZh: required(text()),
  certNameEn: required(text()),
  cause: required(enumOf(...reissueCauses)),
  shipCertId: int(1),
  certNo: text(),
  surveyType: dict('SURVEY_TYPE'),
  /** of a company: the flag on whose behalf it is issued */
  flagId: ref('basic/flag'),
  shipType: dict('SHIP_TYPE'),
  /** particulars of the register that it prints as they were */
  fields: required(list(required(text(40)), 30)),
  quotationId: int(1),
  jobNo: text(),
}
const sums = {
  subtotal: required(money()),
  discountAmount: required(money()),
  otherDiscount: required(money()),
  total: required(signedMoney()),
  flagFees: required(money()),
  societyPart: required(signedMoney()),
  manualCount: required(int()),
}

/** Quotations. Specification sections 3 (Quotation), 4, 5; domain rules 3.5 and 3.6. */
export const quotation = defineContract('work/quotation', {
  doc: 'Quotations',
  changesWith: [
    'work/invoice',
    'work/collection',
    'work/surveyWork',
    'work/surveyCert',
    'work/regCert',
  ],
  ...quotationColumns,
  detailFields: {
    lines: required(objectList(pricedLine, 300)),
    societyPart: staffOnly(required(signedMoney())),
    answerDate: date(),
    waitingFor: staffOnly(required(list(required(text()), 50))),
    /** the tasks that closing would close */
    openTasks: staffOnly(required(objectList(recordName, 300))),
    ships: required(
      objectList(
        {
          id: required(int(1)),
          name: required(text()),
          imo: text(),
          shipType: required(text()),
          grossTonnage: int(),
        },
        1000,
      ),
    ),
    revisions: required(
      objectList(
        {
          revision: required(int(1)),
          time: required(instant()),
          userName: staffOnly(text()),
          reason: staffOnly(text(2000)),
          total: required(money()),
          fileId: file(),
        },
        200,
      ),
    ),
  },
  searchColumns: ['jobNo', 'quoNm', 'customerName', 'shipNames', 'invoiceNo'],
  filters: [
    'waiting',
    'status',
    'quoTp',
    'region',
    'quoPer',
    'customerId',
    'managementId',
    'companyId',
    'shipIds',
    'flagId',
    'auditState',
    'customerState',
    'workState',
    'moneyState',
  ],
  rangeFilters: ['quoTm', 'validUntil', 'statusTime', 'invoiceTime'],
  defaultSort: '-statusTime',
  title: { zh: 'quoNm', en: 'quoNm' },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    price: defineCall(
      'What these items cost, each with the row of the tariff that says so, and the ' +
        'totals; until when such an offer usually stands, and the per cent of discount above ' +
        'which the management leader approves it. Saves nothing',
      {
        quoTp: required(enumOf(0, 1)),
        flagId: ref('basic/flag'),
        shipIds: refList('basic/ship'),
        date: date(),
        items: required(objectList(quotationItem, 300)),
        discountAmount: money(),
        otherDiscount: money(),
      },
      {
        lines: required(objectList(pricedLine, 300)),
        ...sums,
        validUntil: required(date()),
        discountLimit: required(decimal(2)),
      },
    ),
    copy: defineCall(
      'A new draft with the same items, priced anew',
      { id: required(int(1)), shipIds: refList('basic/ship') },
      { id: required(int(1)), version: required(int(1)) },
    ),
    reissuePlan: defineCall(
      'Certificates of a ship or company to be issued anew after changes of flag, company or ' +
        'particulars, interim ones included, each with the open quotation that offers it',
      { shipId: ref('basic/ship'), companyId: ref('basic/customer') },
      { list: required(objectList(reissueLine, 600)) },
    ),
    reissue: idempotent(
      defineCall(
        'Drafts the quotation of what is to be issued anew and not offered yet: of a ship under ' +
          'her present flag, of a company one for each flag',
        { shipId: ref('basic/ship'), companyId: ref('basic/customer') },
        { quotationIds: required(list(required(int(1)), 300)) },
      ),
    ),
    submit: defineMove('Hands it in for audit'),
    recall: defineMove('Takes a submission back while nobody has audited it'),
    audit: defineDecision(
      'The audit it waits for: of finance, and of the management leader where the discount is above the limit',
    ),
    send: defineMove(
      'Sends it to the customer: the PDF by mail, with a link. A later `validUntil` extends it',
      { to: email(), message: multilineText(2000), validUntil: date() },
    ),
    accept: defineMove(
      'The customer accepts; somebody of the society in their name needs their written word as a file',
      { fileId: file() },
    ),
    decline: defineMove('The customer declines', { fileId: file() }),
    revise: defineMove('Opens a new revision; what the earlier one said is kept'),
    close: defineMove(
      'Closes for good. While tasks of it are open it is refused (409) without `closeTasks`, which closes them too',
      { closeReason: required(dict('CLOSE_REASON')), closeTasks: bool() },
    ),
    print: defineCall(
      'The quotation as PDF, of the revision in force or of an earlier one',
      { id: required(int(1)), revision: int(1) },
      {},
      'file',
    ),
    invoice: idempotent(
      defineCall(
        'Makes an invoice over part of it or all that is left. One with the lines and ' +
          'amounts of another of the same day is refused (409, with the other as `record`) ' +
          'without `duplicateReason`',
        {
          id: required(int(1)),
          amount: money(),
          invoiceTime: date(),
          dueDate: date(),
          purchaseOrderNo: text(100),
          remark: text(300),
          lines: objectList({ lineId: required(int(1)), amount: required(money()) }, 300),
          duplicateReason: text(300),
        },
        { invoiceId: required(int(1)), invoiceNo: required(text()), amount: required(money()) },
      ),
    ),
    collect: idempotent(
      defineCall(
        'Records a payment for it; what is said of `work/collection/record` holds here too',
        {
          id: required(int(1)),
          amount: required(money()),
          collectionDate: required(date()),
          account: text(200),
          payMethod: dict('PAY_METHOD'),
          reference: text(100),
          remark: text(300),
          parts: objectList(
            { invoiceId: required(int(1)), lineId: int(1), amount: required(money()) },
            600,
          ),
          duplicateReason: text(300),
        },
        {
          collectionId: required(int(1)),
          collectionNo: required(text()),
          overpaid: required(money()),
        },
      ),
    ),
  },
})
