import { balance, bool, choice, date, decimal, dict, int, money, must, ref, rows, text } from '#common/fields.ts'
import { report } from '#common/report.ts'

/** Days from the invoice to its payment: 0-30, 31-60, 61-90, 91-180, more. */
export const buckets = ['d30', 'd60', 'd90', 'd180', 'older'] as const
/** Weighted days may be below nothing: a payment in advance. */
const days = decimal(4, undefined, 100_000, -100_000)
const sums = { amount: must(balance()), collected: must(balance()), outstanding: must(balance()) }

/** How long customers take to pay. Domain rules, section 4 (Collection period). */
export const collectionPeriod = report('stat/collectionPeriod', {
  doc: 'Report of collection periods',
  filters: { invoiceTime: date(), asOf: date(), region: dict('REGION'), customerId: ref('basic/customer'), quoPer: ref('sys/user'), onlyOpen: bool() },
  ranges: ['invoiceTime'],
  single: ['asOf', 'onlyOpen'],
  columns: {
    invoiceId: must(int(1)), quotationId: must(int(1)), customerName: must(text()), jobNo: must(text()), invoiceNo: must(text()), invoiceTime: must(date()), amount: must(money()), dueDate: date(),
    payments: text(10_000), collected: must(balance()), outstanding: must(balance()), days: days, bucket: must(choice(...buckets)),
  },
  hidden: ['invoiceId', 'quotationId'],
  totals: { count: must(int()), ...sums, days, collectedDays: days, openDays: days },
  series: {
    histogram: must(rows({ bucket: must(choice(...buckets)), count: must(int()), amount: must(balance()) }, 5)),
    trend: must(rows({ month: must(text(7)), count: must(int()), days }, 700)),
    worst: must(rows({ customerId: must(int(1)), customerName: must(text()), count: must(int()), outstanding: must(balance()), days: must(days) }, 10)),
  },
})
