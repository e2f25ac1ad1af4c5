import { balance, choice, decimal, dict, int, money, must, ref, rows, text } from '#common/fields.ts'
import { report } from '#common/report.ts'

export const bases = ['invoice', 'collection'] as const
/** What is taken off a contract, in the order of the waterfall. Signs: domain rules 3.6 (job margin). */
export const costNames = ['flagFees', 'surveyorCost', 'travelExpense', 'vendorFee', 'businessCosts', 'manageFee', 'companyTax', 'feeDeduction'] as const
const amount = must(money())
const costs = Object.fromEntries(costNames.map((name) => [name, amount])) as Record<(typeof costNames)[number], typeof amount>
const figures = {
  quotationTotal: amount, contract: amount, invoiced: must(balance()), collected: must(balance()), ...costs, flagDue: amount, flagPaid: amount, additionalCost: amount, net: must(balance()),
  /** invoiced or collected, as the basis says, in the same month of the year before; and the change in per cent, null where there was nothing */
  lastYear: must(balance()), change: decimal(4, undefined, 999_999_999, -999_999_999),
}

/** What came in and went out, month by month. Specification section 5: year required. Domain rules, section 4 (Fund). */
export const fund = report('stat/fund', {
  doc: 'Report of funds',
  filters: { year: int(2000, 2100), basis: choice(...bases), region: dict('REGION'), flagId: ref('basic/flag'), customerId: ref('basic/customer') },
  single: ['year', 'basis'],
  needed: ['year'],
  columns: { month: must(text(7)), ...figures },
  totals: figures,
  series: {
    cumulative: must(rows({ month: must(text(7)), thisYear: must(balance()), lastYear: must(balance()) }, 12)),
    byRegion: must(rows({ region: must(dict('REGION')), quotationTotal: amount, contract: amount, invoiced: must(balance()), collected: must(balance()), net: must(balance()) }, 100)),
  },
})
