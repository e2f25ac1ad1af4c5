import { defineMessages } from '#common/text.ts'

export const statementText = defineMessages('statement', {
  title: ['对账单', 'Statement of account'],
  opening: ['期初余额', 'Balance brought forward'],
  closing: ['期末余额', 'Closing balance'],
  dateFrom: ['开始日期', 'From'],
  dateTo: ['结束日期', 'To'],
  openAmount: ['未收款', 'Open'],
  overdue: ['其中已逾期', 'Of this overdue'],
  credit: ['客户余款', "Customer's credit"],
  ageing: ['账龄（自开票日起）', 'Age of what is open, from the date of the invoice'],
  d30: ['0–30 天', '0–30 days'],
  d60: ['31–60 天', '31–60 days'],
  d90: ['61–90 天', '61–90 days'],
  older: ['90 天以上', 'Over 90 days'],
  movements: ['往来明细', 'Movements'],
  none: ['此期间没有往来', 'Nothing moved in this period'],
  chooseCustomer: ['请选择客户', 'Choose a customer'],
  owes: ['应付余额', 'Owed'],
  hasCredit: ['客户余款', "In the customer's favour"],
  pdf: ['PDF', 'PDF'],
  excel: ['Excel', 'Excel'],
})
