import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { bankEntry } from './bankEntry.contract.ts'

export const bankEntryText = defineMessages('bankEntry', {
  title: ['银行流水', 'Bank entries'],
  singular: ['银行流水', 'Bank entry'],
  labels: {
    account: ['本方账户', 'Account'],
    entryDate: ['记账日期', 'Booking date'],
    valueDate: ['起息日', 'Value date'],
    amount: ['金额', 'Amount'],
    currency: ['币种', 'Currency'],
    counterparty: ['对方户名', 'Counterparty'],
    counterpartyAccount: ['对方账号', 'Counterparty account'],
    reference: ['附言', 'Remittance information'],
    bankReference: ['银行流水号', 'Bank reference'],
    fileName: ['对账单文件', 'Statement file'],
    collectionId: ['收款', 'Payment'],
    ignoreReason: ['忽略原因', 'Reason for setting aside'],
    state: ['状态', 'Status'],
    collectionNo: ['收款号', 'Payment'],
    customerName: ['客户', 'Customer'],
  } satisfies Labels<(typeof bankEntry)['fields'] & (typeof bankEntry)['readOnlyFields']>,
  state: {
    open: ['待处理', 'Open'],
    booked: ['已入账', 'Booked'],
    ignored: ['已忽略', 'Set aside'],
  },
  matches: {
    customerId: ['客户', 'Customer'],
    customerName: ['客户', 'Customer'],
    reason: ['匹配依据', 'Matched by'],
    open: ['未付金额', 'Open amount'],
    invoices: ['发票', 'Invoices'],
    invoiceId: ['发票', 'Invoice'],
    invoiceNo: ['发票号', 'Invoice'],
    openAmount: ['未付金额', 'Open amount'],
  },
  reason: {
    invoiceNumbers: ['附言中的发票号，金额一致', 'Invoice numbers in the reference; amounts agree'],
    invoiceNumbersOther: [
      '附言中的发票号，金额不一致',
      'Invoice numbers in the reference; amounts differ',
    ],
    jobNumber: ['附言中的业务编号', 'Job number in the reference'],
    accountAndAmount: [
      '对方账号，且发票金额一致',
      'Account of the customer, and amount of the invoices',
    ],
    nameAndAmount: ['对方户名，且发票金额一致', 'Name of the customer, and amount of the invoices'],
    account: ['对方账号', 'Account of the customer'],
    name: ['对方户名', 'Name of the customer'],
    amount: ['仅有此发票的金额一致', 'The only invoice of this amount'],
  },
  payments: {
    collectionId: ['收款', 'Payment'],
    collectionNo: ['收款号', 'Payment'],
    collectionDate: ['收款日期', 'Date'],
    customerName: ['客户', 'Customer'],
  },
  actions: {
    import: ['导入银行对账单', 'Import bank statement'],
    book: ['登记收款', 'Recorded as payment'],
    link: ['关联收款', 'Linked to payment'],
    ignore: ['忽略', 'Set aside'],
    reopen: ['重新打开', 'Reopened'],
  },
})

/** Refusals of bank statements. */
export const bankEntryErrorText = defineMessages('bankEntryError', {
  noFile: ['请选择银行对账单文件', 'Choose the file of the statement'],
  notCamt: [
    '该文件不是 camt.053 对账单。请从网上银行导出 camt.053，或导出 CSV、Excel 表格',
    'This file is no camt.053 statement. Export camt.053 from the bank, or a CSV or Excel table',
  ],
  noEntries: ['对账单中没有已记账的流水', 'The statement has no booked entries'],
  noDates: [
    '未找到日期列。请将列标题改为“日期”或 Date',
    'No column of dates was found. Name its header Date',
  ],
  noAmounts: [
    '未找到金额列。请将列标题改为“金额”或 Amount，或“借方”和“贷方”（Debit、Credit）',
    'No column of amounts was found. Name its header Amount, or two headers Debit and Credit',
  ],
  noAccount: [
    '文件未注明账户。请填写本方账户',
    'The file names no account of the society. Enter the account',
  ],
  badRow: ['第 {row} 行：{field}“{value}”无法识别', 'Row {row}: {field} “{value}” cannot be read'],
  badCurrency: [
    '第 {row} 行：币种“{value}”不是三个字母的代码',
    'Row {row}: currency “{value}” is no code of three letters',
  ],
  balance: [
    '期初余额加流水为 {computed}，与期末余额 {stated} 不符。请重新导出完整的对账单',
    'Opening balance and entries make {computed}, but the closing balance is {stated}. ' +
      'Export the whole statement again',
  ],
  notOpen: ['该流水已处理', 'This entry is no longer open'],
  paidOut: ['付出的款项不能登记为收款', 'Money paid out cannot be recorded as a payment received'],
  usdMissing: ['请填写按银行结算的美元金额', 'Enter the amount in USD that the bank settled'],
  usdGiven: ['美元流水的金额不能更改', 'The amount of an entry in USD cannot be changed'],
  otherAmount: [
    '收款 {number} 的金额为 {amount}，与流水不符',
    'Payment {number} is of {amount}, unlike the entry',
  ],
  takenPayment: [
    '收款 {number} 已关联另一笔流水',
    'Payment {number} is already linked to another entry',
  ],
  reversedPayment: ['收款 {number} 已冲销', 'Payment {number} is reversed'],
  alreadyOpen: ['该流水未处理', 'This entry is open already'],
})
