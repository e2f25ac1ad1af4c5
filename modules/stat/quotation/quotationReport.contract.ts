import {
  signedMoney,
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
import { auditStates, moneyStates } from '#modules/work/quotation/quotation.contract.ts'

/** Class 10 by its secondary type, then classes 20 to 70. Specification section 9. */
export const feeNames = [
  'statutory',
  'audits',
  'class',
  'certificates',
  'registration',
  'manuals',
  'classSurvey',
  'otherSurvey',
  'otherCharges',
  'admin',
] as const
const amount = required(money())
const fees = Object.fromEntries(feeNames.map((name) => [name, amount])) as Record<
  (typeof feeNames)[number],
  typeof amount
>
export const steps = ['quoted', 'accepted', 'invoiced', 'collected'] as const

/** Quotations with their outcome and composition. Domain rules, section 4 (Quotation). */
export const quotationReport = defineReport('stat/quotation', {
  doc: 'Report of quotations',
  filters: {
    quoTm: date(),
    region: dict('REGION'),
    quoPer: ref('sys/user'),
    quoTp: enumOf(0, 1),
    flagId: ref('basic/flag'),
    customerId: ref('basic/customer'),
    managementId: ref('basic/customer'),
    shipType: dict('SHIP_TYPE'),
    auditState: enumOf(...auditStates),
    moneyState: enumOf(...moneyStates),
  },
  ranges: ['quoTm'],
  columns: {
    quotationId: required(int(1)),
    jobNo: namesRecord(required(text()), 'quotationId', 'work/quotation'),
    quoNm: required(text()),
    quoTm: required(date()),
    quoPerName: required(text()),
    quoTp: required(enumOf(0, 1)),
    customerName: required(text()),
    companyName: text(),
    shipNames: text(10_000),
    imo: text(10_000),
    flagId: required(ref('basic/flag')),
    flagNameZh: required(text()),
    flagNameEn: required(text()),
    grossTonnage: int(),
    ...fees,
    subtotal: required(money()),
    discountAmount: required(money()),
    otherDiscount: required(money()),
    total: required(money()),
    invoiceNo: text(),
    invoiceTime: date(),
    invoiced: required(signedMoney()),
    collected: required(signedMoney()),
    outstanding: required(signedMoney()),
    daysToAccept: int(-10_000),
  },
  hidden: ['quotationId', 'flagNameZh', 'flagNameEn'],
  totals: {
    count: required(int()),
    average: required(money()),
    discountRate: required(decimal(4)),
    accepted: required(int()),
    averageDays: decimal(4, undefined, 100_000, -100_000),
    ...fees,
    subtotal: required(money()),
    discountAmount: required(money()),
    otherDiscount: required(money()),
    total: required(money()),
    invoiced: required(signedMoney()),
    collected: required(signedMoney()),
    outstanding: required(signedMoney()),
  },
  series: {
    byMonth: required(
      objectList(
        { month: required(text(7)), count: required(int()), total: required(money()), ...fees },
        700,
      ),
    ),
    byFlag: required(
      objectList(
        {
          flagId: required(int(1)),
          flagNameZh: required(text()),
          flagNameEn: required(text()),
          count: required(int()),
          total: required(money()),
        },
        500,
      ),
    ),
    topCustomers: required(
      objectList(
        {
          customerId: required(int(1)),
          customerName: required(text()),
          count: required(int()),
          total: required(money()),
        },
        10,
      ),
    ),
    funnel: required(
      objectList(
        {
          step: required(enumOf(...steps)),
          count: required(int()),
          amount: required(signedMoney()),
        },
        4,
      ),
    ),
  },
})
