import { balance, choice, date, decimal, dict, int, money, must, ref, rows, text } from '#common/fields.ts'
import { report } from '#common/report.ts'
import { auditStates, moneyStates } from '#modules/work/quotation/quotation.contract.ts'

/** Class 10 by its secondary type, then classes 20 to 70. Specification section 9. */
export const feeNames = ['statutory', 'audits', 'class', 'certificates', 'registration', 'manuals', 'classSurvey', 'otherSurvey', 'otherCharges', 'admin'] as const
const amount = must(money())
const fees = Object.fromEntries(feeNames.map((name) => [name, amount])) as Record<(typeof feeNames)[number], typeof amount>
export const steps = ['quoted', 'accepted', 'invoiced', 'collected'] as const

/** What was quoted, what became of it, and what it was made of. Domain rules, section 4 (Quotation). */
export const quotationReport = report('stat/quotation', {
  doc: 'Report of quotations',
  filters: {
    quoTm: date(), region: dict('REGION'), quoPer: ref('sys/user'), quoTp: choice(0, 1), flagId: ref('basic/flag'), customerId: ref('basic/customer'), managementId: ref('basic/customer'), shipType: dict('SHIP_TYPE'),
    auditState: choice(...auditStates), moneyState: choice(...moneyStates),
  },
  ranges: ['quoTm'],
  columns: {
    quotationId: must(int(1)), jobNo: must(text()), quoNm: must(text()), quoTm: must(date()), quoPerName: must(text()), quoTp: must(choice(0, 1)), customerName: must(text()), companyName: text(),
    shipNames: text(10_000), imo: text(10_000), flagId: must(ref('basic/flag')), flagNameZh: must(text()), flagNameEn: must(text()), grossTonnage: int(), ...fees,
    subtotal: must(money()), discountAmount: must(money()), otherDiscount: must(money()), total: must(money()), invoiceNo: text(), invoiceTime: date(), invoiced: must(balance()), collected: must(balance()), outstanding: must(balance()),
    daysToAccept: int(-10_000),
  },
  hidden: ['quotationId', 'flagNameZh', 'flagNameEn'],
  totals: {
    count: must(int()), average: must(money()), discountRate: must(decimal(4)), accepted: must(int()), averageDays: decimal(4, undefined, 100_000, -100_000),
    ...fees, subtotal: must(money()), discountAmount: must(money()), otherDiscount: must(money()), total: must(money()), invoiced: must(balance()), collected: must(balance()), outstanding: must(balance()),
  },
  series: {
    byMonth: must(rows({ month: must(text(7)), count: must(int()), total: must(money()), ...fees }, 700)),
    byFlag: must(rows({ flagId: must(int(1)), flagNameZh: must(text()), flagNameEn: must(text()), count: must(int()), total: must(money()) }, 500)),
    topCustomers: must(rows({ customerId: must(int(1)), customerName: must(text()), count: must(int()), total: must(money()) }, 10)),
    funnel: must(rows({ step: must(choice(...steps)), count: must(int()), amount: must(balance()) }, 4)),
  },
})
