import { call, contract, once } from '#common/contract.ts'
import { balance, choice, date, dict, inactiveAllowed, instant, int, money, must, ref, rows, text } from '#common/fields.ts'
import { staffOnly } from '#common/readers.ts'

/** booked; credit: more came in than there was to pay, and some of it is still unused; reversed. */
export const collectionStates = ['booked', 'credit', 'reversed'] as const
/** What of a payment stands against an invoice, or against one line of it. */
export const paymentPart = { invoiceId: must(int(1)), lineId: int(1), amount: must(money()) }
/** How a payment is recorded. Without parts it pays the oldest invoice first, line by line in order. */
export const payment = {
  amount: must(money()), collectionDate: must(date()), account: text(200), payMethod: dict('PAY_METHOD'), reference: text(100), remark: text(300), parts: rows(paymentPart, 600),
  /** why it is another payment than the one recorded with the same reference, amount and day */
  duplicateReason: text(300),
}

/** Payments received. Specification section 3 (Quotation); domain rules 3.5 and 3.6. */
export const collection = contract('work/collection', {
  doc: 'Payments received, and customers\' credit set against invoices',
  readers: ['staff', 'customer'],
  fields: {
    collectionNo: must(text()), quotationId: ref('work/quotation'), customerId: must(ref('basic/customer')), amount: must(money()), collectionDate: must(date()), account: text(200), payMethod: must(dict('PAY_METHOD')),
    reference: text(100), remark: staffOnly(text(300)), overpaid: must(money()), used: must(money()), status: must(choice(1, 0)),
    reverseReason: staffOnly(text(300)), reverseDate: date(), reverseTime: staffOnly(instant()), reverseBy: staffOnly(ref('sys/user')),
    duplicateReason: staffOnly(text(300)),
  },
  shows: { state: must(choice(...collectionStates)), creditLeft: must(money()), jobNo: text(), quoNm: text(), region: must(dict('REGION')), customerName: must(text()) },
  detail: {
    parts: must(rows({
      invoiceId: must(int(1)), invoiceNo: must(text()), jobNo: must(text()), lineId: must(int(1)), seq: must(int(1)), nameZh: must(text()), nameEn: must(text()), shipName: text(), amount: must(balance()), entryDate: must(date()), creditNo: text(),
    }, 2000)),
    /** payments whose credit it uses, and collections that use its own */
    offsets: must(rows({ collectionId: must(int(1)), collectionNo: must(text()), collectionDate: must(date()), amount: must(money()), uses: must(choice(1, 0)), status: must(choice(1, 0)) }, 1000)),
  },
  search: ['collectionNo', 'reference', 'jobNo', 'customerName'],
  filters: ['state', 'payMethod', 'customerId', 'quotationId', 'region'],
  ranges: ['collectionDate'],
  sort: '-collectionDate',
  title: { zh: 'collectionNo', en: 'collectionNo' },
  crud: ['list', 'get', 'all', 'history', 'export'],
  calls: {
    record: once(call('Records a payment of a customer, of one quotation or on account. One with the reference, amount and day of another is refused (409, with the other as `record`) without `duplicateReason`', { customerId: must(inactiveAllowed(ref('basic/customer'))), quotationId: ref('work/quotation'), ...payment }, {
      collectionId: must(int(1)), collectionNo: must(text()), overpaid: must(money()),
    })),
    reverse: once(call('Takes a payment back, such as one that bounced: everything stands as if it had not come', { id: must(int(1)), version: must(int(1)), reason: must(text(300)) }, { id: must(int(1)), version: must(int(1)) })),
  },
})
