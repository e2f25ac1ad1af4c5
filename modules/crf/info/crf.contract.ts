import { designedLimits } from '#common/call-limits.ts'
import { call, contract, move, once, verdict } from '#common/contract.ts'
import { area, bag, balance, choice, date, decimal, dict, files, instant, int, list, money, month, must, ref, refs, rows, text } from '#common/fields.ts'
import { certItem } from '#modules/crf/cert/crfCert.contract.ts'

/** What the money of a CRF consists of. Specification section 3 (CRF fees); signs of the margin: domain rules 3.6. */
export const crfFees = {
  additionalCost: money(), collectionAmount: money(), surveyorCost: money(), travelExpense: money(), vendorFee: money(), businessCosts: money(),
  flagFees: money(), manageFee: money(), companyTax: money(), feeDeduction: money(),
  invoiceNo: text(60), accounts: text(200), paymentAmount: money(), paymentTime: date(),
}
/** Particulars of a product. Specification section 3 (CRF, product data). */
export const crfProduct = {
  productName: text(200), productModel: text(200), serialNumber: text(200),
  approvalCertNo: text(100), approvalBy: text(200), approvalDate: date(), drawingsApprovalNo: text(100), drawingsApprovalBy: text(200), drawingsApprovalDate: date(),
  applicant: text(200), manufacturer: text(200), purchaser: text(200), intendedService: text(300), serviceRestrictions: text(500),
}
/** Particulars of a ship as they stand in the review, taken from the register when a ship is chosen. */
export const crfShip = {
  shipId: ref('basic/ship'), imo: text(20), callSign: text(20), shipType: dict('SHIP_TYPE'), flagId: ref('basic/flag'), grossTonnage: int(1, 999_999), loa: decimal(3, 'm', 1000),
}

const formRows = rows({
  formTemplateId: must(int(1)), formNo: must(text()), versionNo: must(int(1)), nameZh: must(text()), nameEn: must(text()), definition: must(bag()), values: must(bag()), filled: must(int(0, 1)),
  faults: must(int()), time: instant(), userName: text(),
}, 50)


/** Contract reviews: the work task from opening to finished. Specification sections 3 and 4; domain rules 3.1. */
export const crf = contract('crf/info', {
  doc: 'CRF: contract reviews and their work tasks',
  readers: ['staff'],
  fields: {
    name: must(text(200)),
    categoryId: must(ref('crf/category')),
    region: must(dict('REGION')),
    quotationId: ref('work/quotation'),
    customerId: ref('basic/customer'),
    ...crfShip,
    ...crfProduct,
    surveyorIds: refs('basic/surveyor'),
    leadSurveyorId: ref('basic/surveyor'),
    operatorId: ref('sys/user'),
    contractAmount: money(),
    contractTime: date(),
    plannedDate: date(),
    plannedPlace: text(100),
    attachments: files(),
    remark: area(),
  },
  shows: {
    crfNo: must(text()), status: must(int()), statusTime: must(instant()), round: must(int()),
    categoryNameZh: must(text()), categoryNameEn: must(text()), kind: must(choice(1, 2)), customerName: text(), shipName: text(), flagNameZh: text(), flagNameEn: text(),
    leadName: text(), leadUserId: ref('sys/user'), surveyDate: date(), surveyPlace: text(100), closeReason: dict('CLOSE_REASON'),
    submittedBy: ref('sys/user'), moneyAuditedBy: ref('sys/user'), auditedBy: ref('sys/user'), feedbackBy: ref('sys/user'), feedbackAuditedBy: ref('sys/user'),
    ...crfFees, margin: must(balance()),
  },
  detail: {
    waitingFor: must(list(must(text()), 50)), jobNo: text(), forms: must(formRows), feedbackFiles: files(), feedbackRemark: area(), scope: dict('INSPECTION_SCOPE'), withoutCert: must(choice(1, 0)),
    surveyors: must(rows({ id: must(int(1)), fullName: must(text()), eligible: must(choice(1, 0)), reasonsZh: must(list(must(text()))), reasonsEn: must(list(must(text()))) }, 50)),
  },
  listWithout: ['attachments', 'approvalCertNo', 'approvalBy', 'approvalDate', 'drawingsApprovalNo', 'drawingsApprovalBy', 'drawingsApprovalDate', 'intendedService', 'serviceRestrictions'],
  search: ['crfNo', 'name', 'imo', 'callSign', 'serialNumber'],
  filters: ['waiting', 'status', 'kind', 'categoryId', 'region', 'customerId', 'quotationId', 'shipId', 'shipType', 'flagId', 'leadSurveyorId'],
  /** the month `YYYY-MM` in which the report of funds counts it, on either basis */
  asks: { fundInvoice: month(), fundCollection: month() },
  ranges: ['statusTime', 'contractTime', 'plannedDate', 'surveyDate'],
  sorts: ['crfNo', 'name', 'status', 'statusTime', 'contractAmount', 'contractTime', 'plannedDate', 'surveyDate', 'margin', 'createTime'],
  sort: '-statusTime',
  title: { zh: 'name', en: 'name' },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  limits: { saveFeedback: designedLimits },
  calls: {
    submit: move('Hands the review in: first to the accountant, then to the chief surveyor'),
    recall: move('Takes a submission back while nobody has audited it'),
    audit: verdict('The audit it waits for: the accountant\'s, or the chief surveyor\'s'),
    saveFeedback: once(call('Keeps what the lead surveyor reports, before it is handed in', {
      id: must(int(1)), version: must(int(1)), surveyDate: date(), surveyPlace: text(100), feedbackFiles: files(), feedbackRemark: area(),
      surveyorCost: money(), travelExpense: money(), vendorFee: money(), businessCosts: money(),
      forms: rows({ formTemplateId: must(int(1)), values: must(bag()) }, 50),
    }, { id: must(int(1)), version: must(int(1)) })),
    feedback: move('The lead surveyor hands the feedback in: forms filled, date and place of the survey, costs'),
    recallFeedback: move('Takes the feedback back while nobody has audited it'),
    auditFeedback: verdict('Audit of the feedback by the chief surveyor'),
    startIssue: move('Begins issuing certificates', { items: rows(certItem, 30) }),
    finish: move('Finishes: without a certificate where the category allows it, or when every certificate is signed or void'),
    close: move('Closes for good', { closeReason: must(dict('CLOSE_REASON')) }),
    fees: call('What it cost and earned', { id: must(int(1)), version: must(int(1)), ...crfFees }, { id: must(int(1)), version: must(int(1)) }),
    print: call('The contract review form as PDF', { id: must(int(1)) }, {}, 'file'),
    printFeedback: call('The forms of the feedback as PDF', { id: must(int(1)) }, {}, 'file'),
  },
})
