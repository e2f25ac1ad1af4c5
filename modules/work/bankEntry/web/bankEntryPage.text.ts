import { defineMessages } from '#common/text.ts'

export const bankEntryPageText = defineMessages('bankEntryPage', {
  import: ['导入银行对账单', 'Import bank statement'],
  importHelp: [
    '支持 camt.053（XML），以及 CSV 或 Excel 表格。已导入的流水不会重复添加。',
    'Takes camt.053 (XML), or a CSV or Excel table. Entries imported before are not added again.',
  ],
  accountHelp: [
    '文件未注明本方账户时填写。',
    'Only for files that do not name the account of the society.',
  ],
  chooseFile: ['选择文件', 'Choose file'],
  imported: [
    '已添加 {added} 笔流水，{known} 笔已存在',
    '{added} {added|entry|entries} added, {known} known already',
  ],
  facts: ['内容', 'Details'],
  matches: ['可能的发票和客户', 'Invoices and customers that match'],
  noMatches: ['没有匹配的发票或客户。', 'No invoice or customer matches.'],
  payments: ['金额相同的已登记收款', 'Recorded payments of this amount'],
  book: ['登记收款', 'Record payment'],
  bookFor: ['登记收款：{amount}', 'Record payment: {amount}'],
  booked: ['已登记收款 {number}', 'Payment {number} recorded'],
  pays: ['支付发票 {numbers}', 'Pays {numbers}'],
  oldest: ['从最早的发票开始支付。', 'The oldest invoices are paid first.'],
  usdAmount: ['结算金额（USD）', 'Amount settled (USD)'],
  link: ['关联', 'Link'],
  linked: ['流水已关联收款', 'Entry linked to the payment'],
  ignore: ['忽略', 'Set aside'],
  ignoredBecause: ['已忽略：{reason}', 'Set aside: {reason}'],
  ignoreHelp: [
    '用于手续费、内部转账等不属于客户付款的流水。',
    'For bank charges, transfers between accounts and other entries that no customer paid.',
  ],
  reopen: ['重新打开', 'Reopen'],
  reopenHelp: [
    '流水重新待处理。已登记的收款保持不变。',
    'The entry is open again. A recorded payment stays as it is.',
  ],
  reason: ['原因', 'Reason'],
})
