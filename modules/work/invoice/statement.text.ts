import { defineMessages } from '#common/text.ts'

export const statementText = defineMessages('statement', {
  title: ['对账单', 'Statement of account'],
  opening: ['期初余额', 'Opening balance'],
  closing: ['期末余额', 'Closing balance'],
  dateFrom: ['开始日期', 'From'],
  dateTo: ['结束日期', 'To'],
  openAmount: ['未收款', 'Outstanding'],
  overdue: ['其中已逾期', 'Of which overdue'],
  credit: ['客户余款', 'Customer credit'],
  ageing: ['账龄（自开票日起）', 'Ageing (from invoice date)'],
  d30: ['0–30 天', '0–30 days'],
  d60: ['31–60 天', '31–60 days'],
  d90: ['61–90 天', '61–90 days'],
  older: ['90 天以上', 'Over 90 days'],
  movements: ['往来明细', 'Transactions'],
  none: ['此期间没有往来', 'No transactions in this period'],
  chooseCustomer: ['请选择客户', 'Choose a customer'],
  owes: ['应付余额', 'Balance due'],
  hasCredit: ['客户余款', 'Customer credit'],
  pdf: ['PDF', 'PDF'],
  excel: ['Excel', 'Excel'],
})
