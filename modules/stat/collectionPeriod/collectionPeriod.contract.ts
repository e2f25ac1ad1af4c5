import {
  signedMoney,
  bool,
  enumOf,
  date,
  decimal,
  dict,
  int,
  money,
  required,
  ref,
  objectList,
  text,
  namesRecord,
} from '#common/fields.ts'
import { defineReport } from '#common/report.ts'

/** Days from the invoice to its payment: 0–30, 31–60, 61–90, 91–180, more. */
export const buckets = ['d30', 'd60', 'd90', 'd180', 'older'] as const
/** Weighted days are negative for payments in advance. */
const days = decimal(4, undefined, 100_000, -100_000)
const sums = {
  amount: required(signedMoney()),
  collected: required(signedMoney()),
  outstanding: required(signedMoney()),
}

/** How long customers take to pay. Domain rules, section 4 (Collection period). */
export const collectionPeriod = defineReport('stat/collectionPeriod', {
  doc: 'Report of collection periods',
  filters: {
    invoiceTime: date(),
    asOf: date(),
    region: dict('REGION'),
    customerId: ref('basic/customer'),
    quoPer: ref('sys/user'),
    onlyOpen: bool(),
  },
  ranges: ['invoiceTime'],
  singleValueFilters: ['asOf', 'onlyOpen'],
  columns: {
    invoiceId: required(int(1)),
    quotationId: required(int(1)),
    customerName: required(text()),
    jobNo: namesRecord(required(text()), 'quotationId', 'work/quotation'),
    invoiceNo: required(text()),
    invoiceTime: required(date()),
    amount: required(money()),
    dueDate: date(),
    payments: text(10_000),
    collected: required(signedMoney()),
    outstanding: required(signedMoney()),
    days: days,
    /** null: credited in full */
    bucket: enumOf(...buckets),
  },
  hidden: ['invoiceId', 'quotationId'],
  totals: { count: required(int()), ...sums, days, collectedDays: days, openDays: days },
  series: {
    histogram: required(
      objectList(
        {
          bucket: required(enumOf(...buckets)),
          count: required(int()),
          amount: required(signedMoney()),
        },
        5,
      ),
    ),
    trend: required(objectList({ month: required(text(7)), count: required(int()), days }, 700)),
    worst: required(
      objectList(
        {
          customerId: required(int(1)),
          customerName: required(text()),
          count: required(int()),
          outstanding: required(signedMoney()),
          days: required(days),
        },
        10,
      ),
    ),
  },
})
