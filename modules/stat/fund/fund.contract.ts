import {
  signedMoney,
  enumOf,
  decimal,
  dict,
  int,
  money,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import { defineReport } from '#common/report.ts'

export const bases = ['invoice', 'collection'] as const
/** Costs of a contract, in the order of the waterfall. Signs: domain rules 3.6 (job margin). */
export const costNames = [
  'flagFees',
  'surveyorCost',
  'travelExpense',
  'vendorFee',
  'businessCosts',
  'manageFee',
  'companyTax',
  'feeDeduction',
] as const
const amount = required(money())
const costs = Object.fromEntries(costNames.map((name) => [name, amount])) as Record<
  (typeof costNames)[number],
  typeof amount
>
const figures = {
  quotationTotal: amount,
  contract: amount,
  invoiced: required(signedMoney()),
  collected: required(signedMoney()),
  ...costs,
  flagDue: amount,
  flagPaid: amount,
  additionalCost: amount,
  net: required(signedMoney()),
  /**
   * invoiced or collected, by the basis, in the same month of the previous year; and the change in
   * per cent, null where there was nothing
   */
  lastYear: required(signedMoney()),
  change: decimal(4, undefined, 999_999_999, -999_999_999),
}

/**
 * Income and expenses by month. Specification section 5: year required. Domain rules, section 4
 * (Fund).
 */
export const fund = defineReport('stat/fund', {
  doc: 'Report of funds',
  filters: {
    year: int(2000, 2100),
    basis: enumOf(...bases),
    region: dict('REGION'),
    flagId: ref('basic/flag'),
    customerId: ref('basic/customer'),
  },
  singleValueFilters: ['year', 'basis'],
  requiredFilters: ['year'],
  columns: { month: required(text(7)), ...figures },
  totals: figures,
  series: {
    cumulative: required(
      objectList(
        {
          month: required(text(7)),
          thisYear: required(signedMoney()),
          lastYear: required(signedMoney()),
        },
        12,
      ),
    ),
    byRegion: required(
      objectList(
        {
          region: required(dict('REGION')),
          quotationTotal: amount,
          contract: amount,
          invoiced: required(signedMoney()),
          collected: required(signedMoney()),
          net: required(signedMoney()),
        },
        100,
      ),
    ),
  },
})
