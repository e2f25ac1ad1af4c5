import {
  multilineText,
  signedMoney,
  enumOf,
  date,
  dict,
  email,
  file,
  files,
  instant,
  int,
  money,
  required,
  ref,
  refList,
  objectList,
  text,
} from '#common/fields.ts'
import { staffOnly } from '#common/readers.ts'

/**
 * 10 statutory or class certificate, 20 registration certificate, 30 manual and plan approval; 40
 * class survey, 50 other survey, 60 other charges, 70 admin and survey fee. Specification section
 * 9.
 */
export const feeClasses = [10, 20, 30, 40, 50, 60, 70] as const
export const auditStates = ['draft', 'waitAudit', 'pass', 'fail'] as const
export const customerStates = ['notSent', 'sent', 'accepted', 'declined'] as const
export const workStates = ['none', 'inProgress', 'done'] as const
export const moneyStates = [
  'notInvoiced',
  'invoiced',
  'partlyCollected',
  'collected',
  'writtenOff',
] as const

/**
 * One thing that is offered. A certificate (10, 20) names its type, or at least survey type and
 * secondary type; a manual (30) its certificate type or `manualName`; other fees (40-70) the fee
 * item. `unitPrice` is given only where no tariff row prices it (or in spite of one), and then with
 * `manualReason`.
 */
export const quotationItem = {
  id: int(1),
  feeClass: required(enumOf(...feeClasses)),
  shipId: ref('basic/ship'),
  shipType: dict('SHIP_TYPE'),
  certId: ref('basic/cert'),
  feeType: enumOf(10, 20, 30),
  surveyType: dict('SURVEY_TYPE'),
  feeItem: dict('FEE_ITEM'),
  manualName: text(200),
  quantity: required(int(1, 9999)),
  unitPrice: money(),
  manualReason: staffOnly(text(300)),
}

/**
 * Columns of a quotation. They are declared here because `ship/query/quotations` answers with the
 * rows of `work/quotation/list`, a resource of a later module.
 */
export const quotationColumns = {
  readers: ['staff', 'customer'] as const,
  fields: {
    quoNm: required(text(200)),
    quoTp: required(enumOf(0, 1)),
    quoTm: date(),
    quoPer: ref('sys/user'),
    region: required(dict('REGION')),
    customerId: required(ref('basic/customer')),
    attention: text(100),
    attentionEmail: email(),
    managementId: ref('basic/customer'),
    flagId: required(ref('basic/flag')),
    shipIds: refList('basic/ship'),
    companyId: ref('basic/customer'),
    validUntil: date(),
    items: required(objectList(quotationItem, 300)),
    discountAmount: money(),
    otherDiscount: money(),
    discountReason: staffOnly(text(300)),
    purchaseOrderNo: text(100),
    terms: multilineText(),
    attachments: files(),
    remark: staffOnly(multilineText()),
  },
  readOnlyFields: {
    jobNo: required(text()),
    status: required(int()),
    statusTime: required(instant()),
    round: staffOnly(required(int())),
    revision: required(int()),
    auditState: staffOnly(required(enumOf(...auditStates))),
    customerState: required(enumOf(...customerStates)),
    workState: required(enumOf(...workStates)),
    moneyState: required(enumOf(...moneyStates)),
    subtotal: required(money()),
    total: required(money()),
    flagFees: staffOnly(required(money())),
    invoiced: required(money()),
    collected: required(money()),
    writtenOff: staffOnly(required(money())),
    balance: staffOnly(required(signedMoney())),
    receivable: required(signedMoney()),
    invoiceNo: text(),
    invoiceTime: date(),
    collectionNo: text(),
    collectionDate: date(),
    customerName: required(text()),
    managementName: text(),
    companyName: text(),
    flagNameZh: required(text()),
    flagNameEn: required(text()),
    quoPerName: required(text()),
    shipNames: text(),
    submittedBy: staffOnly(ref('sys/user')),
    auditedBy: staffOnly(ref('sys/user')),
    approvedBy: staffOnly(ref('sys/user')),
    sentTime: instant(),
    answeredBy: staffOnly(ref('sys/user')),
    answerTime: instant(),
    answerFileId: file(),
    closeReason: staffOnly(dict('CLOSE_REASON')),
  },
  omittedFromList: ['attachments', 'attention', 'attentionEmail', 'discountReason'] as const,
}
