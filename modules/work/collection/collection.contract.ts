import { defineCall, defineContract, idempotent } from '#common/contract.ts'
import {
  signedMoney,
  enumOf,
  date,
  dict,
  inactiveAllowed,
  instant,
  int,
  money,
  month,
  required,
  ref,
  objectList,
  text,
  namesRecord,
} from '#common/fields.ts'
import { staffOnly } from '#common/readers.ts'

/** States of a payment. `credit`: more was received than was owed, and part of it is unused. */
export const collectionStates = ['booked', 'credit', 'reversed'] as const
/** The part of a payment allocated to an invoice, or to one line of it. */
export const paymentPart = {
  invoiceId: required(int(1)),
  lineId: int(1),
  amount: required(money()),
}
/**
 * Input of a payment. Without `parts` it is allocated to the oldest invoice first, line by line in
 * order.
 */
export const payment = {
  amount: required(money()),
  collectionDate: required(date()),
  account: text(200),
  payMethod: dict('PAY_METHOD'),
  reference: text(100),
  remark: text(300),
  parts: objectList(paymentPart, 600),
  /** reason why this is not a duplicate of the payment with the same reference, amount and date */
  duplicateReason: text(300),
}

/** Payments received. Specification section 3 (Quotation); domain rules 3.5 and 3.6. */
export const collection = defineContract('work/collection', {
  doc: "Payments received, and customers' credit set against invoices",
  readers: ['staff', 'customer'],
  fields: {
    collectionNo: required(text()),
    quotationId: ref('work/quotation'),
    customerId: required(ref('basic/customer')),
    amount: required(money()),
    collectionDate: required(date()),
    account: text(200),
    payMethod: required(dict('PAY_METHOD')),
    reference: text(100),
    remark: staffOnly(text(300)),
    overpaid: required(money()),
    used: required(money()),
    status: required(enumOf(1, 0)),
    reverseReason: staffOnly(text(300)),
    reverseDate: date(),
    reverseTime: staffOnly(instant()),
    reverseBy: staffOnly(ref('sys/user')),
    duplicateReason: staffOnly(text(300)),
  },
  readOnlyFields: {
    state: required(enumOf(...collectionStates)),
    creditLeft: required(money()),
    jobNo: namesRecord(text(), 'quotationId', 'work/quotation'),
    quoNm: text(),
    region: required(dict('REGION')),
    customerName: required(text()),
  },
  detailFields: {
    parts: required(
      objectList(
        {
          invoiceId: required(int(1)),
          invoiceNo: required(text()),
          quotationId: required(int(1)),
          jobNo: required(text()),
          lineId: required(int(1)),
          seq: required(int(1)),
          nameZh: required(text()),
          nameEn: required(text()),
          shipId: int(1),
          shipName: text(),
          amount: required(signedMoney()),
          entryDate: required(date()),
          creditNo: text(),
        },
        2000,
      ),
    ),
    /** payments whose credit this one uses, and collections that use its credit */
    offsets: required(
      objectList(
        {
          collectionId: required(int(1)),
          collectionNo: required(text()),
          collectionDate: required(date()),
          amount: required(money()),
          uses: required(enumOf(1, 0)),
          status: required(enumOf(1, 0)),
        },
        1000,
      ),
    ),
  },
  searchColumns: ['collectionNo', 'reference', 'jobNo', 'customerName'],
  filters: ['state', 'payMethod', 'customerId', 'quotationId', 'region'],
  /** received or reversed in this month, as the report of funds counts */
  customFilters: { fundMonth: month() },
  rangeFilters: ['collectionDate'],
  defaultSort: '-collectionDate',
  title: { zh: 'collectionNo', en: 'collectionNo' },
  crud: ['list', 'get', 'all', 'history', 'export'],
  calls: {
    record: idempotent(
      defineCall(
        'Records a payment of a customer, of one quotation or on account. One with the ' +
          'reference, amount and day of another is refused (409, with the other as `record`) ' +
          'without `duplicateReason`',
        {
          customerId: required(inactiveAllowed(ref('basic/customer'))),
          quotationId: ref('work/quotation'),
          ...payment,
        },
        {
          collectionId: required(int(1)),
          collectionNo: required(text()),
          overpaid: required(money()),
        },
      ),
    ),
    reverse: idempotent(
      defineCall(
        'Takes a payment back, such as one that bounced: everything stands as if it had not come',
        { id: required(int(1)), version: required(int(1)), reason: required(text(300)) },
        { id: required(int(1)), version: required(int(1)) },
      ),
    ),
  },
})
