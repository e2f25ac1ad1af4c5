import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { fund } from './fund.contract.ts'

export const fundText = defineMessages('fund', {
  title: ['资金统计', 'Fund report'],
  singular: ['资金统计', 'Fund report'],
  labels: {
    year: ['年份', 'Year'],
    basis: ['统计口径', 'Basis'],
    region: ['区域', 'Region'],
    flagId: ['船旗国', 'Flag'],
    customerId: ['客户', 'Customer'],
    month: ['月份', 'Month'],
    quotationTotal: ['报价金额', 'Quoted'],
    contract: ['合同金额', 'Contract amount'],
    invoiced: ['已开票', 'Invoiced'],
    // Not what the other reports call collected, which is settled on invoices.
    collected: ['到账', 'Received'],
    flagFees: ['评审中的船旗国费用', 'Flag fees of reviews'],
    flagDue: ['应付船旗国', 'Flag fees due'],
    flagPaid: ['已付船旗国', 'Flag fees paid'],
    surveyorCost: ['验船师费用', 'Surveyor cost'],
    travelExpense: ['差旅费', 'Travel'],
    vendorFee: ['供应商费用', 'Vendor fee'],
    businessCosts: ['业务费用', 'Business costs'],
    manageFee: ['管理费', 'Management fee'],
    companyTax: ['公司税费', 'Company tax'],
    feeDeduction: ['费用扣减', 'Fee deduction'],
    additionalCost: ['附加费用', 'Additional cost'],
    net: ['净额', 'Net'],
    lastYear: ['上年同期', 'Last year'],
    change: ['同比（%）', 'Change (%)'],
  } satisfies Labels<(typeof fund)['fields']>,
  basis: {
    invoice: ['按开票日期', 'By invoice date'],
    collection: ['按到账日期', 'By date of receipt'],
  },
  charts: {
    months: ['各月金额', 'By month'],
    cumulative: ['累计：{what}，与上年比较', 'Running total of what was {what}, against last year'],
    waterfall: ['从合同金额到净额', 'From contract amount to net'],
    regions: ['各区域', 'By region'],
  },
  thisYear: ['本年', 'This year'],
  lastYear: ['上年', 'Last year'],
  counted: { invoice: ['开票', 'invoiced'], collection: ['到账', 'received'] },
  note: [
    '合同金额与各项费用来自合同评审，按统计口径计入开票或到账的月份；尚未开票（到账）的按合同日期，无合同日期的按创建日期。贷项通知单计为负数；到账为实际收到的金额：已收款加上尚未用于任何发票的客户余款，冲销的在冲销当月扣减；以客户余款抵扣不是到账。净额中的船旗国费用只计合同评审中的。应付船旗国为全部证书、签署、合同评审的费用及其他应付，计入其所属的月份；已付计入付款的月份。两者不分区域和客户，只对可查看全部数据的人员、且未按区域或客户筛选时列出；锁定之后才得知的，船旗国月报计入之后的月份，此处仍计入其所属的月份。',
    'Contract amounts and costs are those of contract reviews, in the month of the invoice or of the payment, as the basis says; as long as there is none, in that of the contract, and without one in that of creation. Credit notes take off. Received is what was collected on invoices and the credit of customers that no invoice has used yet; a reversed payment is taken off in the month of the reversal, and credit that is used is no new payment. Of flag fees the net takes off only those named in contract reviews. What is due to flag states is that of all certificates, endorsements and contract reviews, and what else they are owed, each in its month; what is paid stands in the month of payment. Both are divided among neither regions nor customers: they are given to those who reach everything, and where no region or customer is asked for. What became known only after a lock stands in a later month in the monthly report of the flag, but here in its own.',
  ],
})
