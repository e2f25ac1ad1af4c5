import { defineMessages } from '#common/text.ts'
import type { Labels } from '#common/text.ts'
import type { journal } from './journal.contract.ts'

export const journalText = defineMessages('journal', {
  title: ['会计分录', 'Journal'],
  singular: ['会计分录', 'Journal'],
  labels: {
    entryDate: ['记账日期', 'Posting date'],
    documentNo: ['单据号', 'Document'],
    kind: ['业务', 'Transaction'],
    account: ['科目', 'Account'],
    accountCode: ['科目代码', 'Account no.'],
    debit: ['借方', 'Debit'],
    credit: ['贷方', 'Credit'],
    customerId: ['客户', 'Customer'],
    customerNo: ['客户编号', 'Customer no.'],
    customerName: ['客户', 'Customer'],
    postings: ['分录数', 'Postings'],
    jobNo: ['业务编号', 'Job no.'],
    region: ['区域', 'Region'],
    invoiceId: ['发票', 'Invoice'],
    collectionId: ['收款', 'Payment'],
  } satisfies Labels<(typeof journal)['fields']>,
  account: {
    bank: ['银行存款', 'Bank'],
    receivable: ['应收账款', 'Accounts receivable'],
    advance: ['预收账款', 'Advances from customers'],
    income: ['检验收入', 'Survey income'],
    badDebt: ['坏账损失', 'Bad debts'],
  },
  kind: {
    invoice: ['开票', 'Invoice'],
    void: ['作废', 'Invoice voided'],
    creditNote: ['贷项通知单', 'Credit note'],
    writeOff: ['核销', 'Write-off'],
    payment: ['收款', 'Payment received'],
    allocation: ['款项用于发票', 'Payment allocated to invoice'],
    reversal: ['冲销收款', 'Payment reversed'],
  },
  balance: ['余额', 'Balance'],
  charts: { accounts: ['各科目余额变动', 'Change of balance by account'] },
  note: [
    '收款先记入预收账款，用于发票时转入应收账款；因此应收账款的余额等于未收金额，预收账款的余额等于客户余款。金额为美元。科目代码在系统设置“报价和发票”中填写。',
    'A payment is first an advance of the customer and moves to accounts receivable where it is allocated to an invoice: the balance of receivables is what is owed, and that of advances the credit of customers. Amounts are in USD. Account numbers are set in the system settings, under quotations and invoices.',
  ],
})
