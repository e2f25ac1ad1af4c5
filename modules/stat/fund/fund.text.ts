import { text } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { fund } from './fund.contract.ts'

export const fundText = text('fund', {
  title: ['资金统计', 'Fund report'],
  one: ['资金统计', 'Fund report'],
  labels: {
    year: ['年份', 'Year'], basis: ['统计口径', 'Basis'], region: ['区域', 'Region'], flagId: ['船旗国', 'Flag'], customerId: ['客户', 'Customer'], month: ['月份', 'Month'],
    quotationTotal: ['报价金额', 'Quoted'], contract: ['合同金额', 'Contract amount'], invoiced: ['已开票', 'Invoiced'], collected: ['已收款', 'Collected'], flagFees: ['评审中的船旗国费用', 'Flag fees of reviews'], flagPaid: ['付给船旗国', 'Paid to flag states'],
    surveyorCost: ['验船师费用', 'Surveyor cost'], travelExpense: ['差旅费', 'Travel'], vendorFee: ['供应商费用', 'Vendor fee'], businessCosts: ['业务费用', 'Business costs'], manageFee: ['管理费', 'Management fee'], companyTax: ['公司税费', 'Company tax'],
    feeDeduction: ['费用扣减', 'Fee deduction'], additionalCost: ['附加费用', 'Additional cost'], net: ['净额', 'Net'], lastYear: ['上年同期', 'Last year'], change: ['同比（%）', 'Change (%)'],
  } satisfies Labels<(typeof fund)['fields']>,
  basis: { invoice: ['按开票日期', 'By invoice date'], collection: ['按收款日期', 'By collection date'] },
  charts: {
    months: ['各月金额', 'By month'], cumulative: ['累计：{what}，与上年比较', 'Running total of what was {what}, against last year'], waterfall: ['从合同金额到净额', 'From contract amount to net'], regions: ['各区域', 'By region'],
  },
  thisYear: ['本年', 'This year'],
  lastYear: ['上年', 'Last year'],
  counted: { invoice: ['开票', 'invoiced'], collection: ['收款', 'collected'] },
  note: [
    '合同金额与各项费用来自合同评审，按统计口径计入开票或收款的月份；尚未开票（收款）的按合同日期，无合同日期的按创建日期。贷项通知单计为负数；以客户余款抵付不计为收款。船旗国费用只计合同评审中的；付给船旗国的款项则是为全部证书而付，不分区域和客户，两者不相抵（每个船旗国的应付与已付见船旗国月报）。',
    'Contract amounts and costs are those of contract reviews, in the month of the invoice or of the payment, as the basis says; as long as there is none, in that of the contract, and without one in that of creation. Credit notes take off; credit that is used is no new payment. Flag fees are only those named in contract reviews. What is paid to flag states is for all certificates, and not divided among regions and customers: the two do not balance (the monthly report of a flag has what it is owed and was paid).',
  ],
})
