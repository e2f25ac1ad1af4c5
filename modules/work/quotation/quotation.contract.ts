import { call, contract, move, once, verdict } from '#common/contract.ts'
import { area, balance, choice, date, decimal, dict, email, file, files, instant, int, list, money, must, ref, refs, rows, text } from '#common/fields.ts'
import { staffOnly } from '#common/readers.ts'

/** 10 statutory or class certificate, 20 registration certificate, 30 manual and plan approval; 40 class survey, 50 other survey, 60 other charges, 70 admin and survey fee. Specification section 9. */
export const feeClasses = [10, 20, 30, 40, 50, 60, 70] as const
export const auditStates = ['draft', 'waitAudit', 'pass', 'fail'] as const
export const customerStates = ['notSent', 'sent', 'accepted', 'declined'] as const
export const workStates = ['none', 'inProgress', 'done'] as const
export const moneyStates = ['notInvoiced', 'invoiced', 'partlyCollected', 'collected', 'writtenOff'] as const

/**
 * One thing that is offered. A certificate (10, 20) names its type, or at least survey type and secondary type; a manual (30) its certificate type
 * or `manualName`; other fees (40-70) the fee item. `unitPrice` is given only where no tariff row prices it (or in spite of one), and then with `manualReason`.
 */
export const quotationItem = {
  id: int(1), feeClass: must(choice(...feeClasses)), shipId: ref('basic/ship'), shipType: dict('SHIP_TYPE'), certId: ref('basic/cert'), feeType: choice(10, 20, 30), surveyType: dict('SURVEY_TYPE'),
  feeItem: dict('FEE_ITEM'), manualName: text(200), quantity: must(int(1, 9999)), unitPrice: money(),
  manualReason: staffOnly(text(300)),
}
/** What pricing adds to it. */
export const pricedLine = {
  ...quotationItem, seq: must(int(1)), certCode: text(), certNameZh: text(), certNameEn: text(), shipName: text(), unitPrice: money(), amount: money(), netAmount: money(),
  flagFee: staffOnly(money()), isOutput: staffOnly(choice(1, 0)),
  certFeeId: staffOnly(int(1)), certFeeVersion: staffOnly(int(1)), othFeeId: staffOnly(int(1)), othFeeVersion: staffOnly(int(1)),
  /** why no tariff row prices it: a person has to name the price */
  manual: staffOnly(text(40)), explanationZh: staffOnly(must(text(1000))), explanationEn: staffOnly(must(text(1000))), workState: choice(...workStates),
}
const sums = { subtotal: must(money()), discountAmount: must(money()), otherDiscount: must(money()), total: must(balance()), flagFees: must(money()), societyPart: must(balance()), manualCount: must(int()) }

/** Quotations. Specification sections 3 (Quotation), 4, 5; domain rules 3.5 and 3.6. */
export const quotation = contract('work/quotation', {
  doc: 'Quotations',
  readers: ['staff', 'customer'],
  fields: {
    quoNm: must(text(200)),
    quoTp: must(choice(0, 1)),
    quoTm: date(),
    quoPer: ref('sys/user'),
    region: must(dict('REGION')),
    customerId: must(ref('basic/customer')),
    attention: text(100),
    attentionEmail: email(),
    managementId: ref('basic/customer'),
    flagId: must(ref('basic/flag')),
    shipIds: refs('basic/ship'),
    companyId: ref('basic/customer'),
    validUntil: date(),
    items: must(rows(quotationItem, 300)),
    discountAmount: money(),
    otherDiscount: money(),
    discountReason: staffOnly(text(300)),
    terms: area(),
    attachments: files(),
    remark: staffOnly(area()),
  },
  shows: {
    jobNo: must(text()), status: must(int()), statusTime: must(instant()), round: staffOnly(must(int())), revision: must(int()),
    auditState: staffOnly(must(choice(...auditStates))), customerState: must(choice(...customerStates)), workState: must(choice(...workStates)), moneyState: must(choice(...moneyStates)),
    subtotal: must(money()), total: must(money()), flagFees: staffOnly(must(money())), invoiced: must(money()), collected: must(money()),
    writtenOff: staffOnly(must(money())), balance: staffOnly(must(balance())), receivable: must(balance()),
    invoiceNo: text(), invoiceTime: date(), collectionNo: text(), collectionDate: date(),
    customerName: must(text()), managementName: text(), companyName: text(), flagNameZh: must(text()), flagNameEn: must(text()), quoPerName: must(text()), shipNames: text(),
    submittedBy: staffOnly(ref('sys/user')), auditedBy: staffOnly(ref('sys/user')), approvedBy: staffOnly(ref('sys/user')),
    sentTime: instant(), answeredBy: staffOnly(ref('sys/user')), answerTime: instant(), answerFileId: file(), closeReason: staffOnly(dict('CLOSE_REASON')),
  },
  detail: {
    lines: must(rows(pricedLine, 300)), societyPart: staffOnly(must(balance())), answerDate: date(), waitingFor: staffOnly(must(list(must(text()), 50))),
    ships: must(rows({ id: must(int(1)), name: must(text()), imo: text(), shipType: must(text()), grossTonnage: int() }, 1000)),
    revisions: must(rows({ revision: must(int(1)), time: must(instant()), userName: staffOnly(text()), reason: staffOnly(text(2000)), total: must(money()), fileId: file() }, 200)),
  },
  listWithout: ['attachments', 'attention', 'attentionEmail', 'discountReason'],
  search: ['jobNo', 'quoNm', 'customerName', 'shipNames', 'invoiceNo'],
  filters: ['waiting', 'status', 'quoTp', 'region', 'quoPer', 'customerId', 'managementId', 'companyId', 'shipIds', 'flagId', 'auditState', 'customerState', 'workState', 'moneyState'],
  ranges: ['quoTm', 'validUntil', 'statusTime', 'invoiceTime'],
  sort: '-statusTime',
  title: { zh: 'quoNm', en: 'quoNm' },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    price: call('What these items cost, each with the row of the tariff that says so, and the totals; until when such an offer usually stands, and the per cent of discount above which the management leader approves it. Saves nothing', {
      quoTp: must(choice(0, 1)), flagId: ref('basic/flag'), shipIds: refs('basic/ship'), date: date(), items: must(rows(quotationItem, 300)), discountAmount: money(), otherDiscount: money(),
    }, { lines: must(rows(pricedLine, 300)), ...sums, validUntil: must(date()), discountLimit: must(decimal(2)) }),
    copy: call('A new draft with the same items, priced anew', { id: must(int(1)), shipIds: refs('basic/ship') }, { id: must(int(1)), version: must(int(1)) }),
    submit: move('Hands it in for audit'),
    recall: move('Takes a submission back while nobody has audited it'),
    audit: verdict('The audit it waits for: of finance, and of the management leader where the discount is above the limit'),
    send: move('Sends it to the customer: the PDF by mail, with a link. A later `validUntil` extends it', { to: email(), message: area(2000), validUntil: date() }),
    accept: move('The customer accepts; somebody of the society in their name needs their written word as a file', { fileId: file() }),
    decline: move('The customer declines', { fileId: file() }),
    revise: move('Opens a new revision; what the earlier one said is kept'),
    close: move('Closes for good', { closeReason: must(dict('CLOSE_REASON')) }),
    print: call('The quotation as PDF, of the revision in force or of an earlier one', { id: must(int(1)), revision: int(1) }, {}, 'file'),
    invoice: once(call('Makes an invoice over part of it or all that is left. One with the lines and amounts of another of the same day is refused (409, with the other as `record`) without `duplicateReason`', {
      id: must(int(1)), amount: money(), invoiceTime: date(), dueDate: date(), remark: text(300), lines: rows({ lineId: must(int(1)), amount: must(money()) }, 300), duplicateReason: text(300),
    }, { invoiceId: must(int(1)), invoiceNo: must(text()), amount: must(money()) })),
    collect: once(call('Records a payment for it; what is said of `work/collection/record` holds here too', {
      id: must(int(1)), amount: must(money()), collectionDate: must(date()), account: text(200), payMethod: dict('PAY_METHOD'), reference: text(100), remark: text(300),
      parts: rows({ invoiceId: must(int(1)), lineId: int(1), amount: must(money()) }, 600), duplicateReason: text(300),
    }, { collectionId: must(int(1)), collectionNo: must(text()), overpaid: must(money()) })),
  },
})
