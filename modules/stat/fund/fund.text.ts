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
    flagFees: ['评审中的船旗国费用', 'Flag fees in CRFs'],
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
    cumulative: ['累计：{what}，与上年比较', 'Cumulative amount {what}, compared with last year'],
    waterfall: ['从合同金额到净额', 'From contract amount to net'],
    regions: ['各区域', 'By region'],
  },
  thisYear: ['本年', 'This year'],
  lastYear: ['上年', 'Last year'],
  counted: { invoice: ['开票', 'invoiced'], collection: ['到账', 'received'] },
  note: [
    '合同金额与各项费用来自合同评审，按统计口径计入开票或到账的月份；尚未开票（到账）的按合同日期，无合同日期的按创建日期。贷项通知单计为负数；到账为实际收到的金额：已收款加上尚未用于任何发票的客户余款，冲销的在冲销当月扣减；以客户余款抵扣不是到账。净额中的船旗国费用只计合同评审中的。应付船旗国为全部证书、签署、合同评审的费用及其他应付，计入其所属的月份；已付计入付款的月份。两者不分区域和客户，只对可查看全部数据的人员、且未按区域或客户筛选时列出；锁定之后才得知的，船旗国月报计入之后的月份，此处仍计入其所属的月份。',
    'Contract amounts and costs are taken from CRFs and count in the month of invoice or receipt according to the basis; if not yet invoiced (received), in the month of the contract date, or of creation if there is no contract date. Credit notes count as negative. “Received” is money actually received: amounts collected plus customer credit not yet used for an invoice; reversals are deducted in the month of reversal, and using credit does not count as received. Only flag fees of CRFs are deducted in the net. “Flag fees due” are the fees of all certificates, endorsements and CRFs plus other charges, in the month they belong to; “Flag fees paid” count in the month of payment. Both are not split by region or customer and are shown only to users with access to all data, without a region or customer filter. Items that became known after a lock count in a later month in the flag monthly report, but in their own month here.',
  ],
})
